import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

const lines = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/requirements.txt": `${content}\n`,
  ...others,
});

/** pip.pypa.io/en/stable/reference/requirements-file-format. */
export const requirementsConstructs: ConstructTable = {
  format: "pypi/requirements.txt",
  constructs: [
    read("a name", lines("a"), "a * requirements"),
    read("a specifier", lines("a >= 1, < 2"), "a >= 1, < 2 requirements"),
    read("extras", lines("a[x,y]==1"), "a ==1 requirements"),
    read("a marker", lines('a==1 ; python_version < "3.8"'), "a ==1 requirements"),
    read("a comment", lines("# b\na==1 # c"), "a ==1 requirements"),
    read("a line that is continued", lines("a==1 \\\n    --hash=sha256:00"), "a ==1 requirements"),
    read(
      "--hash, --config-settings, --global-option",
      lines('a==1 --hash=sha256:00 --config-settings "b=c" --global-option="d"'),
      "a ==1 requirements",
    ),
    named("a variable", lines("a==${VERSION}"), 1),
    named("a requirement that is none", lines("a^1"), 1),
    named("a name with an address", lines("a @ https://acme.example/a.zip"), 1),
    named("a name with a repository", lines("a @ git+https://acme.example/a"), 1),
    read("a name with a folder", lines("a @ file:./a", { "/w/a/setup.py": "" }), "a (path) requirements"),
    named("a name with a folder that is not a project", lines("a @ file:./a"), 1, "a (path) requirements"),
    named("a wheel at an address", lines("https://acme.example/a-1.0-py3-none-any.whl"), 1),
    named("an archive at an address", lines("https://acme.example/a.tar.gz"), 1),
    named("a wheel", lines("./a-1.0-py3-none-any.whl"), 1),
    named("an archive", lines("./a-1.0.tar.gz"), 1),
    nothing("a folder", lines("./a\nb/c", { "/w/a/pyproject.toml": "", "/w/b/c/setup.py": "" })),
    named("a folder that does not exist", lines("./a"), 1),
    named("a folder without a dot that does not exist", lines("b/c"), 1),
    nothing("-e of a folder", lines("-e .\n--editable=.[x]\n-e a", { "/w/setup.py": "", "/w/a/setup.py": "" })),
    named("-e . without a project", lines("-e ."), 1),
    named("-e of a folder that does not exist", lines("-e a"), 1),
    named("-e of a repository with a name", lines("-e git+https://acme.example/a#egg=a"), 1),
    named("-e of a repository", lines("-e git+https://acme.example/a"), 1),
    nothing("-r of a manifest of its own", lines("-r requirements-dev.txt", { "/w/requirements-dev.txt": "a" })),
    read("-r of another file", lines("-r base.txt", { "/w/base.txt": "a==1" }), "a ==1 requirements"),
    read("--requirement=", lines("--requirement=base.txt", { "/w/base.txt": "a==1" }), "a ==1 requirements"),
    named("-r of nothing", lines("-r base.txt"), 1),
    named("-r of an address", lines("-r https://acme.example/base.txt"), 1),
    named("-r of a variable", lines("-r ${BASE}.txt"), 1),
    read("-c", lines("a\n-c c.txt", { "/w/c.txt": "a==1\nb==2" }), "a ==1 requirements"),
    named("-c of nothing", lines("-c c.txt"), 1),
    nothing(
      "--extra-index-url, --find-links, --no-binary, --only-binary, --prefer-binary, --require-hashes, --pre, --trusted-host, --use-feature",
      lines(
        "--extra-index-url https://acme.example\n-f ./wheels\n--no-binary :all:\n--only-binary a\n--prefer-binary\n--require-hashes\n--pre\n--trusted-host acme.example\n--use-feature b",
      ),
    ),
    named("--index-url", lines("a==1\n--index-url https://acme.example/simple"), 1),
    named("--no-index", lines("a==1\n--no-index"), 1),
    read("constraints", { "/w/constraints.txt": "a==1\n" }, "a ==1 requirements"),
  ],
};

const cfg = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/setup.cfg": `${content}\n`,
  ...others,
});

/** setuptools.pypa.io/en/latest/userguide/declarative_config.html, docs.openstack.org/pbr, tox.wiki. */
export const setupCfgConstructs: ConstructTable = {
  format: "pypi/setup.cfg",
  constructs: [
    ...["install_requires", "setup_requires", "tests_require"].map((list) =>
      read(`options.${list}`, cfg(`[options]\n${list} =\n  a>=1`), `a >=1 ${list}`),
    ),
    read(
      "install_requires on one line",
      cfg("[options]\ninstall_requires = a>=1; b"),
      "a >=1 install_requires",
      "b * install_requires",
    ),
    read("install-requires", cfg("[options]\ninstall-requires =\n  a>=1"), "a >=1 install_requires"),
    read("options.extras_require", cfg("[options.extras_require]\nx = a>=1"), "a >=1 x"),
    nothing(
      "file: of a manifest of its own",
      cfg("[options]\ninstall_requires = file: requirements.txt", { "/w/requirements.txt": "b" }),
    ),
    read(
      "file: of another file",
      cfg("[options]\ninstall_requires = file: deps/base.in", { "/w/deps/base.in": "a>=1\n" }),
      "a >=1 install_requires",
    ),
    read(
      "file: of an extra",
      cfg("[options.extras_require]\nx = file: deps/x.in", { "/w/deps/x.in": "a>=1\n" }),
      "a >=1 x",
    ),
    named("file: of nothing", cfg("[options]\ninstall_requires = file: deps/base.in"), 2),
    named("an address", cfg("[options]\ninstall_requires =\n  a @ https://acme.example/a.zip"), 3),
    named("a requirement that is none", cfg("[options]\ninstall_requires =\n  a^1"), 3),
    read("metadata.requires-dist of pbr", cfg("[metadata]\nrequires-dist =\n  a>=1"), "a >=1 install_requires"),
    read("extras of pbr", cfg("[extras]\nx =\n  a>=1"), "a >=1 x"),
    named("metadata.requires", cfg("[metadata]\nrequires = a, b"), 2),
    named("tox:tox requires", cfg("[tox:tox]\nrequires = a"), 2),
    named("testenv deps", cfg("[testenv]\ndeps = a"), 2),
    named("testenv:x deps", cfg("[testenv:x]\ndeps =\n  a"), 3),
    nothing(
      "dependency_links, python_requires, packages, entry points, settings of other tools",
      cfg(
        "[metadata]\nname = w\n[options]\npython_requires = >=3.8\npackages = find:\ndependency_links = https://acme.example\n[options.entry_points]\nconsole_scripts = a = b:c\n[flake8]\nrequire-plugins = a\n[bdist_rpm]\nrequires = a",
      ),
    ),
  ],
};

const py = (content: string): Construct["files"] => ({ "/w/setup.py": `${content}\n` });

/** setuptools.pypa.io/en/latest/references/keywords.html, and those of distutils. */
export const setupPyConstructs: ConstructTable = {
  format: "pypi/setup.py",
  constructs: [
    ...["install_requires", "setup_requires", "tests_require", "requires"].map((list) =>
      read(list, py(`from setuptools import setup\nsetup(${list}=["a>=1"])`), `a >=1 ${list}`),
    ),
    read("extras_require", py('setup(extras_require={"x": ["a>=1"]})'), "a >=1 x"),
    read("a list in a variable", py('reqs = ["a>=1"]\nsetup(install_requires=reqs)'), "a >=1 install_requires"),
    read("a string of lines", py('setup(install_requires="""\na>=1\n""")'), "a >=1 install_requires"),
    read("setuptools.setup", py('import setuptools\nsetuptools.setup(install_requires=["a"])'), "a * install_requires"),
    read("import setup as", py('from setuptools import setup as s\ns(install_requires=["a"])'), "a * install_requires"),
    read("distutils.core", py('from distutils.core import setup\nsetup(requires=["a (>=1)"])'), "a >=1 requires"),
    read(
      "a call for each of several conditions",
      py('if x:\n  setup(install_requires=["a"])\nelse:\n  setup(install_requires=["b"])'),
      "a * install_requires",
      "b * install_requires",
    ),
    named("a list that is computed", py('setup(\n  install_requires=read("a"))'), 2),
    named("an element that is computed", py('setup(install_requires=[\n  f"a=={v}"])'), 2),
    named("arguments that are computed", py("setup(\n  **config)"), 2),
    named("no call that can be seen", py("import a\nimport setuptools\na.run()"), 2),
    named("an address", py('setup(install_requires=["a @ https://acme.example/a.zip"])'), 1),
    nothing(
      "dependency_links, python_requires, packages, provides, obsoletes, entry_points, classifiers",
      py(
        'setup(name="w", dependency_links=["https://acme.example"], python_requires=">=3", packages=["a"], provides=["b"], obsoletes=["c"], entry_points={"d": ["e=f:g"]}, classifiers=["h"])',
      ),
    ),
    nothing("another script of this name", py("import os\nprint(os.name)")),
  ],
};

const pipfile = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/Pipfile": `${content}\n`,
  ...others,
});

/** pipenv.pypa.io/en/latest/pipfile.html. */
export const pipfileConstructs: ConstructTable = {
  format: "pypi/Pipfile",
  constructs: [
    read("packages", pipfile('[packages]\na = "*"\nb = "==1"'), "a * packages", "b ==1 packages"),
    read("dev-packages", pipfile('[dev-packages]\na = "~=1.0"'), "a ~=1.0 dev-packages"),
    read("a category", pipfile('[docs]\na = "*"'), "a * docs"),
    read("a table", pipfile('[packages]\na = { version = ">=1", extras = ["x"], markers = "b" }'), "a >=1 packages"),
    read("a header", pipfile('[packages.a]\nversion = ">=1"'), "a >=1 packages"),
    named("git", pipfile('[packages]\na = { git = "https://acme.example/a", ref = "b" }'), 2),
    named("file at an address", pipfile('[packages]\na = { file = "https://acme.example/a.zip" }'), 2),
    read(
      "path",
      pipfile('[packages]\na = { path = ".", editable = true }', { "/w/setup.py": "" }),
      "a (path) packages",
    ),
    named("path to nothing", pipfile('[packages]\na = { path = "." }'), 2, "a (path) packages"),
    named("index", pipfile('[packages]\na = { version = "*", index = "acme" }'), 2),
    named("a version that is none", pipfile('[packages]\na = "^1"'), 2),
    named("an entry that is a list", pipfile('[packages]\na = [{ version = "1" }]'), 2),
    named("a category that is not a table", pipfile('packages = ["a"]'), 1),
    nothing(
      "source, requires, scripts, pipenv",
      pipfile(
        '[[source]]\nname = "pypi"\nurl = "https://pypi.org/simple"\nverify_ssl = true\n[requires]\npython_version = "3"\n[scripts]\na = "b"\n[pipenv]\nsort_pipfile = true',
      ),
    ),
  ],
};

const script = (content: string): Construct["files"] => ({
  "/w/run.py": `# /// script\n${content
    .split("\n")
    .map((line) => `# ${line}`)
    .join("\n")}\n# ///\nprint()\n`,
});

/** packaging.python.org/specifications/inline-script-metadata, docs.astral.sh/uv/guides/scripts. */
export const scriptConstructs: ConstructTable = {
  format: "pypi/script.py",
  constructs: [
    read("dependencies", script('dependencies = [\n  "a>=1",\n]'), "a >=1 dependencies"),
    named("dependencies that are not a list", script('dependencies = "a"'), 2),
    named("an address", script('dependencies = ["a @ https://acme.example/a.zip"]'), 2),
    read("tool.uv lists", script('[tool.uv]\noverride-dependencies = ["a>=1"]'), "a >=1 override-dependencies"),
    named(
      "tool.uv.sources",
      script('dependencies = ["a"]\n[tool.uv.sources]\na = { git = "https://acme.example/a" }'),
      2,
    ),
    named("a second block", { "/w/run.py": "# /// script\n# ///\n\n# /// script\n# dependencies = ['a']\n# ///\n" }, 4),
    nothing("requires-python", script('requires-python = ">=3.11"')),
    nothing("a block of another type", { "/w/run.py": "# /// other\n# dependencies = ['a']\n# ///\n" }),
  ],
};
