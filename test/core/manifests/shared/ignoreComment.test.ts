import assert from "node:assert/strict";
import { isDay, readIgnoreComment, withIgnoreProblems } from "../../../../src/core/manifests/shared/ignoreComment.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";

const noDay = "This comment ignores nothing: expected a day after “until”, such as 2027-01-31";
const noName = "This comment ignores nothing: expected a package before and after each “>”";

/** A line with «…» around the comment, its words, and then its day, its reason or its problem. */
const rows: readonly (readonly [line: string, words: readonly string[], rest?: object])[] = [
  ['ms = "1" «# package-insights: ignore»', []],
  ["«// package-insights: ignore»", []],
  ["a <b/> «<!-- package-insights: ignore outdated» -->", ["outdated"]],
  ["«; package-insights: ignore outdated»  ", ["outdated"]],
  ["«#package-insights:ignore»\r", []],
  ["«#\tpackage-insights: \t ignore a, b,c»", ["a", "b", "c"]],
  ["«# package-insights: ignore GHSA-1234 until 2027-01-31»", ["GHSA-1234"], { until: "2027-01-31" }],
  ["«# package-insights: ignore until 2027-01-31 outdated»", ["outdated"], { until: "2027-01-31" }],
  ["«# package-insights: ignore outdated -- not used -- at all» ", ["outdated"], { reason: "not used -- at all" }],
  ["«# package-insights: ignore until 2028-02-29 --\tfor now»", [], { until: "2028-02-29", reason: "for now" }],
  ["«# package-insights: ignore outdated --»", ["outdated"]],
  ["«# package-insights: ignore a--b»", ["a--b"]],
  ["«# package-insights: ignore a>b»", ["a>b"]],
  ["«# package-insights: ignore license:a>b>@c/d»", ["license:a>b>@c/d"]],
  ["«# package-insights: ignore 7zip>b»", ["7zip>b"]],
  ["«# package-insights: ignore license:»", ["license:"]],
  ["«# package-insights: ignore untilled»", ["untilled"]],
  ["«# package-insights: ignore until»", [], { problem: noDay }],
  ["«# package-insights: ignore until tomorrow»", [], { problem: noDay }],
  ["«# package-insights: ignore until 2027-02-30»", [], { problem: noDay }],
  ["«# package-insights: ignore until 2027-1-1»", [], { problem: noDay }],
  ["«# package-insights: ignore until 2027-01-31 until 2028-01-31»", [], { problem: noDay }],
  ["«# package-insights: ignore until=2027-01-31»", [], { problem: noDay }],
  ["«# package-insights: ignore Until 2027-01-31»", [], { problem: noDay }],
  ["«# package-insights: ignore 2027-01-31»", [], { problem: noDay }],
  ["«# package-insights: ignore a>»", [], { problem: noName }],
  ["«# package-insights: ignore >b»", [], { problem: noName }],
  ["«# package-insights: ignore outdated a>>b»", [], { problem: noName }],
  ["«# package-insights: ignore license:>b»", [], { problem: noName }],
];

const others: readonly string[] = [
  "",
  "package-insights: ignore",
  "# package-insights: ignored",
  "# package-insights ignore",
  "# package-insights: notes",
  "# see package-insights: ignore",
  "- package-insights: ignore",
];

describe("readIgnoreComment", () => {
  for (const [marked, words, rest] of rows)
    it(`reads ${marked}`, () => {
      const span = { start: marked.indexOf("«") + 100, end: marked.indexOf("»") - 1 + 100 };
      const { problem, ...found } = readIgnoreComment(marked.replace(/[«»]/g, ""), 100) ?? assert.fail("no comment");
      assert.deepEqual({ ...found, ...(problem && { problem: formatMessage(problem) }) }, { span, words, ...rest });
    });

  for (const line of others)
    it(`reads nothing in ${JSON.stringify(line)}`, () => assert.equal(readIgnoreComment(line, 0), undefined));
});

describe("isDay", () => {
  const days: readonly (readonly [text: string, isOne: boolean])[] = [
    ["2027-01-31", true],
    ["2028-02-29", true],
    ["2027-02-29", false],
    ["2027-13-01", false],
    ["2027-01-311", false],
    ["12027-01-31", false],
    ["2027-1-31", false],
    ["", false],
  ];
  for (const [text, isOne] of days) it(`${text} is ${isOne ? "one" : "none"}`, () => assert.equal(isDay(text), isOne));
});

describe("withIgnoreProblems", () => {
  const manifest = { declarations: [], problems: [] };

  it("adds a problem at each comment that is not understood", () => {
    const text = `a # package-insights: ignore\nb # package-insights: ignore until x\n\nc // package-insights: ignore >c\n`;
    const { problems, ...rest } = withIgnoreProblems(manifest, text);
    assert.deepEqual(rest, { declarations: [] });
    assert.deepEqual(
      problems.map(({ message, span }) => `${text.slice(span.start, span.end)}: ${formatMessage(message)}`),
      [`# package-insights: ignore until x: ${noDay}`, `// package-insights: ignore >c: ${noName}`],
    );
  });

  it("keeps a manifest in which all are understood", () => {
    for (const text of ["", "# package-insights: ignore", "# until tomorrow"])
      assert.equal(withIgnoreProblems(manifest, text), manifest);
  });
});
