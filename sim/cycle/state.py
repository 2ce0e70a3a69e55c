"""What the cycle model knows at any moment: records and arrays that compiled code works on.

Times are cycles of the launch; cycle 0 is the one in which it is taken, and the first that is counted is 1. A time is
written once, when all that it depends on is known, and never changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simgnn.hw.command import Engine, Opcode
from simgnn.hw.config import MOST_LANES
from simgnn.hw.depths import QUEUE_MESSAGES as MESSAGES
from simgnn.hw.depths import QUEUE_WORDS as WORDS_WAITING
from simgnn.hw.depths import STORE_WORDS as QUEUED_WORDS
from simgnn.hw.depths import TOKEN_BITS

ENGINES = len(Engine)
BURSTS = 256
LAST_BURST = BURSTS - 1
"""Most bursts that a memory can have under way in a direction, and the mask of a ring of them."""
TOKENS = 1 << TOKEN_BITS
"""More than an engine can hold of another's tokens."""
READS_HELD = 4
"""Bursts that one port may have been given before another."""
NEVER = 1 << 60
"""Later than everything: not known yet. A cycle, or a difference of cycles, can be added to it without overflow."""

FETCH, EDGES, RECORDS, FEATURES, SCALES, LOADS, LENGTHS = (np.int64(client) for client in range(7))
"""Clients of the read port, in the order in which ties are decided.

Not Python's integers, for each of which Numba would compile the functions that they are given to anew.
"""
CLIENTS = 7


ADMISSIONS = 32
"""More admissions of words than there can be of such as have not come to the rings."""
MARKED_STATES = 6
"""States of the aggregate engine that `marks.py` counts."""
MOST_PORTS = 16
MOST_CLUSTERS = 64
MOST_BEATS = 256


Record = Any
"""A record of this module in compiled code, which reads its fields as attributes; no checker knows them."""


def _record(names: str) -> np.dtype[np.void]:
    return np.dtype([(name, np.int64) for name in names.split()])


def names_of(record: np.dtype[np.void]) -> tuple[str, ...]:
    """Names of a record's fields."""
    return record.names or ()


SIZES = _record(
    """ports distinct beat_bytes word_bytes burst_beats outstanding_reads outstanding_writes add_stages mul_stages
    clusters gather_width link_clusters ring_words queue_depth group scales parts sspmm stepped limited dram stalls
    memory_reads memory_writes write_spacing pack_cycles unpack_cycles sums program commands beat_mask row_mask
    edge_mask word_shift cluster_shift ordered
    read_call write_call stall_call lead_call counts_call uneven_call organisation_call logged_reads logged_writes
    read_log write_log"""
)
"""Of `HardwareConfig` and `MemoryTiming` (`limited`: the aggregate engine goes on to the earliest event that has not
been served, and no further; `ordered`: writes are not taken address first); ports that are unlike each other; the
launch's commands; masks of rings; addresses of the memory's functions, of `compiled_uneven` and of a
`compiled_organisation`; bursts of each direction that there is a log for at each port, and its address."""

_COMMAND = _record(
    """engine place operands waits signals rows words address stride source_space
    sources edges destinations indexed source_scaled destination_scaled source_address source_stride
    destination_space records_address edges_address scales_address update_cycles tail mask_at
    nonzero_at drain_steps drain_rows source_step fill_cycles format blocks_at moved
    arrived_at issued_at seen_at permitted_at started_at taken_at ended_at"""
)
COMMAND = np.dtype(
    [*((name, np.int64) for name in names_of(_COMMAND)), ("states", np.int64, (MARKED_STATES,))]
)
"""A command: all that its timing depends on, and when it had arrived, was issued, seen by its engine and permitted by
tokens, started, taken from the queue and ended; and the cycles that the aggregate engine spent in each state from its
start to the next command's."""
LOGGED = _record(
    """client address beats begun ended hits misses conflicts refreshes hits_after misses_after conflicts_after
    refreshes_after"""
)
"""A burst in the log of a port: who reads it, where, from its grant or issue to its last beat or its answer (of all
ports), and what the port's DRAM had counted before and after it."""

READER = _record(
    """buffer address left from_cycle taken granted asked arrived popped last_pop last_grant grant_before last_taken
    request"""
)
"""A burst reader: the rest of its run (`left` beats, to be cut from `from_cycle` on), bursts taken from its cutter and
granted, beats asked for, arrived and popped, and the cycle in which its oldest burst that is not granted asks."""

ASKED = _record("cycle address beats")
"""A burst that has left a reader's cutter."""

LIST = _record("per_beat place groups next last")
"""A list that a reader reads in groups: groups in a beat, the next group's place in its beat, groups in all, the next
one, and the cycle in which the last was taken."""

PORT = _record(
    """timing service reads last_ar ar_at read_beats last_r last_aw write_beats last_w write_time filled served
    last_b addressed loaded burst_written answered"""
)
"""A memory port: addresses of its timing and of the memory's state; transfers so far and the cycle of the last; bursts
that it has written whole, with their address (`filled`), that the memory has taken (`served`), that have been answered;
where ports are uneven, those whose address it took, whose beats it took (`loaded`), and the beats that it has written
of the next."""

WIDE = _record(
    """granted accepted accepted_at delivered last_beat beat_before read_beats read_until read_waiting
    answered last_answer write_until write_waiting"""
)
"""All ports as one: bursts granted, accepted, delivered and answered, and cycles in which one was under way."""

READ = _record("client address beats granted address_from last_beat")
WRITE = _record("address beats issued accepted answered ready ends_block")
"""A burst: its beats can be fetched from `ready` on, and `ends_block`, the number of the block whose last they are."""

ENGINE = _record("commands ended running")

SEQUENCER = _record("next beats part arrived last_issue ready_cycles check_cycles")

LOAD = _record("rows run_from address stride words left blocks_at opened inside bits last")
"""LOAD: the rest of its rows; or of its blocks: the next to be asked for, and to be taken apart, words left of the one
in hand and which of them take a beat, and the cycle of the last step."""

STORE = _record(
    """run_from address stride words left beats burst_address cut_from cut_at held_at issued issued_at accepted_at
    sent last_sent last_fetch accepted sending burst_sent
    blocks_at block packed_rows next_pack ready lengths listing ends_block"""
)
"""STORE: the rest of its rows (`beats` of the one that is cut), the cycles of its last burst in each register, words
sent to the ports; where ports are uneven, bursts whose address has left it, and which burst and word it sends next. Of
blocks (`blocks_at` is -1 of rows): the number of the next, rows that are not packed, when packing goes on and when the
block is packed; where the next length goes, whether a word of them is sent next, and the number of the block that ends
with the run, 0 for none."""

AGGREGATE = _record(
    """active command started start words sources total edges destinations indexed scaled from_device touching
    address stride records edge_list destination_scaled scales destination_space
    first_edge groups groups_taken listed
    queued named_at queued_at admitted column last_admit rows_admitted settled settled_at added_sources
    arriving arrived_at leaving moved_at left_at groups_left routed_sources scales_at half ended_at marks_from grow
    counting tail mask_at nonzero_at drain_steps drain_rows step"""
)

DRAIN = _record("active command taken rows steps together scaled first_scale space last_step")
"""The drain of a command: rows that leave `together`, cycles for their words (`steps`), the place of the next row's
scale in its group, and the cycle of the last word."""

ROW = _record("queued admitted ended")
"""A row of the sources: in the queue of rows, its last word admitted, the last addition of its edges ended."""

EDGE = _record("destination source routed headed")
"""An edge in its cluster: in the queue, out of the queue."""

CLUSTER = _record("routed headed added ended wanted groups group left")
"""Edges so far, the cycle of the last addition's last word, in `sspmm` of the last grant, and the source of the next
one's edge (NEVER if none); of `sspmm` the groups that they came in, and the latest one; and those out of the queue in a
cycle that is given."""

DEALT = _record("owner accumulator position")
"""An edge in front of a scatter PE."""

SCATTER = _record("first held column part")
"""A scatter PE: its queue in the ring of edges, and how far the oldest one's row has been sent."""

GATHER = _record("first held promised room chosen coming address behind")
"""A gather PE: its queue in the ring of messages, and its side of the network."""

LIMITED = _record(
    """now changed next done_at latest written dealt taken_source
    stage1 source1 turn1 stage2 source2 turn2 turn asked"""
)
"""An organisation that goes on to the earliest event and no further: the next cycle to be decided (`now`), the first in
which anything may change, and what has been asked of the memory. Of `broadcast` also its edge reader, and the words
that it has been given."""

DECODER = _record("alike column sent sent_before latest waited")
"""A cluster of `sspmm`: whether its lanes all do the same, the next word of its edge, when the last values of its last
two words were sent, the last cycle in which one of its words so far is sent or added, and the last cycle that is
marked as waiting."""

LANE = _record("words begun")
"""A lane of the reduction engine: words that it has been sent values of, and the cycle of its last addition."""

LINK = _record("behind granted")
"""A link of the distribution network: whose turn it is, and the cycle of its last grant."""

MACHINE = _record("begun dirty horizon cycles")

# The sizes of rings are those of the largest configuration. A launch uses less of them: `Launch` makes the masks of its
# own, so that what a small configuration touches stays in the processor's cache.
BEATS = 2048
"""Beats that a reader's rings hold: twice its largest buffer."""
ROWS = 1 << 19
"""Rows from the oldest that an edge may still need to the newest that is named: those in the rings, those named ahead,
and one for each edge under way; at most 2^16 + 64 + 2^18 + 144."""
EDGES_HELD = 1 << 13
"""Edges in front of a cluster, 1,024 groups of 4, and the one that it adds."""

_STATE = [
    ("sizes", SIZES),
    ("machine", MACHINE),
    ("engine", ENGINE, (ENGINES,)),
    ("tokens_given", np.int64, (ENGINES, ENGINES)),
    ("tokens_taken", np.int64, (ENGINES, ENGINES)),
    ("sequencer", SEQUENCER),
    ("load", LOAD),
    ("store", STORE),
    # When each of the last words left STORE's queue: by its number, modulo the queue's places.
    ("sent", np.int64, (QUEUED_WORDS,)),
    # Of each half of the packer's buffer: a block's last fetch, its number, and when its runs were taken.
    ("freed", np.int64, (2,)),
    ("freed_blocks", np.int64, (2,)),
    ("ran", np.int64, (2,)),
    # When each port wrote its last two beats.
    ("port_sent", np.int64, (MOST_PORTS, 2)),
    ("reader", READER, (CLIENTS,)),
    ("asked", ASKED, (CLIENTS, 2)),
    ("lists", LIST, (CLIENTS,)),
    ("wide", WIDE),
    ("port", PORT, (MOST_PORTS,)),
    ("aggregate", AGGREGATE),
    ("drain", DRAIN),
    ("aggregate_states", np.int64, (MARKED_STATES,)),
    ("cluster", CLUSTER, (MOST_CLUSTERS,)),
    ("limited", LIMITED),
    ("decoder", DECODER, (MOST_CLUSTERS,)),
    ("link", LINK, (MOST_CLUSTERS,)),
    ("scatter", SCATTER, (MOST_CLUSTERS,)),
    ("gather", GATHER, (MOST_CLUSTERS,)),
]
_RINGS = [
    ("token_at", np.int64, (ENGINES, ENGINES, TOKENS)),
    ("arrive", np.int64, (CLIENTS, BEATS)),
    ("pop", np.int64, (CLIENTS, BEATS)),
    ("burst", READ, (BURSTS,)),
    ("write", WRITE, (BURSTS,)),
    ("read_done", np.int64, (MOST_PORTS, BURSTS)),
    ("address_at", np.int64, (MOST_PORTS, BURSTS)),
    ("write_last", np.int64, (MOST_PORTS, BURSTS)),
    ("write_due", np.int64, (MOST_PORTS, BURSTS)),
    ("write_done", np.int64, (MOST_PORTS, BURSTS)),
    # First cycle of each beat of the last bursts that each port has been given, as the memory says.
    ("ready", np.int64, (MOST_PORTS, READS_HELD, MOST_BEATS)),
    ("edge", EDGE, (MOST_CLUSTERS, EDGES_HELD)),
    ("row", ROW, (ROWS,)),
    # By cluster and lane, without gaps: so they take fewer lines of the processor's cache.
    ("lane", LANE, (MOST_CLUSTERS * MOST_LANES,)),
    # When each lane's last words left its queue, and the last edge of each of a cluster's groups.
    ("left", np.int64, (MOST_CLUSTERS * MOST_LANES, WORDS_WAITING)),
    ("group_end", np.int64, (MOST_CLUSTERS, EDGES_HELD)),
    ("dealt", DEALT, (MOST_CLUSTERS, EDGES_HELD)),
    ("message", np.int64, (MOST_CLUSTERS, MESSAGES)),
    ("admission", np.int64, (ADMISSIONS,)),
]

STATE = np.dtype(_STATE)
"""What a launch begins with, and what is left of it. First index of two: client, port, cluster or engine."""
CORE = np.dtype(_STATE + _RINGS)
"""Everything about a launch that has a size of its own: `STATE`, and rings, which are written before they are read, or
cleared when a command begins."""

OPERANDS = {Opcode.LOAD: 2, Opcode.STORE: 2, Opcode.AGGREGATE: 7, Opcode.GEMM: 5}
"""Operands of a command that the checker looks at."""
