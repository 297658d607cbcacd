"""Let mutmut write mutants of the rules into a copy of the sources.

`mutmut run` would go on to run all tests three times, with a question at every call of a function: which mutant to try.
tools/try_mutants.py asks less often. A function that has not changed keeps its mutants, and what is known of them.
"""

import os
import shutil
from pathlib import Path

from mutmut.__main__ import create_mutants
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, walk_all_files

FOLDER = Path("mutants")


def write_mutants(jobs: int) -> None:
    """Write or renew the mutants, beside a copy of the tests."""
    set_mutant_under_test("mutant_generation")
    shutil.rmtree(FOLDER / "tests", ignore_errors=True)
    copy_src_dir()
    copy_also_copy_files()
    for folder, name in walk_all_files():
        if not name.endswith(".py"):  # mutmut looks after those
            shutil.copy2(Path(folder, name), FOLDER / folder / name)
    create_mutants(jobs)


if __name__ == "__main__":
    write_mutants(os.cpu_count() or 1)
