"""Arrays of numbers: the package that reckons with them, which need not be there, and arrays as text."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from binascii import Error
from math import prod
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from nomarch.core.errors import NomarchError
from nomarch.core.optional import needed

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # rows are small, and sums must not depend on how many cores there are
numpy = needed("numpy", "a trained player", "lab")

FULL: Final = "<f4"
"""What numpy calls the numbers that are reckoned with."""
SHORT: Final = "<f2"
"""The same, as they are kept for good: half as long, and exact enough to choose by."""
MOST: Final = 1 << 24
"""More numbers than that no array has."""
Array = Any
"""An array of numpy's."""
Weights = dict[str, Array]
"""What a network has learned, part by part."""


class DamagedArray(NomarchError, ValueError):
    """A text that is no array."""


class Written(BaseModel):
    """An array as text: its shape, and its numbers one after the other in base64."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    shape: Annotated[list[Annotated[int, Field(ge=0, le=MOST)]], Field(max_length=3)]
    numbers: str

    @classmethod
    def of(cls, array: Array, kind: str) -> Written:
        """Write an array, with numbers of a kind."""
        return cls(shape=list(array.shape), numbers=b64encode(array.astype(kind).tobytes()).decode())

    @classmethod
    def several(cls, arrays: Weights, kind: str) -> dict[str, Written]:
        """Write several, by their names."""
        return {name: cls.of(array, kind) for name, array in arrays.items()}

    def read(self, kind: str) -> Array:
        """Read it again; what is no array of such numbers, or has one that is none, is refused."""
        wanted = prod(self.shape)
        try:
            content = b64decode(self.numbers, validate=True)
        except (Error, ValueError):
            raise DamagedArray("its numbers are no base64") from None
        if wanted > MOST or len(content) != wanted * numpy.dtype(kind).itemsize:
            raise DamagedArray(f"it has {len(content)} bytes, which are not {' × '.join(map(str, self.shape))} numbers")
        array = numpy.frombuffer(content, kind).astype(FULL).reshape(self.shape)
        if not numpy.isfinite(array).all():
            raise DamagedArray("it has numbers that are none")
        return array


def written(weights: Weights, kind: str) -> dict[str, dict[str, Any]]:
    """Write all parts as plain data."""
    return {name: Written.of(part, kind).model_dump() for name, part in weights.items()}


def read(plain: dict[str, dict[str, Any]], kind: str) -> Weights:
    """Read all parts again."""
    return {name: Written.model_validate(part).read(kind) for name, part in plain.items()}


def mean_of(several: list[Weights]) -> Weights:
    """Give the mean of weights that were learned apart, part by part."""
    return {name: numpy.mean([each[name] for each in several], axis=0).astype(FULL) for name in several[0]}
