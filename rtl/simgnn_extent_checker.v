// Compare where an operand ends with where it may end.
//
// Parameters:
//   most = 4096
//
// From hw/kernel/checker.py:88 (ExtentChecker).
`timescale 1ns/1ps
`default_nettype none
module simgnn_extent_checker(
  input wire clk,
  input wire rst,
  // The operand's end, address + (rows - 1) x stride + size, must not lie beyond limit, unless the operand is
  // unlimited or has no rows.
  input wire [63:0] address,
  input wire [31:0] stride,
  input wire [24:0] rows,
  input wire [31:0] size,
  input wire [32:0] limit,
  input wire unlimited,
  // An end beyond the limit is a FIELD error; of an operand that is not counted it is an ADDRESS error.
  input wire counted,
  // The operand is an ADDRESS error, wherever it ends.
  input wire misaligned,
  // The operand is a FIELD error, wherever it ends.
  input wire bad,
  input wire valid,
  // cause and at, the operand's address, are those of the operand of CHECK_CYCLES - 1 cycles ago.
  output wire checked,
  output wire [7:0] cause,
  output wire [63:0] at
);
  reg [23:0] above;
  reg [31:0] stride1;
  reg [13:0] start1;
  reg large1;
  reg [63:0] address1;
  reg counted1;
  reg misaligned1;
  reg bad1;
  reg [12:0] limit1;
  reg unlimited1;
  reg [25:0] product;
  reg [13:0] start2;
  reg large2;
  reg [63:0] address2;
  reg counted2;
  reg misaligned2;
  reg bad2;
  reg [12:0] limit2;
  reg unlimited2;
  reg [26:0] end_;
  reg large3;
  reg [63:0] address3;
  reg counted3;
  reg misaligned3;
  reg bad3;
  reg [12:0] limit3;
  reg unlimited3;
  reg valid_0;
  reg valid_1;
  reg valid_2;

  assign checked = valid_2;
  wire beyond = !unlimited3 & (large3 | (end_ > {14'd0, limit3}));
  assign cause = (bad3 | (beyond & counted3)) ? 8'd2 : (beyond | misaligned3) ? 8'd3 : 8'd0;
  assign at = address3;

  always @(posedge clk) begin
    if (rst) begin
      valid_0 <= 1'b0;
      valid_1 <= 1'b0;
      valid_2 <= 1'b0;
    end else begin
      valid_0 <= valid;
      valid_1 <= valid_0;
      valid_2 <= valid_1;
    end
  end

  always @(posedge clk) begin
    above <= rows[23:0] - 24'd1;
    stride1 <= stride;
    start1 <= {1'b0, address[12:0]} + {1'b0, size[12:0]};
    large1 <= |{size[31:13], address[63:13]};
    address1 <= address;
    counted1 <= counted;
    misaligned1 <= misaligned;
    bad1 <= bad;
    limit1 <= limit[12:0];
    unlimited1 <= unlimited | (rows == 25'd0);
    product <= {13'd0, above[12:0]} * {13'd0, stride1[12:0]};
    start2 <= start1;
    large2 <= large1 | (((|above[23:13]) & (|stride1)) | ((|above) & (|stride1[31:13])));
    address2 <= address1;
    counted2 <= counted1;
    misaligned2 <= misaligned1;
    bad2 <= bad1;
    limit2 <= limit1;
    unlimited2 <= unlimited1;
    end_ <= {13'd0, start2} + {1'b0, product};
    large3 <= large2;
    address3 <= address2;
    counted3 <= counted2;
    misaligned3 <= misaligned2;
    bad3 <= bad2;
    limit3 <= limit2;
    unlimited3 <= unlimited2;
  end

  initial begin
    valid_0 = 1'b0;
    valid_1 = 1'b0;
    valid_2 = 1'b0;
    above = 24'd0;
    stride1 = 32'd0;
    start1 = 14'd0;
    large1 = 1'b0;
    address1 = 64'd0;
    counted1 = 1'b0;
    misaligned1 = 1'b0;
    bad1 = 1'b0;
    limit1 = 13'd0;
    unlimited1 = 1'b0;
    product = 26'd0;
    start2 = 14'd0;
    large2 = 1'b0;
    address2 = 64'd0;
    counted2 = 1'b0;
    misaligned2 = 1'b0;
    bad2 = 1'b0;
    limit2 = 13'd0;
    unlimited2 = 1'b0;
    end_ = 27'd0;
    large3 = 1'b0;
    address3 = 64'd0;
    counted3 = 1'b0;
    misaligned3 = 1'b0;
    bad3 = 1'b0;
    limit3 = 13'd0;
    unlimited3 = 1'b0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, limit[32:13]};
endmodule
`default_nettype wire
