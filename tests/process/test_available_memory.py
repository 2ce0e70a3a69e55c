"""Memory limits of control groups, as Linux shows them."""

import pytest

from simgnn.process.available_memory import _of_group, available_bytes

V1 = "9:name=systemd:/\n4:cpu,memory:/jobs/one\n0::/\n"
V2 = "0::/user.slice/job.scope\n"


@pytest.mark.parametrize(
    "groups, limits, wanted",
    [
        (V2, {"user.slice/job.scope/memory.max": "5000", "user.slice/memory.max": "max"}, 5000),
        (V2, {"user.slice/job.scope/memory.max": "max", "user.slice/memory.max": "4000"}, 4000),
        (V2, {"user.slice/job.scope/memory.max": "max", "user.slice/memory.max": "max"}, None),
        (V2, {"memory.max": "3000"}, 3000),  # a container's own group at the root
        ("0::/../other\n", {"memory.max": "2000"}, 2000),
        (
            V1,
            {"memory/jobs/one/memory.limit_in_bytes": "7000", "memory/memory.limit_in_bytes": str(2**63)},
            7000,
        ),
        (V1, {"memory/jobs/memory.limit_in_bytes": "6000"}, 6000),
        (V1, {"unified/memory.max": "1000"}, 1000),
        ("", {}, None),
    ],
)
def test_the_least_limit_counts(tmp_path, groups, limits, wanted):
    (tmp_path / "cgroup").write_text(groups)
    for name, limit in limits.items():
        path = tmp_path / "mounted" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(limit + "\n")
    assert _of_group(tmp_path / "cgroup", tmp_path / "mounted") == wanted


def test_there_is_memory():
    left = available_bytes()
    assert left > 1 << 20
