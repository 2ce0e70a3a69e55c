"""How functions are compiled that only compiled code calls: as parts of those that Python calls, and that are on disk.

A compiled function that is kept on disk does not notice when one that it calls, of another file, has changed. Numba
compiles a function anew for each type of its arguments, and each constant that is Python's integer or boolean is a type
of its own: constants that are handed to parts are NumPy's.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import njit
from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class _PartLibrary(JITCodeLibrary):
    """Code that is linked into its callers as it is: Numba would optimise it once for each level of calls above it, and
    make machine code of it that nothing runs. That is a third of the time that compiling takes."""

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        flags, state.flags = state.flags, state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        made, state.flags = state.cr, flags
        # What callers find the code by; Numba, too, has no address for a function without wrappers.
        name = made.fndesc.qualname
        entry = make_function(made.fndesc.lookup_module(), name, name, 0, made.env, (state.library,))
        state.cr = made._replace(cfunc=entry)
        state.targetctx.insert_user_function(entry, made.fndesc, [state.library])
        return True


class _Arguments(tuple[Any, ...]):
    """Types of arguments without their text, which Numba would make for each pass: records have hundreds of fields."""

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class _PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[PassManager]:
        self.state.args = _Arguments(self.state.args)
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes[:] = [
            (_PartLowering if kind is NativeLowering else kind, text) for kind, text in passes.passes
        ]
        passes.finalize()
        return [passes]


_options = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _PartCompiler,
}
allocating = functools.partial(njit, _nrt=True, **_options)()
"""A part that makes or returns arrays."""
part = functools.partial(njit, _nrt=False, **_options)()
"""A part that only uses the arrays of its callers: it does not count references to them, which would take two atomic
instructions for each array in each call, more than most parts do."""
inlined = functools.partial(njit, _nrt=False, forceinline=True, **_options)()
"""A part that becomes part of its callers: one that is called for each edge, word or burst, from few places."""


@inlined
def wrapped(index: int, mask: int) -> np.uint64:
    """Place in a ring of a power of two, unsigned: Numba need not look whether it is negative."""
    return np.uint64(index & mask)
