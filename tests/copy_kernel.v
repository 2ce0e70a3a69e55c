// A small kernel with the accelerator's ports and registers, to prove the harness: each command copies beats.
// Word 2 of a command is the number of beats, words 4-5 the source, words 8-9 the destination; both are multiples
// of four beats, or the kernel crosses pages. DATA_BITS is filled in by the test. Word 31 is a fault: 1 AWADDR changes
// while it waits, 2 WLAST early, 3 hangs, 4 wrong AWSIZE, 5 WVALID falls, 6 hangs and times out by itself.
module simgnn_counters (
    input clk, input clear, input run, input [32:0] states, input [6:0] events,
    input [5:0] index, output [63:0] value
);
    reg [63:0] count [0:40];
    integer i;
    always @(posedge clk)
        for (i = 0; i < 41; i = i + 1)
            if (clear) count[i] <= 0;
            else if (run) count[i] <= count[i] + (i == 0 ? 1 : i <= 33 ? states[i - 1] : events[i - 34]);
    assign value = count[index];
endmodule

module simgnn_kernel (
    input ap_clk, input ap_rst_n, output interrupt,
    input [11:0] s_axi_control_awaddr, input s_axi_control_awvalid, output s_axi_control_awready,
    input [31:0] s_axi_control_wdata, input [3:0] s_axi_control_wstrb, input s_axi_control_wvalid,
    output s_axi_control_wready, output [1:0] s_axi_control_bresp, output reg s_axi_control_bvalid,
    input s_axi_control_bready, input [11:0] s_axi_control_araddr, input s_axi_control_arvalid,
    output s_axi_control_arready, output reg [31:0] s_axi_control_rdata, output [1:0] s_axi_control_rresp,
    output reg s_axi_control_rvalid, input s_axi_control_rready,
    output [0:0] m_axi_gmem0_awid, output [63:0] m_axi_gmem0_awaddr, output [7:0] m_axi_gmem0_awlen,
    output [2:0] m_axi_gmem0_awsize, output [1:0] m_axi_gmem0_awburst, output [3:0] m_axi_gmem0_awcache,
    output [2:0] m_axi_gmem0_awprot, output m_axi_gmem0_awvalid, input m_axi_gmem0_awready,
    output [@DATA_BITS@-1:0] m_axi_gmem0_wdata, output [@DATA_BITS@/8-1:0] m_axi_gmem0_wstrb,
    output m_axi_gmem0_wlast, output m_axi_gmem0_wvalid, input m_axi_gmem0_wready,
    input [0:0] m_axi_gmem0_bid, input [1:0] m_axi_gmem0_bresp, input m_axi_gmem0_bvalid,
    output m_axi_gmem0_bready,
    output [0:0] m_axi_gmem0_arid, output [63:0] m_axi_gmem0_araddr, output [7:0] m_axi_gmem0_arlen,
    output [2:0] m_axi_gmem0_arsize, output [1:0] m_axi_gmem0_arburst, output [3:0] m_axi_gmem0_arcache,
    output [2:0] m_axi_gmem0_arprot, output m_axi_gmem0_arvalid, input m_axi_gmem0_arready,
    input [0:0] m_axi_gmem0_rid, input [@DATA_BITS@-1:0] m_axi_gmem0_rdata, input [1:0] m_axi_gmem0_rresp,
    input m_axi_gmem0_rlast, input m_axi_gmem0_rvalid, output m_axi_gmem0_rready
);
    localparam D = @DATA_BITS@, BYTES = D / 8, FETCH_BEATS = 1024 / D;
    localparam CLEAR = 0, IDLE = 1, FETCH = 2, FETCHED = 3, ASK = 4, TAKE = 5, GIVE = 6, ANSWER = 7, NEXT = 8;
    wire rst = !ap_rst_n, clk = ap_clk;
    reg [3:0] state;
    reg [63:0] program_address, error_address, source, target;
    reg [31:0] commands, timeout, done_commands, beats, isr, ier, idle_cycles;
    reg [7:0] cause, engine;
    reg [5:0] clearing;
    reg [2:0] fault;
    reg gie, done, address_open;
    reg [1023:0] command;
    reg [D-1:0] buffer [0:3];
    reg [7:0] beat;
    wire [1023+D:0] shifted = {m_axi_gmem0_rdata, command};
    wire [2:0] chunk = beats > 4 ? 4 : beats;
    wire hang = (fault == 3 || fault == 6) && state == ASK;

    // Registers.
    wire write = s_axi_control_awvalid && s_axi_control_wvalid && !s_axi_control_bvalid;
    wire read = s_axi_control_arvalid && !s_axi_control_rvalid;
    assign s_axi_control_awready = write, s_axi_control_wready = write, s_axi_control_arready = read;
    assign s_axi_control_bresp = 0, s_axi_control_rresp = 0;
    assign interrupt = gie && isr != 0;
    wire start = write && s_axi_control_awaddr == 0 && s_axi_control_wdata[0] && state == IDLE;
    wire finish = state == NEXT && done_commands == commands || failing;
    reg failing;
    wire [63:0] counter;
    wire [31:0] status = {28'b0, 1'b0, state == IDLE, done, 1'b0};
    always @(posedge clk) begin
        if (s_axi_control_bready) s_axi_control_bvalid <= 0;
        if (s_axi_control_rready) s_axi_control_rvalid <= 0;
        if (write) s_axi_control_bvalid <= 1;
        if (read) begin
            s_axi_control_rvalid <= 1;
            case (s_axi_control_araddr)
                12'h000: begin s_axi_control_rdata <= status; done <= 0; end
                12'h00c: s_axi_control_rdata <= isr;
                12'h040: s_axi_control_rdata <= {engine, cause};
                12'h044: s_axi_control_rdata <= done_commands;
                12'h048: s_axi_control_rdata <= error_address[31:0];
                12'h04c: s_axi_control_rdata <= error_address[63:32];
                default: s_axi_control_rdata <= s_axi_control_araddr[2] ? counter[63:32] : counter[31:0];
            endcase
        end
        if (write) case (s_axi_control_awaddr)
            12'h004: gie <= s_axi_control_wdata[0];
            12'h008: ier <= s_axi_control_wdata;
            12'h00c: isr <= isr ^ s_axi_control_wdata;
            12'h010: program_address[31:0] <= s_axi_control_wdata;
            12'h014: program_address[63:32] <= s_axi_control_wdata;
            12'h018: commands <= s_axi_control_wdata;
            12'h030: timeout <= s_axi_control_wdata;
            default: ;
        endcase
        if (finish) begin isr <= isr | (failing ? ier & 2 : ier & 1); done <= 1; end
        if (rst) begin
            s_axi_control_bvalid <= 0; s_axi_control_rvalid <= 0; gie <= 0; ier <= 0; isr <= 0; done <= 0;
        end
    end

    // The port.
    wire ar_take = m_axi_gmem0_arvalid && m_axi_gmem0_arready, r_take = m_axi_gmem0_rvalid && m_axi_gmem0_rready;
    wire aw_take = m_axi_gmem0_awvalid && m_axi_gmem0_awready, w_take = m_axi_gmem0_wvalid && m_axi_gmem0_wready;
    wire b_take = m_axi_gmem0_bvalid && m_axi_gmem0_bready;
    reg flicker, stuck;
    assign m_axi_gmem0_arid = 0, m_axi_gmem0_awid = 0, m_axi_gmem0_arcache = 3, m_axi_gmem0_awcache = 3;
    assign m_axi_gmem0_arprot = 0, m_axi_gmem0_awprot = 0, m_axi_gmem0_arburst = 1, m_axi_gmem0_awburst = 1;
    assign m_axi_gmem0_arsize = $clog2(BYTES), m_axi_gmem0_awsize = $clog2(BYTES) - (fault == 4);
    assign m_axi_gmem0_arvalid = state == FETCH || state == ASK && !hang;
    assign m_axi_gmem0_araddr = state == FETCH ? program_address + done_commands * 128 : source;
    assign m_axi_gmem0_arlen = state == FETCH ? FETCH_BEATS - 1 : chunk - 1;
    assign m_axi_gmem0_rready = state == FETCHED || state == TAKE;
    assign m_axi_gmem0_awvalid = state == GIVE && address_open;
    assign m_axi_gmem0_awaddr = target + (fault == 1 && flicker ? 4 * BYTES : 0);
    assign m_axi_gmem0_awlen = chunk - 1;
    assign m_axi_gmem0_wvalid = state == GIVE && beat != chunk && !(fault == 5 && flicker);
    assign m_axi_gmem0_wdata = buffer[beat[1:0]];
    assign m_axi_gmem0_wstrb = {BYTES{1'b1}};
    assign m_axi_gmem0_wlast = beat == chunk - 1 - (fault == 2);
    assign m_axi_gmem0_bready = state == ANSWER;

    always @(posedge clk) begin
        failing <= 0;
        flicker <= (m_axi_gmem0_awvalid && !m_axi_gmem0_awready) || (m_axi_gmem0_wvalid && !m_axi_gmem0_wready);
        idle_cycles <= ar_take || r_take || aw_take || w_take || b_take ? 0 : idle_cycles + 1;
        case (state)
            CLEAR: begin clearing <= clearing + 1; if (&clearing) state <= IDLE; end
            IDLE: if (start) begin state <= NEXT; done_commands <= 0; cause <= 0; idle_cycles <= 0; end
            NEXT: state <= done_commands == commands ? IDLE : FETCH;
            FETCH: if (ar_take) begin state <= FETCHED; beat <= 0; end
            FETCHED: if (r_take) begin
                command <= shifted[1023+D:D];
                if (m_axi_gmem0_rlast) begin
                    state <= ASK;
                    beats <= shifted[D+64 +: 32];
                    source <= shifted[D+128 +: 64];
                    target <= shifted[D+256 +: 64];
                    fault <= shifted[D+992 +: 3];
                end
                if (m_axi_gmem0_rresp != 0) begin
                    cause <= 4; engine <= 0; error_address <= program_address + done_commands * 128;
                    if (m_axi_gmem0_rlast) begin failing <= 1; state <= IDLE; end
                end
            end
            ASK: if (ar_take) begin state <= TAKE; beat <= 0; end
            TAKE: if (r_take) begin
                buffer[beat[1:0]] <= m_axi_gmem0_rdata;
                beat <= m_axi_gmem0_rlast ? 0 : beat + 1;
                address_open <= 1;
                if (m_axi_gmem0_rlast) state <= GIVE;
                if (m_axi_gmem0_rresp != 0) begin
                    cause <= 4; engine <= 0; error_address <= source;
                    if (m_axi_gmem0_rlast) begin failing <= 1; state <= IDLE; end
                end
            end
            GIVE: begin
                if (aw_take) address_open <= 0;
                if (w_take) beat <= beat + 1;
                if (!address_open && beat == chunk) state <= ANSWER;
            end
            ANSWER: if (b_take) begin
                beats <= beats - chunk;
                source <= source + 4 * BYTES;
                target <= target + 4 * BYTES;
                if (beats == chunk && m_axi_gmem0_bresp == 0) begin state <= NEXT; done_commands <= done_commands + 1; end
                else state <= ASK;
                if (m_axi_gmem0_bresp != 0) begin
                    cause <= 5; engine <= 1; error_address <= target; failing <= 1; state <= IDLE;
                end
            end
            default: state <= IDLE;
        endcase
        if (fault == 6 && hang && idle_cycles == timeout) begin
            cause <= 6; engine <= 0; error_address <= source; failing <= 1; state <= IDLE;
        end
        if (rst) begin state <= CLEAR; clearing <= 0; failing <= 0; flicker <= 0; end
    end

    // Counters: the engines' states, one bit each, in the order of simgnn.hw.counters.STATES.
    wire loading = state == ASK || state == TAKE, storing = state == GIVE || state == ANSWER;
    wire fetching = state == FETCH || state == FETCHED;
    wire reading = state == FETCHED || state == TAKE;
    wire [32:0] states = {
        !storing, storing && !w_take, w_take,
        !reading, reading && !r_take, r_take,
        1'b1, 5'b0,
        1'b1, 7'b0,
        !storing, 1'b0, storing && !w_take, storing && w_take,
        !loading, 1'b0, loading && !r_take, loading && r_take,
        !fetching && !loading && !storing, fetching, loading || storing, 2'b0
    };
    wire [6:0] events = {1'b0, 1'b0, w_take, aw_take, r_take, ar_take, state == FETCHED && r_take && m_axi_gmem0_rlast};
    simgnn_counters counters (
        .clk(clk), .clear(start), .run(state != IDLE && state != CLEAR), .states(states), .events(events),
        .index((s_axi_control_araddr - 12'h100) >> 3), .value(counter)
    );
endmodule
