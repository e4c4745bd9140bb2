"""The tutorial works to its last line: its file grows as a reader's would, and its commands say what it shows."""

import ast
import io
import re
import shlex
from pathlib import Path

import pytest

from nomarch.core.workbench.cli import main

PAGE = (Path(__file__).parents[1] / "docs" / "tutorial.md").read_text("utf-8")
STEPS = re.split(r"^## \d+\. ", PAGE, flags=re.MULTILINE)[1:]


class File:
    """A file that grows as the page says: what is defined again is taken out, and the game stays last."""

    def __init__(self):
        self.imports, self.parts = {}, {}

    def add(self, block):
        for statement in ast.parse(block).body:
            text = ast.get_source_segment(block, statement)
            for decorator in getattr(statement, "decorator_list", ())[:1]:
                text = block.splitlines()[decorator.lineno - 1] + "\n" + text
            if isinstance(statement, ast.Import | ast.ImportFrom):
                self.imports[text] = None
            else:
                self.parts.pop(self._name(statement), None)
                self.parts[self._name(statement)] = text

    @staticmethod
    def _name(statement):
        return statement.targets[0].id if isinstance(statement, ast.Assign) else statement.name

    def text(self):
        last = [self.parts[name] for name in ("EDITION", "GAME")]
        return "\n\n\n".join(
            ["\n".join(self.imports), *(part for part in self.parts.values() if part not in last), *last]
        )


def grown(step):
    file = File()
    for text in STEPS[: step + 1]:
        for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            file.add(block)
    return file.text()


@pytest.mark.parametrize("step", range(8), ids=lambda step: f"step {step + 1}")
def test_a_step_works_and_its_commands_show_what_the_page_shows(step, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reeds.py").write_text(grown(step), "utf-8")
    told = ""
    for command in re.findall(r"^    nomarch (.+)$", STEPS[step], re.MULTILINE):
        monkeypatch.setattr("sys.stdin", io.StringIO("why cut 3\nquit\n"))
        file = str(tmp_path / "reeds.py")  # the same name is another file at every step
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(command.replace("reeds.py", file, 1).replace("--games 1000", "--games 60 --jobs 1")))
        spoken = capfd.readouterr()
        assert ended.value.code == (1 if step == 0 else 0), spoken
        told += " ".join((spoken.out + spoken.err).replace(file, "reeds.py").split()) + "\n"
    for shown in re.findall(r"^```text\n(.*?)^```", STEPS[step], re.DOTALL | re.MULTILINE):
        for line in shown.splitlines():
            assert " ".join(line.split()) in told


def test_the_tutorial_ends_with_a_game_without_faults(tmp_path):
    assert len(STEPS) == 8
    assert grown(7).count("class ") == 6
