import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { Severity } from "../../../src/core/analysis/severity.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { nearestDependents, otherDependents } from "../../../src/core/render/nearest.ts";
import { fixedInOf, problemsOf } from "../../../src/core/render/problems.ts";
import { everyFinding, type FindingData, madeUp } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;

/** The findings of one dependency. */
function findingsOn(name: string, ...data: readonly FindingData[]): readonly Finding[] {
  return madeUp(name, {}, data).files.flatMap(({ findings }) => findings);
}

type Advisory = Extract<FindingData, { rule: "advisory" }>;

function advisory(affected: Partial<AffectedBy>, more: Partial<Advisory> = {}): Advisory {
  const details = {
    advisoryKey: { id: "A-1" },
    url: "https://osv.example/A-1",
    title: "A flaw",
    aliases: [],
    cvss3Score: 7,
  };
  const item = { advisories: [{ id: "A-1", band: "high", advisory: details, ...affected }] } as const;
  return { rule: "advisory", key: key("a"), how: "locked", ...more, items: [item] };
}

const deprecated: FindingData = { rule: "deprecated", key: key("a"), how: "locked", items: [{}] };
const [, below] = everyFinding("a");
const malicious = everyFinding("a").find(({ rule }) => rule === "malicious");
assert.ok(below?.rule === "transitive-advisory" && malicious?.rule === "malicious");

function lines(findings: readonly Finding[]): readonly string[] {
  return problemsOf(findings, "dependency").map(
    ({ severity, code, message, url = "-", isDeprecated, path = [], beside }) =>
      [
        `${severity} ${code} ${url}${isDeprecated ? " deprecated" : ""}: ${formatMessage(message)}`,
        ...(path.length > 0 ? [`(${path.map(({ name }) => name).join(" → ")})`] : []),
        ...(beside ? [`beside ${beside.path}`] : []),
      ].join(" "),
  );
}

function withSeverity(findings: readonly Finding[], ...severities: readonly Severity[]): readonly Finding[] {
  return findings.map((finding, index) => ({ ...finding, severity: severities[index] ?? finding.severity }));
}

const beside = { path: "/work/.npmrc", setting: "min-release-age=7", position: { line: 1, column: 1 } };
const [ageLimit] = findingsOn("a", deprecated).map((finding) => ({ ...finding, beside }));
assert.ok(ageLimit);
const stale = (version: string, which: "locked" | "next", lockfile?: string): FindingData => {
  return advisory({}, { key: key("a", version), stale: which, ...(lockfile !== undefined && { lockfile }) });
};

const rows: readonly (readonly [what: string, findings: readonly Finding[], lines: readonly string[]])[] = [
  ["nothing", [], []],
  [
    "one advisory with its address",
    findingsOn("a", advisory({})),
    ["warning A-1 https://osv.example/A-1: a 1.0.0: 1 advisory, high 7.0: A flaw"],
  ],
  [
    "one without details",
    findingsOn("a", { ...advisory({}), items: [{ advisories: [{ id: "A-1", band: "unscored" }] }] }),
    ["warning A-1 -: a 1.0.0: 1 advisory, severity unknown: details are not available"],
  ],
  [
    "several advisories as one problem, the worst with its address",
    withSeverity(findingsOn("a", advisory({ id: "A-2", band: "medium" }), advisory({})), "information", "error"),
    ["error A-1 https://osv.example/A-1: a 1.0.0: 2 advisories, worst high 7.0"],
  ],
  [
    "an advisory beside ignored ones, without its title",
    findingsOn("a", advisory({}, { ignoredCount: 2 })),
    ["warning A-1 https://osv.example/A-1: a 1.0.0: 3 advisories (2 ignored), worst high 7.0"],
  ],
  [
    "other findings, the most severe first",
    withSeverity(findingsOn("a", deprecated, { rule: "unknown-package", items: [{ similar: [] }] }), "hint", "error"),
    [
      "error unknown-package - deprecated: Not checked: the service does not know a (private, new, removed or misspelled); a 1.0.0 is deprecated",
    ],
  ],
  [
    "what is malicious apart, and how many more",
    withSeverity(findingsOn("a", malicious, deprecated), "error"),
    [
      "error MAL-1 https://osv.example/GHSA-1: a 1.0.0 depends on a-below 1.0.0 via between, confirmed malicious (MAL-1); treat the machine that installed it as compromised. The nearest clean version is a-below 1.0.0. (a → between → a-below)",
      "warning deprecated - deprecated: a 1.0.0 is deprecated",
    ],
  ],
  [
    "settings beside the manifest apart",
    [ageLimit, ...findingsOn("a", advisory({})).map((finding) => ({ ...finding, declaration: ageLimit.declaration }))],
    [
      "warning A-1 https://osv.example/A-1: a 1.0.0: 1 advisory, high 7.0: A flaw",
      "warning deprecated - deprecated: a 1.0.0 is deprecated beside /work/.npmrc",
    ],
  ],
  [
    "the lockfile that has the only vulnerable version",
    findingsOn("a", stale("0.9.0", "locked", "/work/yarn.lock")),
    ["warning A-1 https://osv.example/A-1: a 0.9.0 (locked): update yarn.lock. 1 advisory, high 7.0: A flaw"],
  ],
  [
    "both versions where both are vulnerable, and no update of the lockfile alone",
    findingsOn("a", stale("1.1.0", "next"), stale("0.9.0", "locked", "/work/yarn.lock"), stale("0.9.0", "locked")),
    ["warning A-1 https://osv.example/A-1: a 1.1.0 (would be installed), 0.9.0 (locked): 1 advisory, worst high 7.0"],
  ],
];

describe("an entry of Problems", () => {
  for (const [what, findings, expected] of rows) {
    it(`has ${what}`, () => {
      const [first] = findings;
      const same = findings.map((finding) => ({ ...finding, declaration: first?.declaration ?? finding.declaration }));
      assert.deepEqual(lines(same), expected);
      for (const problem of problemsOf(same, "dependency"))
        assert.equal("beside" in problem, problem.beside !== undefined);
    });
  }

  it("counts what else is malicious", () => {
    const items = (name: string) => {
      const [{ advisories }] = malicious.items;
      return { advisories, affected: key(name), path: [key("a"), key(name)], from: "lockfile" } as const;
    };
    const [first, ...others] = ["b", "c", "d"].flatMap((name) =>
      findingsOn("a", { ...malicious, items: [items(name)] }),
    );
    assert.ok(first);
    const all = (more: readonly Finding[]) =>
      lines([first, ...more.map((finding) => ({ ...finding, declaration: first.declaration }))]).map((line) =>
        line.replace(/^.*compromised/, ""),
      );
    const end = ". The nearest clean version is a-below 1.0.0. (a → b)";
    assert.deepEqual(all([]), [end]);
    assert.deepEqual(all(others.slice(0, 1)), [`; 1 more malicious dependency${end}`]);
    assert.deepEqual(all(others), [`; 2 more malicious dependencies${end}`]);
  });

  it("takes the fix that is a way out before all others", () => {
    const found = findingsOn("a", advisory({}, { fixedIn: { kind: "fixed", version: "1.0.1" } }), malicious);
    assert.deepEqual(fixedInOf(found), malicious.fixedIn);
    assert.equal(fixedInOf([]), undefined);
  });
});

describe("the nearest dependency", () => {
  const through = (name: string, affected: string, more: Partial<FindingData> = {}): Finding => {
    const path = name === affected ? [key(name)] : [key(name), key(affected)];
    const [finding] = findingsOn(name, {
      ...below,
      ...more,
      key: key(name),
      items: [{ ...below.items[0], affected: key(affected), path }],
    } as FindingData);
    return finding ?? assert.fail();
  };
  const told = (own: readonly Finding[], all: readonly Finding[]) => {
    const text = otherDependents(own, nearestDependents(all));
    return text && formatMessage(text);
  };

  const [a, b] = [through("a", "x"), through("b", "x")];
  const rows: readonly (readonly [
    what: string,
    own: readonly Finding[],
    all: readonly Finding[],
    text: string | undefined,
  ])[] = [
    ["is the first of two", [b], [a, b], "see a"],
    ["is itself", [a], [a, b], undefined],
    ["is one for each package", [through("c", "x"), through("c", "y")], [a, through("b", "y")], "see a and 1 more"],
    ["is another for some of them", [through("c", "x"), through("c", "y")], [a], "1 of them: see a"],
    ["is not that of what is malicious", [b], [{ ...a, rule: "malicious" } as Finding], undefined],
  ];
  for (const [what, own, all, text] of rows) it(what, () => assert.equal(told(own, all), text));

  it("has what is unmaintained apart from advisories, and nothing of other rules", () => {
    const unmaintained = everyFinding("a").find(({ rule }) => rule === "unmaintained");
    assert.ok(unmaintained);
    const found = findingsOn("a", unmaintained, below, malicious, deprecated);
    assert.deepEqual(
      [...nearestDependents(found).values()].map(({ rule }) => rule),
      ["unmaintained", "transitive-advisory", "malicious"],
    );
  });
});
