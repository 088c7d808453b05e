"""Long work on a Ray cluster: the same calls, with ``run=parlour.ray.run``.

>>> parlour.datasets.generate("hearts", "search:500", matches=10_000, path="hearts.parquet",
...     run=parlour.ray.run)  # doctest: +SKIP
>>> parlour.arena("rails", ["hard", my_bot], units=500, run=parlour.ray.run)  # doctest: +SKIP

Work is cut into shares that depend on the plan alone, and every share is done by one worker: what
comes of it does not depend on how many there are. The share of a worker that is lost is done again
by another.
"""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ._work import Share

__all__ = ["run"]

AGAIN = 5
"""How often a share is tried again whose worker was lost."""


def run(work: Callable[[Share], Any], shares: Iterable[Share]) -> Iterator[Any]:
    """Does a work for every share on the cluster, and gives what came of it in their order.

    Ray is started on this machine unless ``ray.init`` was called or ``RAY_ADDRESS`` names a
    cluster. What a share raises is raised here, and no other is begun; those that were handed out
    already, two a worker at most, end by themselves. (``ray.cancel`` is not for them: where a task
    ends in the same moment, Ray 2.60 ends this whole process.)
    """
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as missing:
        raise ImportError("parlour.ray needs Ray: install it with `pip install ray`.") from missing
    if not ray.is_initialized():
        ray.init(include_dashboard=False)
    task = ray.remote(num_cpus=1, max_retries=AGAIN)(_share)
    held = ray.put(work)
    # As many at a time as keep every worker busy; a faster one does not run ahead without end.
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for share in shares:
        if len(waiting) >= most:
            yield ray.get(waiting.popleft())
        waiting.append(task.remote(held, share))
    while waiting:
        yield ray.get(waiting.popleft())


def _share(work: Callable[[Share], Any], share: Share) -> Any:
    return work(share)
