import { type Construct, type ConstructTable, named, nothing, read } from "../../../support/constructs.ts";

/** A `pyproject.toml` with this content from line 1 on. */
const toml = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/pyproject.toml": `${content}\n`,
  ...others,
});

const dynamic = '[project]\nname = "w"\ndynamic = ["dependencies"]\n';
const dynamicExtras = '[project]\nname = "w"\ndynamic = ["optional-dependencies"]\n';

/** `uv.lock` of a workspace at `/`, of which the project is a member. */
const member = (metadata: string): Construct["files"] =>
  toml(dynamic, {
    "/pyproject.toml": '[tool.uv.workspace]\nmembers = ["w"]\n',
    "/uv.lock": `version = 1\n\n[[package]]\nname = "a"\nversion = "1.5"\nsource = { registry = "https://pypi.org/simple" }\n\n[[package]]\nname = "w"\nversion = "0"\nsource = { editable = "w" }\ndependencies = [{ name = "a" }]\n\n${metadata}\n`,
  });

/** packaging.python.org/specifications: pyproject.toml, dependency groups, dependency specifiers, external dependencies. */
const standards: readonly Construct[] = [
  read("build-system requires", toml('[build-system]\nrequires = ["a>=1"]'), "a >=1 build-system.requires"),
  nothing(
    "build-system build-backend, backend-path",
    toml('[build-system]\nbuild-backend = "b"\nbackend-path = ["."]'),
  ),
  read("project.dependencies", toml('[project]\ndependencies = ["a>=1"]'), "a >=1 dependencies"),
  named("an array of tables in place of project", toml('[[project]]\ndependencies = ["a"]'), 1),
  named("an array of tables in place of that of a tool", toml('[[tool.poetry]]\ndependencies.a = "1"'), 1),
  named("a value in place of project", toml('project = "a"'), 1),
  named("project.dependencies that is not a list", toml('[project]\ndependencies = "a"'), 2),
  named("project.dependencies as a table", toml('[project.dependencies]\na = "1"'), 1),
  named("an item that is not a string", toml("[project]\ndependencies = [\n  1,\n]"), 3),
  named("an item that is a table", toml('[project]\ndependencies = [\n  { name = "a" },\n]'), 3),
  named("a requirement that is none", toml('[project]\ndependencies = [\n  "a^1",\n]'), 3),
  read("extras of a package", toml('[project]\ndependencies = ["a[x]>=1"]'), "a >=1 dependencies"),
  read("a marker", toml("[project]\ndependencies = [\"a>=1; os_name == 'nt'\"]"), "a >=1 dependencies"),
  read("a version in parentheses", toml('[project]\ndependencies = ["a (>=1)"]'), "a >=1 dependencies"),
  named("an address", toml('[project]\ndependencies = ["a @ https://acme.example/a.zip"]'), 2),
  named("a repository", toml('[project]\ndependencies = ["a @ git+https://acme.example/a"]'), 2),
  read("project.optional-dependencies", toml('[project.optional-dependencies]\nx = ["a"]'), "a * x"),
  named("project.optional-dependencies that is not a table", toml('[project]\noptional-dependencies = ["a"]'), 2),
  read(
    "the project's own extras",
    toml('[project]\nname = "w"\n[project.optional-dependencies]\nx = ["w[y]"]'),
    "w (workspace) x",
  ),
  read("dependency-groups", toml('[dependency-groups]\ndev = ["a"]'), "a * dev"),
  read("include-group", toml('[dependency-groups]\nx = ["a"]\ny = [{ include-group = "X" }]'), "a * x"),
  named("include-group of none", toml('[dependency-groups]\ny = [{ include-group = "x" }]'), 2),
  named("another table in a group", toml('[dependency-groups]\ny = [{ path = "x" }]'), 2),
  named("a group that is not a list", toml('[dependency-groups]\ny = "a"'), 2),
  named("external", toml('[external]\nbuild-requires = ["virtual:compiler/c"]'), 2),
  nothing(
    "all else in project",
    toml(
      '[project]\nname = "w"\nrequires-python = ">=3.9"\nclassifiers = ["a"]\ndynamic = ["version"]\n[project.scripts]\na = "b:c"\n[project.entry-points.x]\na = "b"\n[project.urls]\na = "b"',
    ),
  ),
];

/** setuptools.pypa.io/en/latest/userguide/pyproject_config.html, hatch-requirements-txt, and uv.lock. */
const dynamicFields: readonly Construct[] = [
  named("dynamic dependencies that are read nowhere", toml(dynamic), 3),
  named("dynamic optional-dependencies that are read nowhere", toml(dynamicExtras), 3),
  read(
    "dynamic dependencies in a file of another name",
    toml(`${dynamic}[tool.setuptools.dynamic]\ndependencies = { file = ["deps/base.in"] }`, {
      "/w/deps/base.in": "# b\na>=1\n",
    }),
    "a >=1 dependencies",
  ),
  nothing(
    "dynamic dependencies in a requirements file, which is a manifest of its own",
    toml(`${dynamic}[tool.setuptools.dynamic]\ndependencies = { file = "requirements.txt" }`, {
      "/w/requirements.txt": "a\n",
    }),
  ),
  named(
    "dynamic dependencies in a file that does not exist",
    toml(`${dynamic}[tool.setuptools.dynamic]\ndependencies = { file = "deps/base.in" }`),
    5,
  ),
  {
    ...named(
      "an option in such a file",
      toml(`${dynamic}[tool.setuptools.dynamic]\ndependencies = { file = "deps/base.in" }`, {
        "/w/deps/base.in": "a>=1\n-r more.in\n",
      }),
      2,
      "a >=1 dependencies",
    ),
    at: "/w/deps/base.in",
  },
  read(
    "dynamic optional-dependencies in files",
    toml(`${dynamicExtras}[tool.setuptools.dynamic.optional-dependencies]\nx = { file = ["deps/x.in"] }`, {
      "/w/deps/x.in": "a>=1\n",
    }),
    "a >=1 x",
  ),
  read(
    "tool.hatch.metadata.hooks.requirements_txt",
    toml(`${dynamic}[tool.hatch.metadata.hooks.requirements_txt]\nfiles = ["deps/base.in"]`, {
      "/w/deps/base.in": "a>=1\n",
    }),
    "a >=1 dependencies",
  ),
  nothing(
    "dynamic dependencies in setup.cfg or setup.py, which are manifests of their own",
    toml(dynamic, { "/w/setup.py": 'setup(install_requires=["a"])' }),
  ),
  read(
    "dynamic dependencies by uv.lock",
    member('[package.metadata]\nrequires-dist = [{ name = "a", specifier = ">=1" }]'),
    "a >=1 dependencies",
  ),
  read("dynamic dependencies by uv.lock, without metadata", member(""), "a * dependencies"),
  named(
    "a repository by uv.lock",
    member('[package.metadata]\nrequires-dist = [{ name = "a", git = "https://acme.example/a" }]'),
    3,
  ),
  named(
    "a project that uv.lock does not list",
    toml(dynamic, {
      "/w/uv.lock": 'version = 1\n\n[[package]]\nname = "w"\nversion = "0"\nsource = { editable = "other" }\n',
    }),
    3,
  ),
];

/** python-poetry.org/docs/pyproject and /docs/dependency-specification. */
const poetry: readonly Construct[] = [
  read("tool.poetry.dependencies", toml('[tool.poetry.dependencies]\na = "^1.0"'), "a >=1.0,<2.0 dependencies"),
  nothing("python", toml('[tool.poetry.dependencies]\npython = "^3.9"')),
  read("a table", toml('[tool.poetry.dependencies]\na = { version = "1.0" }'), "a ==1.0 dependencies"),
  read(
    "several constraints",
    toml('[tool.poetry.dependencies]\na = [{ version = "1.0" }, { version = "2.0", python = ">3" }]'),
    "a ==1.0 dependencies",
    "a ==2.0 dependencies",
  ),
  named("git", toml('[tool.poetry.dependencies]\na = { git = "https://acme.example/a" }'), 2),
  named("url", toml('[tool.poetry.dependencies]\na = { url = "https://acme.example/a.zip" }'), 2),
  named("file", toml('[tool.poetry.dependencies]\na = { file = "a.whl" }'), 2),
  read(
    "path",
    toml('[tool.poetry.dependencies]\na = { path = "a" }', { "/w/a/pyproject.toml": "" }),
    "a (path) dependencies",
  ),
  named("path to nothing", toml('[tool.poetry.dependencies]\na = { path = "a" }'), 2, "a (path) dependencies"),
  named("source", toml('[tool.poetry.dependencies]\na = { version = "1", source = "acme" }'), 2),
  named("dependencies that are not a table", toml('[tool.poetry]\ndependencies = ["a"]'), 2),
  read("dev-dependencies", toml('[tool.poetry.dev-dependencies]\na = "1.0"'), "a ==1.0 dev-dependencies"),
  read("group", toml('[tool.poetry.group.x.dependencies]\na = "1.0"'), "a ==1.0 x"),
  read("requires-plugins", toml('[tool.poetry.requires-plugins]\na = ">=1.0"'), "a >=1.0 requires-plugins"),
  read("build-constraints", toml('[tool.poetry.build-constraints]\nb = { a = "<78" }'), "a <78 build-constraints"),
  nothing(
    "extras, scripts, plugins, source, group.include-groups",
    toml(
      '[tool.poetry.extras]\nx = ["a"]\n[tool.poetry.scripts]\na = "b:c"\n[tool.poetry.plugins.x]\na = "b"\n[[tool.poetry.source]]\nname = "PyPI"\n[tool.poetry.group.x]\ninclude-groups = ["y"]',
    ),
  ),
];

/** docs.astral.sh/uv/reference/settings, pdm-project.org/en/latest/reference/pep621, rye.astral.sh/guide/pyproject. */
const uvAndOthers: readonly Construct[] = [
  ...["dev-dependencies", "constraint-dependencies", "override-dependencies", "build-constraint-dependencies"].map(
    (list) => read(`tool.uv.${list}`, toml(`[tool.uv]\n${list} = ["a>=1"]`), `a >=1 ${list}`),
  ),
  read(
    "tool.uv.extra-build-dependencies",
    toml('[tool.uv.extra-build-dependencies]\nb = ["a>=1", { requirement = "c", match-runtime = true }]'),
    "a >=1 extra-build-dependencies",
    "c * extra-build-dependencies",
  ),
  read(
    "tool.uv.dependency-metadata",
    toml('[[tool.uv.dependency-metadata]]\nname = "b"\nrequires-dist = ["a>=1"]'),
    "a >=1 dependency-metadata",
  ),
  read(
    "tool.uv.sources of a member",
    toml('[project]\nname = "w"\ndependencies = ["a"]\n[tool.uv.sources]\na = { workspace = true }'),
    "a (workspace) dependencies",
  ),
  named(
    "tool.uv.sources",
    toml('[project]\ndependencies = ["a"]\n[tool.uv.sources]\na = { git = "https://acme.example/a" }'),
    2,
  ),
  nothing(
    "tool.uv: exclude-dependencies, default-groups, conflicts, workspace, index, pip, build-backend",
    toml(
      '[tool.uv]\nexclude-dependencies = ["a"]\ndefault-groups = ["x"]\nconflicts = [[{ extra = "a" }]]\n[tool.uv.workspace]\nmembers = []\n[tool.uv.build-backend]\nmodule-name = "a"',
    ),
  ),
  read("tool.pdm.dev-dependencies", toml('[tool.pdm.dev-dependencies]\nx = ["a>=1"]'), "a >=1 x"),
  nothing("tool.pdm.dev-dependencies of a folder", toml('[tool.pdm.dev-dependencies]\nx = ["-e file:///w/a"]')),
  named(
    "tool.pdm.dev-dependencies of a repository",
    toml('[tool.pdm.dev-dependencies]\nx = ["-e git+https://acme.example/a"]'),
    2,
  ),
  read("tool.pdm.plugins", toml('[tool.pdm]\nplugins = ["a>=1"]'), "a >=1 tool.pdm.plugins"),
  read("tool.pdm.resolution.overrides", toml('[tool.pdm.resolution.overrides]\na = "1.0"'), "a ==1.0 overrides"),
  nothing(
    "tool.pdm: resolution.excludes, scripts",
    toml('[tool.pdm.resolution]\nexcludes = ["a"]\n[tool.pdm.scripts]\na = "b"'),
  ),
  read("tool.rye.dev-dependencies", toml('[tool.rye]\ndev-dependencies = ["a>=1"]'), "a >=1 dev-dependencies"),
  nothing("tool.rye.excluded-dependencies", toml('[tool.rye]\nexcluded-dependencies = ["a"]')),
];

/** hatch.pypa.io/latest/config, flit.pypa.io/en/stable/pyproject_toml.html. */
const builders: readonly Construct[] = [
  read("tool.hatch.envs: dependencies", toml('[tool.hatch.envs.x]\ndependencies = ["a>=1"]'), "a >=1 x"),
  read("tool.hatch.envs: extra-dependencies", toml('[tool.hatch.envs.x]\nextra-dependencies = ["a>=1"]'), "a >=1 x"),
  read(
    "tool.hatch.envs: overrides",
    toml(
      '[tool.hatch.envs.x.overrides]\nmatrix.v.dependencies = ["a>=1", { value = "b", if = ["1"] }]\nplatform.windows.extra-dependencies = "c"\nenv.CI.set-dependencies = ["d"]',
    ),
    "a >=1 x",
    "b * x",
    "c * x",
    "d * x",
  ),
  named("a field that Hatch fills in", toml('[tool.hatch.envs.x]\ndependencies = ["{matrix:a}"]'), 2),
  read("tool.hatch.env.requires", toml('[tool.hatch.env]\nrequires = ["a"]'), "a * tool.hatch.env"),
  ...["", ".hooks.x", ".targets.x", ".targets.x.hooks.y"].map((table) =>
    read(
      `tool.hatch.build${table}: dependencies`,
      toml(`[tool.hatch.build${table}]\ndependencies = ["a>=1"]`),
      "a >=1 tool.hatch.build",
    ),
  ),
  nothing(
    "tool.hatch: features, dependency-groups, matrix, scripts, require-runtime-dependencies",
    toml(
      '[tool.hatch.envs.x]\nfeatures = ["a"]\ndependency-groups = ["b"]\n[[tool.hatch.envs.x.matrix]]\nv = ["1"]\n[tool.hatch.envs.x.scripts]\na = "b"\n[tool.hatch.build.hooks.x]\nrequire-runtime-dependencies = true',
    ),
  ),
  read("tool.flit.metadata.requires", toml('[tool.flit.metadata]\nrequires = ["a (>=1)"]'), "a >=1 dependencies"),
  read("tool.flit.metadata.requires-extra", toml('[tool.flit.metadata.requires-extra]\nx = ["a"]'), "a * x"),
  read("tool.flit.metadata.dev-requires", toml('[tool.flit.metadata]\ndev-requires = ["a"]'), "a * dev-requires"),
];

/** pixi.sh/latest/reference/pixi_manifest. */
const pixi: readonly Construct[] = [
  read(
    "tool.pixi.pypi-dependencies",
    toml('[tool.pixi.pypi-dependencies]\na = ">=1"\nb = "*"\nc = { version = "==2", extras = ["x"] }'),
    "a >=1 pypi-dependencies",
    "b * pypi-dependencies",
    "c ==2 pypi-dependencies",
  ),
  read("target", toml('[tool.pixi.target.win-64.pypi-dependencies]\na = ">=1"'), "a >=1 pypi-dependencies"),
  read("feature", toml('[tool.pixi.feature.x.pypi-dependencies]\na = ">=1"'), "a >=1 x"),
  read("feature.target", toml('[tool.pixi.feature.x.target.linux.pypi-dependencies]\na = ">=1"'), "a >=1 x"),
  read(
    "path",
    toml('[tool.pixi.pypi-dependencies]\na = { path = ".", editable = true }'),
    "a (path) pypi-dependencies",
  ),
  named("path to nothing", toml('[tool.pixi.pypi-dependencies]\na = { path = "a" }'), 2, "a (path) pypi-dependencies"),
  named("git", toml('[tool.pixi.pypi-dependencies]\na = { git = "https://acme.example/a" }'), 2),
  named("url", toml('[tool.pixi.pypi-dependencies]\na = { url = "https://acme.example/a.whl" }'), 2),
  named("index", toml('[tool.pixi.pypi-dependencies]\na = { version = "*", index = "https://acme.example" }'), 2),
  named("a version that is none", toml('[tool.pixi.pypi-dependencies]\na = "^1"'), 2),
  named("a value that is not a string", toml("[tool.pixi.pypi-dependencies]\na = 1"), 2),
  read(
    "pypi-options.dependency-overrides",
    toml('[tool.pixi.pypi-options.dependency-overrides]\na = ">=1"'),
    "a >=1 overrides",
  ),
  ...[
    "dependencies",
    "host-dependencies",
    "build-dependencies",
    "package.run-dependencies",
    "package.build.backend",
  ].map((table) => named(`packages of conda: ${table}`, toml(`[tool.pixi.${table}]\na = "1"`), 1)),
  named("packages of conda of a feature", toml('[tool.pixi.feature.x.target.linux.dependencies]\na = "1"'), 1),
  nothing(
    "workspace, tasks, environments, system-requirements, activation",
    toml(
      '[tool.pixi.workspace]\nchannels = ["a"]\n[tool.pixi.tasks]\na = "b"\n[tool.pixi.environments]\na = ["x"]\n[tool.pixi.system-requirements]\nlinux = "4"\n[tool.pixi.activation]\nscripts = ["a"]',
    ),
  ),
];

/** tox.wiki/en/latest/config.html, briefcase.readthedocs.io/en/stable/reference/configuration.html, cibuildwheel.pypa.io/en/stable/options. */
const tools: readonly Construct[] = [
  read("tool.tox.requires", toml('[tool.tox]\nrequires = ["a>=1"]'), "a >=1 tool.tox"),
  ...["env_run_base", "env_pkg_base", "env.x", "env_base.x"].map((table) =>
    read(`tool.tox.${table}.deps`, toml(`[tool.tox.${table}]\ndeps = ["a>=1"]`), "a >=1 tool.tox"),
  ),
  read(
    "-r in deps",
    toml('[tool.tox.env.x]\ndeps = ["-r deps/x.in", "-c c.txt"]', { "/w/deps/x.in": "a>=1\n" }),
    "a >=1 tool.tox",
  ),
  named("-r in deps to nothing", toml('[tool.tox.env.x]\ndeps = ["-rdeps/x.in"]'), 2),
  named("a table in deps", toml('[tool.tox.env.x]\ndeps = [{ replace = "ref", of = ["env", "y", "deps"] }]'), 2),
  named("legacy_tox_ini", toml('[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ndeps = a\n"""'), 2),
  nothing("legacy_tox_ini without deps", toml('[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ncommands = a\n"""')),
  nothing(
    "tool.tox: dependency_groups, extras, constraints, commands",
    toml('[tool.tox.env.x]\ndependency_groups = ["a"]\nextras = ["b"]\nconstraints = ["c.txt"]\ncommands = [["d"]]'),
  ),
  ...["", ".app.x", ".app.x.macOS", ".app.x.linux.appimage"].map((table) =>
    read(`tool.briefcase${table}.requires`, toml(`[tool.briefcase${table}]\nrequires = ["a>=1"]`), "a >=1 requires"),
  ),
  read(
    "tool.briefcase: test_requires",
    toml('[tool.briefcase.app.x]\ntest_requires = ["a>=1"]'),
    "a >=1 test_requires",
  ),
  nothing("tool.briefcase: requires of a folder", toml('[tool.briefcase.app.x]\nrequires = ["./a"]')),
  named(
    "tool.briefcase: requires of an address",
    toml('[tool.briefcase.app.x]\nrequires = ["https://acme.example/a.zip"]'),
    2,
  ),
  ...["system_requires", "system_runtime_requires", "build_gradle_dependencies"].map((list) =>
    named(`tool.briefcase: ${list}`, toml(`[tool.briefcase.app.x.linux]\n${list} = ["a"]`), 2),
  ),
  nothing(
    "tool.briefcase: sources, template",
    toml('[tool.briefcase.app.x]\nsources = ["src/a"]\ntemplate = "https://acme.example/a"'),
  ),
  read(
    "tool.cibuildwheel: test-requires",
    toml('[tool.cibuildwheel]\ntest-requires = ["a>=1"]'),
    "a >=1 tool.cibuildwheel",
  ),
  read("test-requires as a string", toml('[tool.cibuildwheel.linux]\ntest-requires = "a"'), "a * tool.cibuildwheel"),
  named("test-requires as a string of several", toml('[tool.cibuildwheel]\ntest-requires = "a b"'), 2),
  read(
    "test-requires of overrides",
    toml('[[tool.cibuildwheel.overrides]]\nselect = "*"\ntest-requires = ["a"]'),
    "a * tool.cibuildwheel",
  ),
  nothing(
    "settings of other tools",
    toml(
      '[tool.ruff]\nselect = ["E"]\n[tool.pytest.ini_options]\nrequired_plugins = ["a"]\n[tool.mypy]\nplugins = ["a"]',
    ),
  ),
];

export const pyprojectConstructs: ConstructTable = {
  format: "pypi/pyproject.toml",
  constructs: [...standards, ...dynamicFields, ...poetry, ...uvAndOthers, ...builders, ...pixi, ...tools],
};
