// One counter per (giver, taker) pair of engines.
//
// Parameters:
//   engines = 4
//
// From hw/kernel/tokens.py:11 (TokenCounters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_token_counters(
  input wire clk,
  input wire rst,
  // Of the command at the head of each engine's queue: givers it takes a token from, takers it gives one to.
  input wire [3:0] wait_0,
  input wire [3:0] wait_1,
  input wire [3:0] wait_2,
  input wire [3:0] wait_3,
  input wire [3:0] signal_0,
  input wire [3:0] signal_1,
  input wire [3:0] signal_2,
  input wire [3:0] signal_3,
  // The tokens that the engine's command waits for are there.
  output wire [3:0] permitted,
  // The engine starts its command.
  input wire [3:0] started,
  // The engine has ended its command.
  input wire [3:0] ended,
  // Forget all tokens.
  input wire clear
);
  reg [7:0] tokens_0_1;
  reg [7:0] tokens_0_2;
  reg [7:0] tokens_0_3;
  reg [7:0] tokens_1_0;
  reg [7:0] tokens_1_2;
  reg [7:0] tokens_1_3;
  reg [7:0] tokens_2_0;
  reg [7:0] tokens_2_1;
  reg [7:0] tokens_2_3;
  reg [7:0] tokens_3_0;
  reg [7:0] tokens_3_1;
  reg [7:0] tokens_3_2;

  assign permitted[0] = !(|{wait_0[3] & (tokens_3_0 == 8'd0), wait_0[2] & (tokens_2_0 == 8'd0), wait_0[1] &
      (tokens_1_0 == 8'd0)});
  assign permitted[1] = !(|{wait_1[3] & (tokens_3_1 == 8'd0), wait_1[2] & (tokens_2_1 == 8'd0), wait_1[0] &
      (tokens_0_1 == 8'd0)});
  assign permitted[2] = !(|{wait_2[3] & (tokens_3_2 == 8'd0), wait_2[1] & (tokens_1_2 == 8'd0), wait_2[0] &
      (tokens_0_2 == 8'd0)});
  assign permitted[3] = !(|{wait_3[2] & (tokens_2_3 == 8'd0), wait_3[1] & (tokens_1_3 == 8'd0), wait_3[0] &
      (tokens_0_3 == 8'd0)});

  always @(posedge clk) begin
    if (rst) begin
      tokens_0_1 <= 8'd0;
      tokens_0_2 <= 8'd0;
      tokens_0_3 <= 8'd0;
      tokens_1_0 <= 8'd0;
      tokens_1_2 <= 8'd0;
      tokens_1_3 <= 8'd0;
      tokens_2_0 <= 8'd0;
      tokens_2_1 <= 8'd0;
      tokens_2_3 <= 8'd0;
      tokens_3_0 <= 8'd0;
      tokens_3_1 <= 8'd0;
      tokens_3_2 <= 8'd0;
    end else begin
      tokens_0_1 <= clear ? 8'd0 : ((tokens_0_1 + {7'd0, ended[0] & signal_0[1]}) - {7'd0, started[1] & wait_1[0]});
      tokens_0_2 <= clear ? 8'd0 : ((tokens_0_2 + {7'd0, ended[0] & signal_0[2]}) - {7'd0, started[2] & wait_2[0]});
      tokens_0_3 <= clear ? 8'd0 : ((tokens_0_3 + {7'd0, ended[0] & signal_0[3]}) - {7'd0, started[3] & wait_3[0]});
      tokens_1_0 <= clear ? 8'd0 : ((tokens_1_0 + {7'd0, ended[1] & signal_1[0]}) - {7'd0, started[0] & wait_0[1]});
      tokens_1_2 <= clear ? 8'd0 : ((tokens_1_2 + {7'd0, ended[1] & signal_1[2]}) - {7'd0, started[2] & wait_2[1]});
      tokens_1_3 <= clear ? 8'd0 : ((tokens_1_3 + {7'd0, ended[1] & signal_1[3]}) - {7'd0, started[3] & wait_3[1]});
      tokens_2_0 <= clear ? 8'd0 : ((tokens_2_0 + {7'd0, ended[2] & signal_2[0]}) - {7'd0, started[0] & wait_0[2]});
      tokens_2_1 <= clear ? 8'd0 : ((tokens_2_1 + {7'd0, ended[2] & signal_2[1]}) - {7'd0, started[1] & wait_1[2]});
      tokens_2_3 <= clear ? 8'd0 : ((tokens_2_3 + {7'd0, ended[2] & signal_2[3]}) - {7'd0, started[3] & wait_3[2]});
      tokens_3_0 <= clear ? 8'd0 : ((tokens_3_0 + {7'd0, ended[3] & signal_3[0]}) - {7'd0, started[0] & wait_0[3]});
      tokens_3_1 <= clear ? 8'd0 : ((tokens_3_1 + {7'd0, ended[3] & signal_3[1]}) - {7'd0, started[1] & wait_1[3]});
      tokens_3_2 <= clear ? 8'd0 : ((tokens_3_2 + {7'd0, ended[3] & signal_3[2]}) - {7'd0, started[2] & wait_2[3]});
    end
  end

  initial begin
    tokens_0_1 = 8'd0;
    tokens_0_2 = 8'd0;
    tokens_0_3 = 8'd0;
    tokens_1_0 = 8'd0;
    tokens_1_2 = 8'd0;
    tokens_1_3 = 8'd0;
    tokens_2_0 = 8'd0;
    tokens_2_1 = 8'd0;
    tokens_2_3 = 8'd0;
    tokens_3_0 = 8'd0;
    tokens_3_1 = 8'd0;
    tokens_3_2 = 8'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, wait_0[0], wait_1[1], wait_2[2], wait_3[3], signal_0[0], signal_1[1], signal_2[2],
      signal_3[3]};
endmodule
`default_nettype wire
