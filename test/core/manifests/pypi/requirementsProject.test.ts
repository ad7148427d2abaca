import assert from "node:assert/strict";
import { compiledRequirements } from "../../../../src/core/manifests/pypi/compiledRequirements.ts";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { publicRegistries } from "../../../../src/core/registries/origin.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import {
  checkLockfile,
  completed,
  declarationLines,
  type FileTree,
  lockedVersions,
  lockLines,
  readIn,
} from "../../../support/project.ts";

/** `/app/requirements.txt` among these files, and what it declares with what they say. */
type Row = readonly [what: string, files: FileTree, declares: readonly string[]];

const main = "/app/requirements.txt";

const rows: readonly Row[] = [
  ["alone", { [main]: "a==1\nb" }, ["a ==1", "b "]],
  [
    "pinned by a constraints file, which stands elsewhere",
    {
      [main]: "-c constraints.txt\na\nb>=1\nc==3\nD.d\ne",
      "/app/constraints.txt": "a==1.5\nb == 2\nc==4\nd-D===5\nf==6",
    },
    [
      "a ==1.5 at /app/constraints.txt “==1.5”",
      "b >=1,== 2 at /app/constraints.txt “== 2”",
      "c ==3",
      "d-d ===5 at /app/constraints.txt “===5”",
      "e ",
    ],
  ],
  [
    "bounds of constraints count, but not those under a condition or in contradiction",
    {
      [main]: "--constraint=c.txt\na\nb\nc\nd\ne\nf",
      "/app/c.txt": "a<2\nb==1; python_version < '3'\nc==1\nc==2\nd==1.*\ne @ https://x.example/e.zip\nf==1\nf==1",
    },
    ["a <2 at /app/c.txt “<2”", "b ", "c ", "d ==1.* at /app/c.txt “==1.*”", "e ", "f ==1 at /app/c.txt “==1”"],
  ],
  [
    "several bounds of one package, of which a pin is the last",
    {
      [main]: "-c c.txt\njinja2>=2\nb\nc\nd\ne\nf\ng",
      "/app/c.txt":
        "jinja2<3.0\njinja2!=2.5\nb==1\nb<2\nb==1\nc<2\nc==1\nc==1.1\nd<2\nd<2\ne == 1.5\ne<2\nf==1,<2\nf>0\ng\n==1\ng==3",
    },
    [
      "jinja2 >=2,<3.0,!=2.5 at /app/c.txt “!=2.5”",
      "b <2,==1 at /app/c.txt “==1”",
      "c ",
      "d <2 at /app/c.txt “<2”",
      "e <2,== 1.5 at /app/c.txt “== 1.5”",
      "f ==1,<2,>0 at /app/c.txt “>0”",
      "g ==3 at /app/c.txt “==3”",
    ],
  ],
  [
    "what the file itself pins, bounds or takes from elsewhere",
    {
      [main]: "-c c.txt\na == 3\nb===3\nc==3,<4\nd<4,==3\ne==3.*\nf @ file:///f\ng^1",
      "/app/c.txt": ["a", "b", "c", "d", "e", "f", "g"].map((name) => `${name}!=1`).join("\n"),
    },
    [
      "a == 3",
      "b ===3",
      "c ==3,<4,!=1 at /app/c.txt “!=1”",
      "d <4,==3,!=1 at /app/c.txt “!=1”",
      "e ==3.*,!=1 at /app/c.txt “!=1”",
      "f (path) file:///f",
      "g (unsupported) ^1",
    ],
  ],
  [
    "paths in quotes",
    {
      [main]: `-r "my base.list"\n-r 'my other.list'\n-r "it's.list"\n-r "open.list\n-r 'half.list\na`,
      "/app/my base.list": "b",
      "/app/my other.list": "c",
      "/app/it's.list": "d",
      "/app/open.list": "e",
      "/app/half.list": "f",
    },
    ["a ", "b ", "c ", "d ", "e ", "f "],
  ],
  [
    "included files that are not manifests by their names, and what those include",
    {
      [main]: "-r deps/base.txt\n-r requirements-dev.txt\n-c c.txt\na",
      "/app/deps/base.txt": "b==1\nC\n-r more.list\n-c ../c.txt",
      "/app/deps/more.list": "d>=2\nb2 @ git+https://x.example/b2",
      "/app/requirements-dev.txt": "e==1",
      "/app/c.txt": "c==3",
    },
    [
      "a ",
      "b ==1 at /app/deps/base.txt “==1”",
      "c ==3 at /app/c.txt “==3”",
      "d >=2 at /app/deps/more.list “>=2”",
      "b2 (git) git+https://x.example/b2 at /app/deps/more.list “git+https://x.example/b2”",
    ],
  ],
  [
    "paths count from the file they are written in",
    {
      [main]: "-r sub/base.txt\na\nb",
      "/app/sub/base.txt": "-c ../../pins/c.txt",
      "/pins/c.txt": "a==1\n-r more.txt",
      "/pins/more.txt": "b==2",
    },
    ["a ==1 at /pins/c.txt “==1”", "b ", "b ==2 at /pins/more.txt “==2”"],
  ],
  [
    "what a constraints file takes in is a constraint too",
    { [main]: "-c c.txt\na", "/app/c.txt": "-c d.txt", "/app/d.txt": "a==1" },
    ["a ==1 at /app/d.txt “==1”"],
  ],
  [
    "files that include one another, themselves, or nothing",
    { [main]: "-r requirements.txt\n-r b.txt\n-r missing.txt\n-r\na", "/app/b.txt": "-r requirements.txt\n-r ./b.txt" },
    ["a "],
  ],
  [
    "files by address are not read",
    { [main]: "-c https://x.example/c.txt\n-c ${X}/c.txt\na", "/app/https:/x.example/c.txt": "a==1" },
    ["a "],
  ],
  [
    "the index of an included file",
    { [main]: "-r base.txt\na\nb @ file:///b", "/app/base.txt": "--index-url https://pypi.acme.example/simple" },
    ["a (private)  because --index-url in base.txt", "b (path) file:///b"],
  ],
  [
    "the index of a file elsewhere",
    { [main]: "-r ../base.txt\na", "/base.txt": "-i https://pypi.acme.example/simple" },
    ["a (private)  because -i in /base.txt"],
  ],
  [
    "its own index",
    { [main]: "-i https://pypi.acme.example/simple\na\nb @ file:///b" },
    ["a (private)  because -i in requirements.txt", "b (path) file:///b"],
  ],
  [
    "no index in an included file",
    { [main]: "-r base.txt\na", "/app/base.txt": "--no-index --find-links ./wheels" },
    ["a (private)  because --no-index in base.txt"],
  ],
  ["an index beside PyPI", { [main]: "--extra-index-url https://pypi.acme.example/simple\na==1" }, ["a ==1"]],
  [
    "an index beside PyPI in a constraints file",
    { [main]: "-c c.txt\na>=1", "/app/c.txt": "--extra-index-url https://pypi.acme.example/simple\na==1" },
    ["a >=1,==1 at /app/c.txt “==1”"],
  ],
  [
    "another index in a constraints file",
    { [main]: "-c c.txt\na>=1", "/app/c.txt": "--index-url https://pypi.acme.example/simple\na==1" },
    ["a (private) >=1,==1 at /app/c.txt “==1” because --index-url in c.txt"],
  ],
  [
    "PyPI after another index",
    { [main]: "-r base.txt\n-i https://pypi.org/simple\na", "/app/base.txt": "-i https://pypi.acme.example/simple" },
    ["a "],
  ],
  [
    "the default index that uv has beside the file",
    {
      [main]: "a",
      "/app/pyproject.toml": '[[tool.uv.index]]\nname = "acme"\nurl = "https://pypi.acme.example/"\ndefault = true',
    },
    ["a (private)  because acme in tool.uv.index in pyproject.toml"],
  ],
];

describe("requirements.txt among other files", () => {
  for (const [what, files, declares] of rows) {
    it(what, async () => {
      const manifest = await completed(requirementsTxt, files, main);
      assert.deepEqual(
        declarationLines(manifest, files),
        declares.map((line) => `requirements ${line}`),
      );
    });
  }

  it("reads no file twice, however they include one another", async () => {
    const text = Array.from({ length: 80 }, (_, index) => `-r ${index}.txt\n-c ${index}.txt`)
      .concat("-r requirements.txt")
      .join("\n");
    const reads: string[] = [];
    const read = (path: string) => {
      reads.push(path);
      return Promise.resolve(/^\/app\/\d+\.txt$/.test(path) ? text : undefined);
    };
    const surroundings = {
      path: main,
      text: `${text}\na`,
      read,
      readNamed: read,
      home: "/home/me",
      environment: () => undefined,
      registries: publicRegistries,
    };
    await requirementsTxt.complete?.(requirementsTxt.parse(surroundings.text), surroundings);
    assert.equal(new Set(reads).size, reads.length);
    assert.ok(!reads.includes(main) && reads.length < 150);
  });
});

/** Files, and what is not read of them: a missing file, or a text with the file that it stands in. */
const unread: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  ["nothing", { [main]: "-r base.txt\n-c c.txt\na\n-\n--\n--x", "/app/base.txt": "b", "/app/c.txt": "b<2" }, []],
  [
    "named files that do not exist",
    { [main]: "-r dev.txt\n  --constraint=c.txt\n-r sub/base.txt\n-rown.txt --pre", "/app/sub/base.txt": "-rmore.txt" },
    [
      "missing /app/dev.txt “-r dev.txt”",
      "missing /app/c.txt “--constraint=c.txt”",
      "missing /app/sub/more.txt “-r sub/base.txt”",
      "missing /app/own.txt “-rown.txt”",
    ],
  ],
  [
    "addresses, variables and what is not written yet",
    { [main]: "-c https://x.example/c.txt\n-r ${X}/a.txt\n-r" },
    ["entry -c https://x.example/c.txt", "entry -r ${X}/a.txt", "entry -r"],
  ],
  [
    "addresses that do not say what they are of",
    {
      [main]:
        "https://x.example/a.tar.gz # why\n -e git+https://x.example/b\n./c-1.0-py3-none-any.zip\n  ${D}/e ; os_name == 'nt'\n-e",
    },
    [
      "entry https://x.example/a.tar.gz",
      "entry git+https://x.example/b",
      "entry ./c-1.0-py3-none-any.zip",
      "entry ${D}/e",
    ],
  ],
  [
    "what an included file has wrong",
    { [main]: "-r base.txt", "/app/base.txt": "a==1\n==2\n-r https://x.example/b.txt" },
    ["entry ==2 in /app/base.txt", "entry -r https://x.example/b.txt in /app/base.txt"],
  ],
  [
    "more files than are read",
    {
      [main]: Array.from({ length: 51 }, (_, index) => `-r ${index}.txt`).join("\n"),
      ...Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`/app/${index}.txt`, "a"])),
    },
    ["entry -r 50.txt"],
  ],
  [
    "files nested too deeply",
    {
      [main]: "-r 0.txt",
      ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`/app/${index}.txt`, `-r ${index + 1}.txt`])),
    },
    ["entry -r 10.txt in /app/9.txt"],
  ],
];

describe("what requirements.txt has besides its declarations", () => {
  const texts: readonly (readonly [what: string, files: FileTree, bounds: readonly string[] | undefined])[] = [
    ["no bounds", { [main]: "a<2\n-r b.txt", "/app/b.txt": "b<2" }, undefined],
    ["bounds of nothing", { [main]: "a\n-c c.txt", "/app/c.txt": "# a<2\nb" }, undefined],
    [
      "bounds, of packages that it does not name, too",
      { [main]: "a\n-c c.txt", "/app/c.txt": "a<2\nB_b==1\na!=1\nc<2; os_name == 'nt'" },
      ["a <2,!=1", "b-b ==1"],
    ],
  ];
  for (const [what, files, bounds] of texts) {
    it(what, async () => {
      const { constraints } = await completed(requirementsTxt, files, main);
      assert.deepEqual(constraints && [...constraints].map((bound) => bound.join(" ")), bounds);
    });
  }

  it("says which declarations stand in another file", async () => {
    const files = { [main]: "-r b.list\n-c c.txt\na", "/app/b.list": "b==1\nc", "/app/c.txt": "a<2\nc<2" };
    const { declarations } = await completed(requirementsTxt, files, main);
    assert.deepEqual(
      declarations.map(({ name, elsewhere, isIncluded }) => [name, elsewhere?.path, isIncluded]),
      [
        ["a", "/app/c.txt", undefined],
        ["b", "/app/b.list", true],
        ["c", "/app/c.txt", undefined],
      ],
    );
  });
});

describe("what requirements.txt includes and is not read", () => {
  for (const [what, files, expected] of unread) {
    it(what, async () => {
      const text = files[main] ?? "";
      const { gaps } = (await readIn(files, main)).project;
      const lines = gaps.map((gap) => {
        if (gap.kind === "file") return `${gap.reason} ${gap.path} “${text.slice(gap.span?.start, gap.span?.end)}”`;
        const written = (files[gap.path ?? main] ?? "").slice(gap.span.start, gap.span.end);
        assert.equal(gap.text, written);
        return `entry ${written}${gap.path === undefined ? "" : ` in ${gap.path}`}`;
      });
      assert.deepEqual(lines, expected);
    });
  }
});

/** A compiled file, and a line for each package that is read of it; none where it locks nothing. */
const compiled: readonly (readonly [what: string, text: string, lines: readonly string[]])[] = [
  ["nothing", "", []],
  ["one", "a==1.0", ["a 1.0"]],
  [
    "hashes and comments",
    "#\n# made by pip-compile\n#\nA_b[x]==1.0 \\\n    --hash=sha256:00\n    # via -r requirements.in\nc==2 ; os_name == 'nt'",
    ["a-b 1.0", "c 2"],
  ],
  ["one for each platform", "a==1; os_name == 'nt'\na==2; os_name != 'nt'", ["a 1", "a 2"]],
  [
    "addresses, which have no version",
    "a==1\nb @ git+https://git.example/b@c0ffee\n-e file:///c#egg=c\n-e .",
    ["a 1", "b  (git)", "c  (path)"],
  ],
  [
    "what requires a package, on its line",
    "a==1 # via -r app.in\nB_b==2  # via A, c\nc==3 # via a",
    ["a 1 → b-b 2, c 3", "b-b 2", "c 3 → b-b 2"],
  ],
  [
    "what requires a package, a line for each",
    "a==1\r\n    # via app (pyproject.toml)\r\nb==2 \\\r\n    --hash=sha256:00\r\n    # via\r\n    #   -r app.in\r\n    #   a\r\n    #   c[x]\r\n    # from https://pypi.org/simple\r\nc==3\r\n    # via a",
    ["a 1 → b 2, c 3", "b 2", "c 3 → b 2"],
  ],
  [
    "names of several words in comments",
    "typing-extensions==4.0 #via Sphinx-Rtd.theme[dark]\nsphinx-rtd-theme==1 # via -r base\nbase==2\n    # via shop (pyproject.toml)\nshop==1\n",
    ["typing-extensions 4.0", "sphinx-rtd-theme 1 → typing-extensions 4.0", "base 2", "shop 1"],
  ],
  ["comments that name nothing here", "a==1 # via x\nb==2 # viable a\nc==3\n# not via a", ["a 1", "b 2", "c 3"]],
  [
    "a package for each platform, required by each",
    "a==1; os_name == 'nt'\na==2; os_name != 'nt'\nb==1 # via a",
    ["a 1 → b 1", "a 2 → b 1", "b 1"],
  ],
  ["another index", "--index-url https://pypi.acme.example/simple\na==1", ["a 1 (private)"]],
  ["an index beside PyPI", "--extra-index-url https://pypi.acme.example/simple\na==1", ["a 1"]],
  ["a range", "a==1\nb>=2", []],
  ["any version", "a==1\nb", []],
  ["a bound before a pin", "a>=1,==1.5", []],
  ["any version of a private index", "--index-url https://pypi.acme.example/simple\na==1\nb", []],
  ["a prefix", "a==1.*", []],
  ["two specifiers", "a==1,>0", []],
  ["a variable", "a==${A}", []],
  ["a half-typed line", "a==1\nb==", []],
];

describe("requirements.txt made of requirements.in", () => {
  for (const [what, text, lines] of compiled) {
    it(what, () => {
      const lockfile = compiledRequirements.parse(text);
      assert.deepEqual(lockLines(lockfile), lines);
      assert.equal(lockfile.covers({ folder: "" }), lines.length > 0);
      assert.equal(
        lockfile.hasGraph,
        lines.some((line) => line.includes("→")),
      );
      assert.equal(lockfile.covers({ folder: "sub" }), false);
      checkLockfile(compiledRequirements, text);
    });
  }

  it("is called after its .in file", () => {
    const paths = ["/app/requirements.in", "/app/dev.inc.in", "constraints.in"];
    assert.deepEqual(
      paths.map((path) => compiledRequirements.namesFor?.(path)),
      [["requirements.txt"], ["dev.inc.txt"], ["constraints.txt"]],
    );
  });

  it("governs .in files only", () => {
    const paths = ["/app/requirements.in", "/app/dev-requirements.in", "/app/requirements.txt", "/app/pyproject.toml"];
    assert.deepEqual(
      paths.filter((path) => compiledRequirements.governs?.(path)),
      ["/app/requirements.in", "/app/dev-requirements.in"],
    );
  });

  it("knows what is installed for a name", () => {
    const lockfile = compiledRequirements.parse("Zope.Interface==6.1\nb==2");
    assert.deepEqual(lockedVersions(lockfile, "PYPI", "zope_interface", ">=5"), ["6.1"]);
    assert.deepEqual(lockedVersions(lockfile, "PYPI", "c", ""), []);
  });

  it("the forecast's", () => {
    const text = fixturesIn("manifests/forecast").find(({ path }) => path.endsWith("requirements.txt"))?.text ?? "";
    const lockfile = compiledRequirements.parse(text);
    assert.deepEqual(lockedVersions(lockfile, "PYPI", "pandas", ">=2.2"), ["2.2.1"]);
    assert.ok(lockfile.packages.length >= 6);
  });
});
