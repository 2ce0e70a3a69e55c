/* A single data rate SDRAM of 4 banks of 8,192 rows of 512 words of 16 bits, as IS42S16160 and MT48LC16M16 are, that minds
 * what its data sheets ask for: how it is switched on, which bank has which row open, times between commands, refreshes.
 *
 * A command that breaks a rule ends the simulation, and standard error says which. Times are those of the slowest
 * of these parts, in clocks of CLOCK_KHZ, rounded up; in these, tRC is never more than tRAS and tRP. Bursts are of one
 * word, as the core's controller asks for them.
 */
module simgnn_sdram_chip #(
  parameter CLOCK_KHZ = 60000
) (
  input clk,
  input cke,
  input cs_n,
  input ras_n,
  input cas_n,
  input we_n,
  input [1:0] ba,
  input [12:0] a,
  input [1:0] dm,
  inout [15:0] dq
);
  localparam RCD = (20 * CLOCK_KHZ + 999999) / 1000000; /* a row is opened, until its words */
  localparam RP = (20 * CLOCK_KHZ + 999999) / 1000000;  /* a row is closed, until the next command */
  localparam RAS = (44 * CLOCK_KHZ + 999999) / 1000000; /* a row is opened, until it is closed */
  localparam RRD = (15 * CLOCK_KHZ + 999999) / 1000000; /* a row is opened, until one of another bank */
  localparam WR = (15 * CLOCK_KHZ + 999999) / 1000000;  /* the last word is written, until its row is closed */
  localparam RFC = (66 * CLOCK_KHZ + 999999) / 1000000; /* a refresh, until the next command */
  localparam MRD = 2;                                   /* the mode is set, until the next command */
  localparam POWER_UP = CLOCK_KHZ / 5;                  /* 200 us of nothing */
  localparam REFRESHES = 8;                             /* before the first row */
  /* 8,192 refreshes are due in 64 ms, and eight of them may be late. */
  localparam LATEST = 9 * (64 * CLOCK_KHZ / 8192);

  localparam MODE = 3'b000, REFRESH = 3'b001, PRECHARGE = 3'b010, ACTIVE = 3'b011, WRITE = 3'b100, READ = 3'b101,
             STOP = 3'b110, NOTHING = 3'b111;

  reg [15:0] words [0:(1 << 24) - 1];
  reg [63:0] now = 0;
  reg [3:0] open = 0;
  reg [12:0] row [0:3];
  reg [63:0] opened [0:3];
  reg [63:0] writable [0:3]; /* until when a row that was written may not be closed */
  reg [63:0] closed [0:3];   /* from when on the bank may be used again */
  reg [63:0] last_opened = 0, last_refresh = 0, rested = 0;
  reg ever_opened = 0, precharged = 0, moded = 0;
  reg [3:0] refreshes = 0;
  reg [2:0] latency = 0;
  reg [15:0] reading [0:3]; /* words on their way out, the next one first */
  reg [3:0] coming = 0;
  reg [15:0] out = 0;
  reg [1:0] driving = 0, masked = 0;
  integer bank;

  initial
    for (bank = 0; bank < 4; bank = bank + 1) begin
      row[bank] = 0;
      opened[bank] = 0;
      writable[bank] = 0;
      closed[bank] = 0;
      reading[bank] = 0;
    end

  assign dq[7:0] = driving[0] ? out[7:0] : 8'bz;
  assign dq[15:8] = driving[1] ? out[15:8] : 8'bz;

  /* Without its clock enabled, it sees no command. */
  wire [2:0] command = cs_n || !cke ? NOTHING : {ras_n, cas_n, we_n};
  wire [23:0] place = {row[ba], ba, a[8:0]};

  task check(input good, input [8 * 80 - 1:0] rule);
    if (!good) begin
      $fwrite(32'h80000002, "SDRAM: %0s, and does not in clock %0d\n", rule, now);
      $stop;
    end
  endtask

  task check_idle;
    begin
      check(!open, "all banks must be closed before a refresh or a mode");
      for (bank = 0; bank < 4; bank = bank + 1)
        check(now >= closed[bank], "a refresh or a mode must wait for tRP");
    end
  endtask

  task close(input [1:0] which);
    if (open[which]) begin
      check(now >= opened[which] + RAS, "a row must stay open for tRAS");
      check(now >= writable[which], "a row must stay open for tWR behind its last word");
      open[which] <= 0;
      closed[which] <= now + RP;
    end
  endtask

  /* With a word whose row is to be closed behind it: the chip does it itself as soon as it may. */
  task close_behind(input written);
    begin
      open[ba] <= 0;
      closed[ba] <= (now + (written ? WR : 1) > opened[ba] + RAS ? now + (written ? WR : 1) : opened[ba] + RAS) + RP;
    end
  endtask

  always @(posedge clk) begin
    now <= cke ? now + 1 : 0;
    masked <= dm;
    driving <= coming[1] ? ~masked : 2'b00;
    out <= reading[1];
    coming <= {1'b0, coming[3:1]};
    for (bank = 0; bank < 3; bank = bank + 1) reading[bank] <= reading[bank + 1];
    if (moded) check(now <= last_refresh + LATEST, "a refresh must come in time");
    if (command != NOTHING) begin
      check(now >= POWER_UP, "the first command must wait for 200 us of a clock");
      check(now >= rested, "a command must wait for tRFC behind a refresh, and for tMRD behind a mode");
    end
    case (command)
      MODE: begin
        check(precharged, "the first command must be a precharge of all banks");
        check_idle;
        check(a[2:0] == 0 && a[12:7] == 0 && ba == 0, "the mode must be bursts of one word");
        check(a[6:4] == 2 || a[6:4] == 3, "the mode's latency must be 2 or 3");
        latency <= a[6:4];
        moded <= 1;
        rested <= now + MRD;
      end
      REFRESH: begin
        check(precharged, "the first command must be a precharge of all banks");
        check_idle;
        if (refreshes < REFRESHES) refreshes <= refreshes + 1;
        last_refresh <= now;
        rested <= now + RFC;
      end
      PRECHARGE:
        if (a[10]) begin
          for (bank = 0; bank < 4; bank = bank + 1) close(bank[1:0]);
          if (!precharged)
            for (bank = 0; bank < 4; bank = bank + 1) closed[bank] <= now + RP;
          precharged <= 1;
        end else close(ba);
      ACTIVE: begin
        check(moded && refreshes == REFRESHES, "eight refreshes and a mode must come before the first row");
        check(!open[ba], "a bank must be closed before its next row");
        check(now >= closed[ba], "a bank's next row must wait for tRP");
        check(!ever_opened || now >= last_opened + RRD, "a row must wait for tRRD behind one of another bank");
        open[ba] <= 1;
        row[ba] <= a;
        opened[ba] <= now;
        writable[ba] <= 0;
        last_opened <= now;
        ever_opened <= 1;
      end
      WRITE: begin
        check(open[ba], "a row must be open before it is written");
        check(now >= opened[ba] + RCD, "a row's words must wait for tRCD");
        check(!driving, "nobody else must drive the data while a word is written");
        if (!dm[0]) words[place][7:0] <= dq[7:0];
        if (!dm[1]) words[place][15:8] <= dq[15:8];
        writable[ba] <= now + WR;
        if (a[10]) close_behind(1);
      end
      READ: begin
        check(open[ba], "a row must be open before it is read");
        check(now >= opened[ba] + RCD, "a row's words must wait for tRCD");
        coming[latency - 1] <= 1;
        reading[latency - 1] <= words[place];
        if (a[10]) close_behind(0);
      end
      STOP: check(0, "a burst must not be stopped, as it is of one word");
      default: ;
    endcase
  end
endmodule
