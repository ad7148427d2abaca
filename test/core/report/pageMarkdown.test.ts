import assert from "node:assert/strict";
import { code, link, message, servedText } from "../../../src/core/messages/message.ts";
import { fact, messageCell, note, textCell } from "../../../src/core/pages/cells.ts";
import type { Block, Page, Section } from "../../../src/core/pages/page.ts";
import { cell, pageMarkdown, table } from "../../../src/core/report/pageMarkdown.ts";

const footer =
  "Data: deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0; advisories keep their own terms.";

const versions = {
  kind: "table",
  id: "versions",
  caption: message("Versions"),
  columns: [
    { id: "version", title: message("Version") },
    { id: "text", title: message("*Text*") },
    { id: "address", title: message("Address"), isAddress: true },
  ],
  rows: [
    {
      cells: [textCell("1.0"), messageCell(message("{text}", { text: code("a_b") })), textCell("https://a.example")],
      below: [
        {
          cells: [textCell("1.1"), messageCell(message("{text}", { text: code("a|b") })), textCell("")],
          below: [{ cells: [textCell("1.2"), textCell(""), textCell("")] }],
        },
      ],
    },
    { cells: [] },
  ],
} as const;

/** Blocks of a section with their Markdown. */
const blocks: readonly (readonly [what: string, block: Block, markdown: string])[] = [
  ["a note", note(message("Nothing is {known}", { known: servedText("*known*") })), "Nothing is \\*known\\*"],
  [
    "facts",
    { kind: "facts", facts: [fact("a", message("Published"), textCell("2020-01-01"))] },
    "| Fact | Value |\n| --- | --- |\n| Published | 2020\\-01\\-01 |",
  ],
  [
    "a list of links",
    {
      kind: "list",
      items: [
        messageCell(message("{page}", { page: link("here", "https://a.example/x") })),
        [...textCell("one"), ...textCell(" and two")],
      ],
    },
    "- [here](https://a.example/x)\n- one and two",
  ],
  [
    "a table without addresses, with what is folded and without code that has bars",
    versions,
    "| Version | *Text* |\n| --- | --- |\n| 1\\.0 | `a_b` |\n| ↳ 1\\.1 | a\\|b |\n| ↳ 1\\.2 |  |\n|  |",
  ],
  [
    "a table with a heading",
    { ...versions, rows: [], heading: message("All") },
    "### All\n\n| Version | *Text* |\n| --- | --- |",
  ],
  [
    "a timeline as a sentence",
    {
      kind: "timeline",
      releases: [
        { version: "1.0", publishedAt: "2015-01-01T00:00:00Z" },
        { version: "1.1", publishedAt: "2024-02-03T00:00:00Z" },
      ],
    },
    "2 releases from 2015\\-01\\-01 to 2024\\-02\\-03",
  ],
];

function pageWith(sections: readonly Section[], more: Partial<Page> = {}): Page {
  const subject = { kind: "advisory", id: "GHSA_1_2" } as const;
  return { subject, title: "ignored", kind: message("Advisory"), actions: [], sections, ...more };
}

describe("a page in Markdown", () => {
  for (const [what, block, markdown] of blocks) {
    it(`has ${what}`, () => {
      const section = { id: "s", title: message("Section"), blocks: [block], sources: [] };
      const head = "# GHSA\\_1\\_2\n\nAdvisory";
      assert.equal(pageMarkdown(pageWith([section])), `${head}\n\n## Section\n\n${markdown}\n\n${footer}\n`);
    });
  }

  it("has the verdict, where it is used, and the sources of each section", () => {
    const empty = { kind: "timeline", releases: [] } as const;
    const sources = [{ operation: "GetAdvisory", age: 300 }, { operation: "GetVersion" }] as const;
    const section = { id: "s", title: message("Section"), blocks: [empty], sources };
    const verdict = { marks: [textCell("bad"), textCell("old")], usedIn: textCell("Used in a.json") };
    assert.equal(
      pageMarkdown(pageWith([section, { ...section, sources: [] }], { verdict })),
      `# GHSA\\_1\\_2\n\nAdvisory\n\nbad · old\n\nUsed in a\\.json\n\n## Section\n\nSource: GetAdvisory, 5 minutes ago; GetVersion\n\n## Section\n\n${footer}\n`,
    );
  });
});

describe("a table of Markdown", () => {
  it("has a line for the head, for the rule and for each row", () => {
    assert.equal(
      table(
        ["A", "B"],
        [
          ["1", "2"],
          ["3", ""],
        ],
      ),
      "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |",
    );
    assert.equal(table(["A"], []), "| A |\n| --- |");
  });

  const cells: readonly (readonly [text: string, cell: string])[] = [
    ["1.0", "`1.0`"],
    ["", ""],
    ["a|b||c", "`a\\|b\\|\\|c`"],
    ["a`|b", "``a`\\|b``"],
    ["a\nb", "`a b`"],
    ["^1 || ^2", "`^1 \\|\\| ^2`"],
    ["C:\\a", "`C:\\a`"],
    // In code, a backslash more would not make it a text but a bar again.
    ["a\\|b", "a\\\\\\|b"],
    ["a\\\\|b", "a\\\\\\\\\\|b"],
  ];
  for (const [text, expected] of cells) it(JSON.stringify(text), () => assert.equal(cell(text), expected));

  it("has as many cells as were put in, whatever they hold", () => {
    for (const [text] of cells) {
      const [, , row = ""] = table(["A", "B"], [[cell(text), cell("x")]]).split("\n");
      // A bar ends a cell unless an odd number of backslashes is before it.
      const bars = [...row.matchAll(/(\\*)\|/g)].filter(([, slashes = ""]) => slashes.length % 2 === 0);
      assert.equal(bars.length, 3, row);
    }
  });
});
