// RAM with one read and one write port; what it holds at power-up is unspecified.
//
// Parameters:
//   width = 64
//   depth = 64
//   granularity = 2
//   collides = True
//   takes = False
//
// From hw/primitives/ram.py:14 (Ram).
`timescale 1ns/1ps
`default_nettype none
module simgnn_ram_64x64(
  input wire clk,
  input wire read_en,
  input wire [5:0] read_address,
  output reg [63:0] read_data,
  input wire [31:0] write_en,
  input wire [5:0] write_address,
  input wire [63:0] write_data
);
  (* ram_style = "block" *)
  reg [63:0] words [0:63];

  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en[0]) words[write_address][1:0] <= write_data[1:0];
    if (write_en[1]) words[write_address][3:2] <= write_data[3:2];
    if (write_en[2]) words[write_address][5:4] <= write_data[5:4];
    if (write_en[3]) words[write_address][7:6] <= write_data[7:6];
    if (write_en[4]) words[write_address][9:8] <= write_data[9:8];
    if (write_en[5]) words[write_address][11:10] <= write_data[11:10];
    if (write_en[6]) words[write_address][13:12] <= write_data[13:12];
    if (write_en[7]) words[write_address][15:14] <= write_data[15:14];
    if (write_en[8]) words[write_address][17:16] <= write_data[17:16];
    if (write_en[9]) words[write_address][19:18] <= write_data[19:18];
    if (write_en[10]) words[write_address][21:20] <= write_data[21:20];
    if (write_en[11]) words[write_address][23:22] <= write_data[23:22];
    if (write_en[12]) words[write_address][25:24] <= write_data[25:24];
    if (write_en[13]) words[write_address][27:26] <= write_data[27:26];
    if (write_en[14]) words[write_address][29:28] <= write_data[29:28];
    if (write_en[15]) words[write_address][31:30] <= write_data[31:30];
    if (write_en[16]) words[write_address][33:32] <= write_data[33:32];
    if (write_en[17]) words[write_address][35:34] <= write_data[35:34];
    if (write_en[18]) words[write_address][37:36] <= write_data[37:36];
    if (write_en[19]) words[write_address][39:38] <= write_data[39:38];
    if (write_en[20]) words[write_address][41:40] <= write_data[41:40];
    if (write_en[21]) words[write_address][43:42] <= write_data[43:42];
    if (write_en[22]) words[write_address][45:44] <= write_data[45:44];
    if (write_en[23]) words[write_address][47:46] <= write_data[47:46];
    if (write_en[24]) words[write_address][49:48] <= write_data[49:48];
    if (write_en[25]) words[write_address][51:50] <= write_data[51:50];
    if (write_en[26]) words[write_address][53:52] <= write_data[53:52];
    if (write_en[27]) words[write_address][55:54] <= write_data[55:54];
    if (write_en[28]) words[write_address][57:56] <= write_data[57:56];
    if (write_en[29]) words[write_address][59:58] <= write_data[59:58];
    if (write_en[30]) words[write_address][61:60] <= write_data[61:60];
    if (write_en[31]) words[write_address][63:62] <= write_data[63:62];
  end
endmodule
`default_nettype wire
