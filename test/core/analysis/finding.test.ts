import assert from "node:assert/strict";
import { compareScores, isSameFlaw, isVulnerable, sortedAdvisories } from "../../../src/core/analysis/advisories.ts";
import {
  codeOf,
  findingText,
  isAboutIgnore,
  isBelow,
  isOwn,
  isVulnerability,
  ruleIds,
  ruleOf,
  spread,
  type Finding,
} from "../../../src/core/analysis/finding.ts";
import {
  bandOf,
  bands,
  compareBands,
  compareSeverities,
  severities,
  severityOf,
} from "../../../src/core/analysis/severity.ts";
import type { Advisory, Version } from "../../../src/core/api/messages.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { everyFinding, factsOf, madeUp } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const findings = () => madeUp("a", {}, everyFinding("a")).files.flatMap((file) => file.findings);

describe("a finding", () => {
  it("is about advisories, or about an ignore entry, by its rule", () => {
    const rulesWith = (isWanted: (finding: Finding) => boolean) =>
      findings()
        .filter(isWanted)
        .map(({ rule }) => rule);
    assert.deepEqual(rulesWith(isVulnerability).sort(), ["advisory", "malicious", "transitive-advisory"]);
    assert.deepEqual(rulesWith(isBelow).sort(), ["malicious", "transitive-advisory"]);
    assert.deepEqual(rulesWith(isOwn), ["advisory"]);
    assert.deepEqual(rulesWith(isAboutIgnore).sort(), ["expired-ignore", "unused-ignore"]);
    assert.deepEqual(
      ruleIds.map((rule) => ruleOf({ rule }).id),
      ruleIds,
    );
  });

  it("has the code of its advisory or rule, and the fix behind its text", () => {
    const [advisory, other] = findings();
    assert.ok(advisory?.rule === "advisory" && other);
    const { rule, items, declaration, severity, span, key: own } = advisory;
    const without = { rule, items, declaration, severity, span, ...(own && { key: own }) };
    assert.deepEqual([advisory, other].map(codeOf), ["GHSA-1", "transitive-advisory"]);
    assert.equal(formatMessage(findingText(without)), "a 1.0.0: a (critical 9.8)");
    assert.equal(formatMessage(findingText(advisory)), "a 1.0.0: a (critical 9.8). Fixed in a.");
    assert.equal(
      formatMessage(findingText({ ...advisory, fixedIn: { kind: "unknown", hasFailed: true } })),
      "a 1.0.0: a (critical 9.8)",
    );
  });

  it("is spread over its items, each with its own place, severity and part of the fix", () => {
    const [, finding] = findings();
    assert.ok(finding?.rule === "transitive-advisory");
    const [item] = finding.items;
    const [qs, send] = [key("qs", "6.14.3"), key("send", "0.19.0")];
    const limit = {
      tool: "npm",
      setting: "x",
      path: "/x",
      span: { start: 0, end: 1 },
      exclusions: [],
      id: "",
    } as const;
    const span = { start: 7, end: 9 };
    const packages = {
      ...finding,
      fixedIn: {
        ...{ kind: "packages", packages: [qs, send], held: { version: "0.19.0", limit } },
        setBy: [
          { name: "qs", offset: 1, version: "6.14.3" },
          { name: "send", offset: 2, version: "0.19.0" },
        ],
      },
      items: [
        { ...item, path: [key("a"), key("qs")], severity: "error", span },
        { ...item, path: [key("a"), key("send")], fixedIn: { kind: "none" } },
        { ...item, path: [key("a"), key("send")] },
        { ...item, path: [key("a"), key("other")] },
      ],
    } as const satisfies Finding;
    const parts = spread(packages);
    assert.deepEqual(
      parts.map(({ severity, span: own, items, fixedIn }) => [severity, own.start, items.length, fixedIn]),
      [
        ["error", 7, 1, { kind: "packages", packages: [qs], setBy: [packages.fixedIn.setBy[0]] }],
        ["warning", 0, 1, { kind: "none" }],
        [
          "warning",
          0,
          1,
          { kind: "packages", packages: [send], setBy: [packages.fixedIn.setBy[1]], held: packages.fixedIn.held },
        ],
        ["warning", 0, 1, packages.fixedIn],
      ],
    );
    const fixed = { kind: "fixed", version: "1.0.1" } as const;
    assert.deepEqual(
      spread({ ...packages, fixedIn: fixed }).map(({ fixedIn }) => fixedIn),
      [fixed, { kind: "none" }, fixed, fixed],
    );
  });
});

describe("advisories", () => {
  const details = (id: string, more: Partial<Advisory> = {}): Advisory => ({
    ...{ advisoryKey: { id }, url: "", title: `Title of ${id}`, aliases: [] },
    ...more,
  });
  const versionWith = (...ids: readonly string[]): Version => {
    const { version } = factsOf(key("a"));
    assert.ok(version?.kind === "found");
    return { ...version.value, advisoryKeys: ids.map((id) => ({ id })) };
  };
  const answers = (...all: readonly Advisory[]) =>
    new Map(all.map((value) => [value.advisoryKey.id, { kind: "found", value } as const]));
  const shown = (version: Version, advisories: ReturnType<typeof answers>, unscored?: "high") =>
    sortedAdvisories(version, advisories, unscored && { unscored }).map(
      ({ id, band, countsAs = "-", advisory }) =>
        `${id} ${band} ${countsAs} ${advisory?.title ?? "?"} [${advisory?.aliases.join() ?? ""}]`,
    );

  it("are sorted by their bands and scores, then by their IDs", () => {
    const all = [
      ...[details("A-5", { cvss3Score: 2 }), details("A-4", { cvss3Score: 5 }), details("A-3")],
      ...[
        details("A-2", { cvss3Score: 7.5 }),
        details("A-1", { cvss3Score: 8 }),
        details("MAL-1"),
        details("A-0", { cvss3Score: 7.5 }),
      ],
    ];
    assert.deepEqual(
      shown(versionWith(...all.map(({ advisoryKey: { id } }) => id), "A-9"), answers(...all)).map((line) =>
        line.split(" ").slice(0, 2).join(" "),
      ),
      ["MAL-1 malicious", "A-1 high", "A-0 high", "A-2 high", "A-3 unscored", "A-9 unscored", "A-4 medium", "A-5 low"],
    );
  });

  it("about one flaw are one, with the highest score, the best title and all names", () => {
    const all = [
      details("A-1", { aliases: ["B-1"] }),
      details("B-1", { title: " ", cvss3Score: 5 }),
      details("C-1", { aliases: ["B-1"] }),
    ];
    assert.deepEqual(shown(versionWith("A-1", "C-1", "B-1"), answers(...all)), ["B-1 medium - Title of A-1 [A-1,C-1]"]);
  });

  it("without a score count as the user says, where their details are known", () => {
    const version = versionWith("A-1", "A-2", "A-3");
    assert.deepEqual(shown(version, answers(details("A-1"), details("A-2", { cvss3Score: 5 })), "high"), [
      "A-1 unscored high Title of A-1 []",
      "A-3 unscored - ? []",
      "A-2 medium - Title of A-2 []",
    ]);
  });

  const flaws: readonly (readonly [what: string, a: Partial<Advisory>, b: Partial<Advisory>, isSame: boolean])[] = [
    ["nothing in common", {}, {}, false],
    ["the other as an alias", { aliases: ["B-1"] }, {}, true],
    ["itself as an alias of the other", {}, { aliases: ["A-1"] }, true],
    ["the same CVE", { aliases: ["CVE-1"] }, { aliases: ["CVE-1"] }, true],
    ["the same alias that is no CVE", { aliases: ["X-1"] }, { aliases: ["X-1"] }, false],
    ["a CVE of several", { aliases: ["CVE-1"] }, { aliases: ["CVE-1", "CVE-2"] }, false],
    ["other CVEs", { aliases: ["CVE-1"] }, { aliases: ["CVE-2"] }, false],
  ];
  for (const [what, a, b, isSame] of flaws) {
    it(`are ${isSame ? "" : "not "}about one flaw with ${what}`, () => {
      const [first, second] = [
        { id: "A-1", band: "low", advisory: details("A-1", a) },
        { id: "B-1", band: "low", advisory: details("B-1", b) },
      ] as const;
      assert.deepEqual([isSameFlaw(first, second), isSameFlaw(second, first)], [isSame, isSame]);
    });
  }

  it("make a version vulnerable, but not a notice that nobody maintains it", () => {
    const notice = details("RUSTSEC-1", { title: "atty is unmaintained" });
    const isVulnerableWith = (version: Version, advisories = answers()) =>
      isVulnerable({ version: { kind: "found", value: version }, advisories });
    assert.deepEqual(
      [
        isVulnerableWith(versionWith()),
        isVulnerableWith(versionWith("A-1")),
        isVulnerableWith(versionWith("RUSTSEC-1"), answers(notice)),
      ],
      [false, true, false],
    );
    assert.equal(isVulnerable({ version: { kind: "missing", text: "" }, advisories: answers() }), false);
    assert.equal(isVulnerable({ advisories: answers() }), false);
  });

  it("of equal scores are equal", () => {
    const [a, b] = [
      { id: "A-1", band: "high", advisory: details("A-1", { cvss3Score: 8 }) },
      { id: "B-1", band: "unscored", countsAs: "high" },
    ] as const;
    assert.ok(compareScores(a, b) < 0 && compareScores(b, a) > 0);
    assert.equal(compareScores(a, { ...a, id: "C-1" }), 0);
  });
});

describe("severities", () => {
  const scores: readonly (readonly [score: number | undefined, band: string, severity: string])[] = [
    [10, "critical", "error"],
    [9, "critical", "error"],
    [8.9, "high", "error"],
    [7, "high", "error"],
    [6.9, "medium", "warning"],
    [4, "medium", "warning"],
    [3.9, "low", "information"],
    [0, "low", "information"],
    [undefined, "unscored", "warning"],
  ];
  for (const [score, band, severity] of scores) {
    it(`are ${severity} for a score of ${score ?? "no advisory"}`, () => {
      const own = bandOf({
        ...{ advisoryKey: { id: "A-1" }, url: "", title: "", aliases: [] },
        ...(score !== undefined && { cvss3Score: score }),
      });
      assert.deepEqual([own, severityOf(own)], [band, severity]);
    });
  }

  it("are those of what is malicious, by its ID or an alias", () => {
    const advisory = { advisoryKey: { id: "A-1" }, url: "", title: "", aliases: ["MAL-1"], cvss3Score: 1 };
    assert.deepEqual(
      [bandOf(advisory), bandOf(undefined, "MAL-2"), bandOf(undefined), severityOf("malicious")],
      ["malicious", "malicious", "unscored", "error"],
    );
  });

  it("are in order, the worst first", () => {
    assert.deepEqual([...bands].reverse().toSorted(compareBands), [
      "malicious",
      "critical",
      "high",
      "unscored",
      "medium",
      "low",
    ]);
    assert.deepEqual([...severities].reverse().toSorted(compareSeverities), [
      "error",
      "warning",
      "information",
      "hint",
    ]);
  });
});
