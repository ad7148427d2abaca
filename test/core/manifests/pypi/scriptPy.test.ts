import assert from "node:assert/strict";
import { isManifestText, namedInputFor, parserFor } from "../../../../src/core/manifests/formats.ts";
import { scriptPy } from "../../../../src/core/manifests/pypi/scriptPy.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["a script without metadata", lines("# requests==1", "import requests"), []],
  [
    "dependencies",
    lines(
      "#!/usr/bin/env python3",
      "# /// script",
      '# requires-python = ">=3.11"',
      "# dependencies = [",
      '#   "«requests»‹==2.19.0›", # pinned',
      "#",
      "#   \"«Django»‹>=3›; python_version > '3'\",",
      "# ]",
      "# ///",
      "import requests",
      'dependencies = ["no==1"]',
    ),
    ["dependencies requests ==2.19.0", "dependencies django as Django >=3"],
  ],
  [
    "the lists of uv",
    lines(
      "# /// script",
      '# dependencies = ["«a»"]',
      "# [tool.uv]",
      '# constraint-dependencies = ["«b»‹<2›"]',
      "# ///",
    ),
    ["dependencies a ", "constraint-dependencies b <2"],
  ],
  [
    "the last of the lines that may end the block",
    lines("# /// script", "# [tool.x]", '# note = """', "# ///", '# """', "# ///", "", '# ["c==3"]', "# ///"),
    [],
  ],
  [
    "what follows a line that may end it",
    lines("# /// script", '# requires-python = """', "# ///", '# """', '# dependencies = ["«a»‹==1›"]', "# ///"),
    ["dependencies a ==1"],
  ],
  ["a block that is not closed", lines("# /// script", '# dependencies = ["a==1"]', "", "# ///"), []],
  ["a block with another line in it", lines("# /// script", '#dependencies = ["a==1"]', "# ///"), []],
  [
    "a block that a line of code interrupts",
    lines("# /// script", '# dependencies = ["a==1"]', "x = 1 # y", "# ///"),
    [],
  ],
  ["a block that ends with the text", '# /// script\n# dependencies = ["a==1"]\n# x', []],
  ["a block of another type", lines("# /// pyproject", '# dependencies = ["a==1"]', "# ///"), []],
  ["a block that is indented", lines("  # /// script", '  # dependencies = ["a==1"]', "  # ///"), []],
  ["lines that end in CRLF", '# /// script\r\n# dependencies = ["«a»‹==1›"]\r\n# ///\r\n', ["dependencies a ==1"]],
];

describe("scripts of Python with metadata", () => {
  for (const [what, marked, declares, problems] of rows)
    it(what, () => checkManifest(scriptPy, marked, declares, problems));

  const block = lines("# /// script", '# dependencies = ["a==1"]', "# ///");
  const texts: readonly (readonly [path: string, text: string, isManifest: boolean])[] = [
    ["/a/run.py", block, true],
    ["/a/run.pyw", block, true],
    ["/a/run.py", "import requests\n", false],
    ["/a/run.py", "# /// script\n", false],
    ["/a/setup.py", block, false],
    ["/a/run.txt", block, false],
  ];
  for (const [path, text, isManifest] of texts) {
    it(`${path} ${JSON.stringify(text.slice(0, 20))} ${isManifest ? "is one" : "is not"}`, () => {
      assert.equal(isManifestText(path, text), isManifest);
      assert.equal(parserFor(path) === undefined, !path.endsWith("setup.py"), "is not looked for");
      if (isManifest) assert.equal(namedInputFor(path)?.id, "pypi/script.py");
    });
  }

  it("have packages of private indexes that their metadata or settings name", async () => {
    const text = lines(
      "# /// script",
      '# dependencies = ["a==1", "b==1"]',
      "# [[tool.uv.index]]",
      '# name = "acme"',
      '# url = "https://pypi.acme.example/simple"',
      "# explicit = true",
      "# [tool.uv.sources]",
      '# a = { index = "acme" }',
      "# ///",
    );
    const own = await completed(scriptPy, { "/a/run.py": text }, "/a/run.py");
    assert.deepEqual(
      declarationLines(own).map((line) => line.replace(/ because .*/, "")),
      ["dependencies a (private) ==1", "dependencies b ==1"],
    );
    const files = {
      "/a/run.py": block,
      "/home/me/.config/pip/pip.conf": "[global]\nindex-url = https://pypi.acme.example/simple\n",
    };
    const byPip = await completed(scriptPy, files, "/a/run.py", { home: "/home/me" });
    assert.match(declarationLines(byPip).join(), /^dependencies a \(private\)/);
  });

  it("have a gap for each further block", () => {
    const opened = lines("# /// script", '# dependencies = ["a==1"]', "# /// script", "# ///");
    const texts: readonly (readonly [text: string, gaps: readonly string[] | undefined])[] = [
      [block, undefined],
      [opened, undefined],
      [`${block}\n${block}`, ["# /// script"]],
      [`${block}\n${block}\n${block}`.replaceAll("\n", "\r\n"), ["# /// script", "# /// script"]],
      [`${block}${block}`, undefined],
      [`# /// script\n\n${block}`, undefined],
    ];
    for (const [text, gaps] of texts) {
      const parsed = scriptPy.parse(text);
      assert.deepEqual(
        parsed.gaps?.map((gap) => (gap.kind === "entry" ? text.slice(gap.span.start, gap.span.end) : "")),
        gaps,
      );
      assert.equal(
        parsed.declarations.length,
        text === `${block}${block}` || text === opened ? parsed.declarations.length : 1,
      );
    }
  });

  const paths: readonly (readonly [path: string, handled: boolean])[] = [
    ["run.py", true],
    ["a/run.pyw", true],
    ["a/my_setup.py", true],
    ["setup.pyw", true],
    ["run.pyc", false],
    ["a/.py", false],
    ["setup.py", false],
    ["a/setup.py", false],
  ];
  for (const [path, handled] of paths)
    it(`${handled ? "are" : "are not"} in ${path}`, () => assert.equal(scriptPy.handles(path), handled));
});
