import assert from "node:assert/strict";
import { type PythonRange, readPythonSupport } from "../../../../src/core/manifests/pypi/pythonSupport.ts";
import type { FileTree } from "../../../support/project.ts";

/**
 * Files, of which the first is the manifest, and the tool, the versions of Python that the project is for and the interpreter that is chosen,
 * each with what is written and where.
 */
type Row = readonly [what: string, files: FileTree, tool: string, project?: string | undefined, interpreter?: string];

const pyproject = (text: string, others: FileTree = {}): FileTree => ({ "/w/app/pyproject.toml": text, ...others });
const own = (requires = ">=3.9") => `[project]\nrequires-python = "${requires}"\n`;
const ofOwn = ">=3.9 (requires-python >=3.9 in pyproject.toml)";
const locked = (requires: string) => `version = 1\nrequires-python = "${requires}"\n\n[[package]]\nname = "a"\n`;

const projects: readonly Row[] = [
  ["nothing", pyproject(""), "pip"],
  ["requires-python", pyproject(own()), "pip", ofOwn],
  [
    "requires-python before what Poetry has",
    pyproject(`${own()}[tool.poetry.dependencies]\npython = "^3.8"`),
    "poetry",
    ofOwn,
  ],
  [
    "python of Poetry, in its own notation",
    pyproject('[tool.poetry.dependencies]\npython = "^3.8"'),
    "poetry",
    ">=3.8,<4.0 (python ^3.8 in pyproject.toml)",
  ],
  [
    "python of Poetry in a table, and a union",
    pyproject('[tool.poetry.dependencies]\npython = { version = "~3.8 || ^3.10" }'),
    "poetry",
    ">=3.8,<3.9 || >=3.10,<4.0 (python ~3.8 || ^3.10 in pyproject.toml)",
  ],
  [
    "python of Poetry that is none",
    pyproject('[tool.poetry.dependencies]\npython = "latest"'),
    "poetry",
    "latest (python latest in pyproject.toml)",
  ],
  ["Poetry without python", pyproject("[tool.poetry.dependencies]\na = '1'"), "poetry"],
  [
    "setup.cfg",
    { "/w/app/setup.cfg": "[metadata]\npython_requires = 1\n[options]\nzip_safe = no\npython_requires = >=3.7\n" },
    "pip",
    ">=3.7 (python_requires >=3.7 in setup.cfg)",
  ],
  ["setup.cfg without it", { "/w/app/setup.cfg": "[options]\npython_requires =\n" }, "pip"],
  [
    "requirements.txt with what is beside it",
    {
      "/w/app/requirements.txt": "a",
      "/w/app/pyproject.toml": `${own()}[tool.uv]\n`,
      "/w/app/uv.lock": locked(">=3.8"),
    },
    "pip",
    ofOwn,
  ],
  [
    "requirements.txt with a setup.cfg",
    { "/w/app/requirements.txt": "a", "/w/app/setup.cfg": "[options]\npython_requires = >=3.7" },
    "pip",
    ">=3.7 (python_requires >=3.7 in setup.cfg)",
  ],
  ["requirements.txt alone", { "/w/app/requirements.txt": "a", "/w/pyproject.toml": own() }, "pip"],
];

const tools: readonly Row[] = [
  ["uv.lock", pyproject(own(), { "/w/app/uv.lock": "" }), "uv", ofOwn],
  ["poetry.lock", pyproject(own(), { "/w/app/poetry.lock": "" }), "poetry", ofOwn],
  ["pdm.lock", pyproject(own(), { "/w/app/pdm.lock": "" }), "pdm", ofOwn],
  [
    "two lockfiles, of which tables decide",
    pyproject(`${own()}[tool.pdm]\n`, { "/w/app/uv.lock": "", "/w/app/pdm.lock": "" }),
    "pdm",
    ofOwn,
  ],
  [
    "a lockfile before tables",
    pyproject(`${own()}[tool.poetry.dependencies]\n`, { "/w/app/pdm.lock": "" }),
    "pdm",
    ofOwn,
  ],
  ["dependencies of Poetry", pyproject(`${own()}[tool.uv]\n[tool.poetry.dependencies]\na = "1"`), "poetry", ofOwn],
  ["a table of uv", pyproject(`${own()}[tool.poetry]\n[tool.pdm]\n[tool.uv]\n`), "uv", ofOwn],
  ["a table of PDM", pyproject(`${own()}[tool.poetry]\n[tool.pdm]\n`), "pdm", ofOwn],
  ["a table of Poetry", pyproject(`${own()}[tool.poetry]\n`), "poetry", ofOwn],
  ["the lockfile of a workspace", pyproject(own(), { "/w/uv.lock": locked(">=3.9") }), "uv", `>=3.9,${ofOwn}`],
];

const workspaces: readonly Row[] = [
  [
    "all members of a workspace",
    pyproject(own(), { "/w/uv.lock": locked(">=3.11") }),
    "uv",
    ">=3.9,>=3.11 (requires-python >=3.9 in pyproject.toml)",
  ],
  ["the lockfile of the project itself", pyproject(own(), { "/w/app/uv.lock": locked(">=3.11") }), "uv", ofOwn],
  [
    "a member that names none",
    pyproject("[project]\n", { "/w/uv.lock": locked(">=3.11") }),
    "uv",
    ">=3.11 (requires-python >=3.11 in ../uv.lock)",
  ],
  ["a lockfile that names none", pyproject(own(), { "/w/uv.lock": "version = 1\n" }), "uv", ofOwn],
  [
    "what stands behind the packages",
    pyproject(own(), { "/w/uv.lock": 'version = 1\n[[package]]\nname = "a"\n[manifest]\nrequires-python = ">=3"' }),
    "uv",
    ofOwn,
  ],
];

const interpreters: readonly Row[] = [
  [
    "the nearest .python-version, of which the first line counts",
    pyproject("", { "/w/app/.python-version": "# mine\n\n 3.11 \n3.12\n", "/w/.python-version": "3.8" }),
    "pip",
    undefined,
    "==3.11.* ( 3.11 in .python-version)",
  ],
  [
    "one above the project",
    pyproject("", { "/w/.python-version": "3.8.10\n" }),
    "pip",
    undefined,
    "==3.8.10 ( 3.8.10 in ../.python-version)",
  ],
  ...["cpython-3.12", "cpython@3.12", "cpython3.12"].map((written): Row => [
    written,
    pyproject("", { "/w/app/.python-version": written }),
    "pip",
    undefined,
    `==3.12.* ( ${written} in .python-version)`,
  ]),
  ...["3", "pypy3.10", "3.11.x", "system", "x3.11", "3.11.1.1", "# 3.11", ""].map((written): Row => [
    `no version: ${written}`,
    pyproject("", { "/w/app/.python-version": written }),
    "pip",
  ]),
  [
    "beside setup.cfg",
    { "/w/app/setup.cfg": "", "/w/app/.python-version": "3.11" },
    "pip",
    undefined,
    "==3.11.* ( 3.11 in .python-version)",
  ],
  [
    "beside requirements.txt",
    { "/w/app/requirements.txt": "", "/w/app/.python-version": "3.11" },
    "pip",
    undefined,
    "==3.11.* ( 3.11 in .python-version)",
  ],
  [
    "a Pipfile, before .python-version",
    { "/w/app/Pipfile": '[requires]\npython_version = "3.9"\n', "/w/app/.python-version": "3.11" },
    "pipenv",
    undefined,
    "==3.9.* (python_version 3.9 in Pipfile)",
  ],
  [
    "the full version of a Pipfile",
    { "/w/app/Pipfile": '[requires]\npython_version = "3.9"\npython_full_version = "3.9.2"\n' },
    "pipenv",
    undefined,
    "==3.9.2 (python_full_version 3.9.2 in Pipfile)",
  ],
  [
    "a Pipfile without a version",
    { "/w/app/Pipfile": '[requires]\npython_version = "*"\n', "/w/app/.python-version": "3.11" },
    "pipenv",
    undefined,
    "==3.11.* ( 3.11 in .python-version)",
  ],
];

function lineOf(range: PythonRange | undefined): string | undefined {
  return range && `${range.range} (${range.setting} ${range.written} in ${range.file})`;
}

describe("the Python that a project is for", () => {
  for (const [what, files, tool, project, interpreter] of [...projects, ...tools, ...workspaces, ...interpreters]) {
    it(what, async () => {
      const [[path, text]] = Object.entries(files) as [[string, string]];
      const found = await readPythonSupport({ path, text, read: (other) => Promise.resolve(files[other]) });
      assert.deepEqual([found.tool, lineOf(found.project), lineOf(found.interpreter)], [tool, project, interpreter]);
    });
  }

  it("says whether some of its groups are for others", async () => {
    const texts = ["[tool.uv.dependency-groups]\nx = { requires-python = '>=3.12' }", "[dependency-groups]\nx = []"];
    const read = () => Promise.resolve(undefined);
    const found = await Promise.all(texts.map((text) => readPythonSupport({ path: "/w/pyproject.toml", text, read })));
    assert.deepEqual(
      found.map(({ hasOthers }) => hasOthers),
      [true, undefined],
    );
  });
});
