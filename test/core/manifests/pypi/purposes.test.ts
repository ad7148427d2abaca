import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { setupPy } from "../../../../src/core/manifests/pypi/setupPy.ts";
import { completed, type FileTree } from "../../../support/project.ts";

/**
 * Files, of which the first is the manifest, and a line for each declaration: its name, `if` where it is only for some environments, and
 * `dev` where it is for development.
 */
type Row = readonly [what: string, parser: ManifestParser, files: FileTree, lines: readonly string[]];

const pyproject = (text: string, others: FileTree = {}): FileTree => ({ "/w/pyproject.toml": text, ...others });
const requirements = (text: string, path = "/w/requirements.txt", others: FileTree = {}): FileTree => ({
  [path]: text,
  ...others,
});

const conditions: readonly Row[] = [
  [
    "markers of a list",
    pyprojectToml,
    pyproject(
      `[project]\ndependencies = ["a", "b; python_version < '3.11'", "c>=1 ; os_name == 'nt'", "d[x]>1", "e @ https://x.example/e;f", "g @ https://x.example/g ; os_name == 'nt'"]`,
    ),
    ["a", "b if", "c if", "d", "e", "g if"],
  ],
  [
    "markers of lines",
    requirementsTxt,
    requirements("a==1\nb==1; os_name == 'nt'\nc ; os_name == 'nt'\n-c c.txt", undefined, {
      "/w/c.txt": "a<2\nb<2\nc<2",
    }),
    ["a", "b if", "c if"],
  ],
  [
    "markers of setuptools",
    setupCfg,
    { "/w/setup.cfg": "[options]\ninstall_requires =\n  a\n  b; os_name == 'nt'" },
    ["a", "b if"],
  ],
  [
    "markers of a script of setuptools",
    setupPy,
    { "/w/setup.py": `setup(install_requires=["a", "b; os_name == 'nt'"])` },
    ["a", "b if"],
  ],
  [
    "fields of Poetry",
    pyprojectToml,
    pyproject(
      `[tool.poetry.dependencies]\na = { version = "1", optional = true }\nb = { version = "1", python = "<3.9" }\nc = { version = "1", markers = "os_name == 'nt'" }\nd = { version = "1", platform = "win32" }\ne = { git = "https://x.example/e", platform = "win32" }\nf = "1"\ng = [{ version = "1" }, { version = "2", python = ">3.9" }]`,
    ),
    ["a", "b if", "c if", "d if", "e if", "f", "g", "g if"],
  ],
  [
    "fields of Pipenv",
    pipfile,
    {
      "/w/Pipfile": `[packages]\na = { version = "*", extras = ["x"] }\nb = { version = "*", markers = "x" }\n${[
        ...["os_name", "sys_platform", "platform_machine", "platform_python_implementation"],
        ...["python_version", "python_full_version", "implementation_name"],
      ]
        .map((field, index) => `c${index} = { version = "*", ${field} = "== 'x'" }`)
        .join(
          "\n",
        )}\nd = { version = "*", ref_os_name = "x", os_names = "x", platform = "x", xmarkers = "y", markersx = "y" }\ne = "*"`,
    },
    ["a", "b if", "c0 if", "c1 if", "c2 if", "c3 if", "c4 if", "c5 if", "c6 if", "d", "e"],
  ],
  [
    "fields of Pixi",
    pyprojectToml,
    pyproject(
      `[tool.pixi.pypi-dependencies]\na = { version = "*", extras = ["x"] }\nb = { version = "*", env-markers = "x" }\nc = { version = "*", marker = "x" }\nd = { version = "*", markers = "x" }\ne = "*"`,
    ),
    ["a", "b if", "c if", "d if", "e"],
  ],
  [
    "what uv.lock has of a dynamic field",
    pyprojectToml,
    pyproject('[project]\nname = "w"\ndynamic = ["dependencies", "optional-dependencies"]', {
      "/w/uv.lock": `version = 1\n\n[[package]]\nname = "w"\nversion = "0"\nsource = { editable = "." }\n\n[package.metadata]\nrequires-dist = [\n  { name = "a" },\n  { name = "b", marker = "os_name == 'nt'" },\n  { name = "c", marker = "extra == 'x'" },\n  { name = "d", marker = "os_name == 'nt' and extra == 'x'" },\n  { name = "e", marker = "extra == 'x' and os_name == 'nt'" },\n]\n`,
    }),
    ["a", "b if", "c", "d if", "e if"],
  ],
];

const development: readonly Row[] = [
  [
    "lists of the project, of its groups and of tools",
    pyprojectToml,
    pyproject(`[build-system]
requires = ["build"]
[project]
dependencies = ["own"]
[project.optional-dependencies]
dev = ["extra"]
[dependency-groups]
test = ["group; os_name == 'nt'"]
[tool.uv]
dev-dependencies = ["uv"]
[tool.pdm]
plugins = ["pdm-plugin"]
[tool.pdm.dev-dependencies]
lint = ["pdm"]
[tool.rye]
dev-dependencies = ["rye"]
[tool.flit.metadata]
requires = ["flit"]
dev-requires = ["flit-dev"]
[tool.flit.metadata.requires-extra]
test = ["flit-extra"]
[tool.hatch.env]
requires = ["hatch-plugin"]
[tool.hatch.envs.x]
dependencies = ["hatch"]
[tool.hatch.build]
dependencies = ["hatch-build"]
[tool.tox]
requires = ["tox-plugin"]
[tool.tox.env.x]
deps = ["tox"]
[tool.briefcase.app.x]
requires = ["briefcase"]
test_requires = ["briefcase-test"]
[tool.cibuildwheel]
test-requires = ["wheel-test"]`),
    [
      ...["build", "own", "extra", "group if dev", "uv", "pdm-plugin dev", "pdm dev", "rye", "flit", "flit-dev dev"],
      ...["flit-extra", "hatch-plugin dev", "hatch dev", "hatch-build", "tox-plugin dev", "tox dev", "briefcase"],
      ...["briefcase-test dev", "wheel-test dev"],
    ],
  ],
  [
    "groups of Poetry, of which `main` is its own",
    pyprojectToml,
    pyproject(
      `[tool.poetry.dependencies]\na = "1"\n[tool.poetry.dev-dependencies]\nb = "1"\n[tool.poetry.group.main.dependencies]\nc = "1"\n[tool.poetry.group.docs.dependencies]\nd = { version = "1", python = "<3.9" }\n[tool.poetry.requires-plugins]\ne = "1"\n[tool.poetry.build-constraints.x]\nf = "1"`,
    ),
    ["a", "b", "c", "d if dev", "e dev", "f"],
  ],
  ...[
    ...["requirements-dev.txt", "requirements_devel.txt", "dev-requirements.in", "requirements.test.txt"],
    ...["requirements/dev.txt", "requirements/develop.txt", "requirements/development.in", "requirements/test.txt"],
    ...["requirements/tests.txt", "requirements/testing.txt", "requirements/doc.txt", "requirements/docs.txt"],
    ...["requirements/documentation.txt", "requirements/lint.txt", "requirements/linting.txt"],
    ...["requirements/typing.txt", "requirements/CI.txt", "requirements/py3-ci-linux.txt"],
  ].map((path): Row => [path, requirementsTxt, requirements("a", `/w/${path}`), ["a dev"]]),
  ...[
    ...["requirements.txt", "requirements-prod.txt", "requirements/base.txt", "requirements/latest.txt"],
    ...["requirements/devices.txt", "requirements/doctor.txt", "dev/requirements.txt"],
  ].map((path): Row => [path, requirementsTxt, requirements("a", `/w/${path}`), ["a"]]),
  [
    "what such a file includes",
    requirementsTxt,
    requirements("-r base.in\na", "/w/requirements-dev.txt", { "/w/base.in": "b==1" }),
    ["a dev", "b dev"],
  ],
];

describe("what declarations of Python are for", () => {
  for (const [what, parser, files, lines] of [...conditions, ...development]) {
    it(what, async () => {
      const [path = ""] = Object.keys(files);
      const { declarations } = await completed(parser, files, path);
      assert.deepEqual(
        declarations.map(
          ({ package: { name }, isConditional, isForDevelopment }) =>
            `${name}${isConditional ? " if" : ""}${isForDevelopment ? " dev" : ""}`,
        ),
        lines,
      );
    });
  }
});
