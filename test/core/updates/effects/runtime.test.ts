import assert from "node:assert/strict";
import type { Requirements } from "../../../../src/core/api/messages.ts";
import { runtimeEffects } from "../../../../src/core/updates/effects/runtime.ts";
import type { FileTree } from "../../../support/project.ts";
import { effectsIn, type ExampleUpdate } from "../../../support/updateEffects.ts";

function pypi(requiredPythonVersion: string): Requirements {
  return { pypi: { dependencies: [], providedExtras: [], externalDependencies: [], requiredPythonVersion } };
}

const project = (python: string, more = "") => `[project]\nname = "app"\nrequires-python = "${python}"\n${more}`;
const lock = { "uv.lock": "version = 1\n" };

/** The update is from a version for Python 3.7, to one for 3.10 where nothing else is said. */
const rows: readonly (readonly [
  what: string,
  files: FileTree,
  manifest: string,
  expected: string,
  needed?: string,
  more?: Partial<ExampleUpdate>,
])[] = [
  [
    "uv refuses what needs a later Python than the project's lowest",
    { "pyproject.toml": project(">=3.8"), ...lock },
    "pyproject.toml",
    "breaks: needs Python >=3.10; the project supports >=3.8 [requires-python in pyproject.toml]",
  ],
  ["uv passes over an upper bound", { "pyproject.toml": project(">=3.8"), ...lock }, "pyproject.toml", "", ">=3.8,<4"],
  [
    "a workspace of uv is for what all of its members are for",
    { "a/pyproject.toml": project(">=3.8"), "uv.lock": 'version = 1\nrequires-python = ">=3.10"\n' },
    "a/pyproject.toml",
    "",
  ],
  [
    "Poetry wants all of the project's versions",
    { "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.8"\n' },
    "pyproject.toml",
    "breaks: needs Python >=3.8,<3.13; the project supports ^3.8 [python in pyproject.toml]",
    ">=3.8,<3.13",
  ],
  [
    "Poetry has a requirement of a marker",
    { "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.8"\n' },
    "pyproject.toml",
    "may-break: needs Python >=3.10; the project supports ^3.8 [python in pyproject.toml]",
    ">=3.10",
    { declaration: { isConditional: true } },
  ],
  [
    "PDM may look at an upper bound",
    { "pyproject.toml": project(">=3.8"), "pdm.lock": "" },
    "pyproject.toml",
    "may-break: needs Python >=3.8,<4; the project supports >=3.8 [requires-python in pyproject.toml]",
    ">=3.8,<4",
  ],
  [
    "pip does not look at the project",
    { "pyproject.toml": project(">=3.8"), "requirements.txt": "" },
    "requirements.txt",
    "may-break: needs Python >=3.10; the project supports >=3.8 [requires-python in pyproject.toml]",
  ],
  [
    "pip looks at the interpreter",
    { "pyproject.toml": project(">=3.8"), "requirements.txt": "", ".python-version": "3.9.7\n" },
    "requirements.txt",
    "breaks: needs Python >=3.10; the project uses 3.9.7 [.python-version]",
  ],
  [
    "an interpreter of which only later releases will do",
    { "requirements.txt": "", ".python-version": "# pinned\ncpython@3.10\n" },
    "requirements.txt",
    "may-break: needs Python >=3.10.4; the project uses cpython@3.10 [.python-version]",
    ">=3.10.4",
  ],
  ["an interpreter that will do", { "requirements.txt": "", ".python-version": "3.12" }, "requirements.txt", ""],
  [
    "an interpreter without a number",
    { "requirements.txt": "", ".python-version": "system" },
    "requirements.txt",
    "unknown: needs Python >=3.10; the project does not say which it is for [requires-python]",
  ],
  [
    "a Pipfile",
    { Pipfile: '[requires]\npython_version = "3.9"\n' },
    "Pipfile",
    "breaks: needs Python >=3.10; the project uses 3.9 [python_version in Pipfile]",
  ],
  [
    "setup.cfg",
    { "setup.cfg": "[options]\npython_requires = >=3.8\n" },
    "setup.cfg",
    "may-break: needs Python >=3.10; the project supports >=3.8 [python_requires in setup.cfg]",
  ],
  [
    "groups that are for other versions",
    {
      "pyproject.toml": project(">=3.8", '[tool.uv.dependency-groups]\ndev = { requires-python = ">=3.12" }\n'),
      ...lock,
    },
    "pyproject.toml",
    "may-break: needs Python >=3.10; the project supports >=3.8 [requires-python in pyproject.toml]",
  ],
  [
    "what is no requirement",
    { "pyproject.toml": project(">=3.8"), ...lock },
    "pyproject.toml",
    "unknown: needs Python >=3.6.*; the project supports >=3.8 [requires-python in pyproject.toml]",
    ">=3.6.*",
  ],
  ["the same as before", { "pyproject.toml": project(">=3.6"), ...lock }, "pyproject.toml", "", ">=3.7"],
  ["nothing that it needs", { "pyproject.toml": project(">=3.6"), ...lock }, "pyproject.toml", "", ""],
];

describe("the effects of an update on the Python that is needed", () => {
  for (const [what, files, manifest, expected, needed = ">=3.10", more] of rows)
    it(what, async () => {
      const update: ExampleUpdate = {
        ...{ system: "PYPI", name: "needy", files, manifest, from: ["1.0", pypi(">=3.7")], to: ["2.0", pypi(needed)] },
        ...more,
      };
      assert.equal(await effectsIn(runtimeEffects, update), expected);
    });
});
