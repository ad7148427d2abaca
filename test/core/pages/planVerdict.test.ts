import assert from "node:assert/strict";
import { noFacts } from "../../../src/core/analysis/facts.ts";
import type { UncheckedReason } from "../../../src/core/analysis/target/verdict.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { planMarks } from "../../../src/core/pages/planVerdict.ts";
import type { Outlook, Stop, StopEffect, StopKind, UpdatePlan } from "../../../src/core/updates/plan.ts";

function planOf(name: string, version?: string, why?: UncheckedReason): UpdatePlan {
  const key = { system: "NPM", name } as const;
  const requirement = { kind: "written", text: "1.0.0" } as const;
  const facts = noFacts({
    declaration: { package: key, name, requirement, scope: "", nameSpan: { start: 0, end: 1 } },
  });
  const manifest = { path: "/package.json", text: "", facts: [facts], findings: [] };
  return {
    ...{ dependency: { manifest, facts }, stops: [], leftOut: 0, isClose: true },
    ...(version !== undefined && { from: { ...key, version } }),
    ...(why && { why }),
  };
}

function stopAt(
  version: string,
  outlook: Outlook,
  kinds: readonly StopKind[] = ["latest"],
  ...effects: Effect[]
): Stop {
  const facts = { advisories: new Map() };
  const told = effects.map(([mark, kind, text]): StopEffect => ({
    mark,
    kind,
    text: message(text),
    source: message(""),
  }));
  return { key: { system: "NPM", name: "a", version }, kinds, step: "major", facts, effects: told, outlook };
}

type Effect = readonly [mark: StopEffect["mark"], kind: StopEffect["kind"], text: string];

/** A plan of version 1.0.0 with these stops. */
const going = (stops: readonly Stop[], also: Partial<UpdatePlan> = {}, name = "a"): UpdatePlan => ({
  ...planOf(name, "1.0.0"),
  stops,
  ...also,
});
const older: Effect = ["told", "license", "license MIT"];
const peer: Effect = ["breaks", "peer", "needs react ^18"];
const young: Effect = ["breaks", "age", "too young"];
const vulnerable: Effect = ["breaks", "advisories", "high 7.5"];
const worse: Effect = ["may-break", "features", "feature x is gone"];

const unknown: UncheckedReason = { kind: "unknown-package", system: "NPM" };

/** Plans without a version to go to: only what is known to be the newest is called so. */
const rows: readonly (readonly [what: string, plans: readonly UpdatePlan[], marks: string])[] = [
  ["nothing", [], "No dependencies to plan for"],
  ["the newest version", [planOf("a", "1.0.0")], "No newer version is known"],
  ["one that is not answered yet", [planOf("a")], "Not checked yet"],
  [
    "one whose versions are not known",
    [planOf("a", "1.0.0", unknown)],
    "Not checked: the service does not know this package (private, new, removed or misspelled)",
  ],
  [
    "several",
    [planOf("a", "1.0.0"), planOf("b"), planOf("c", "1.0.0", unknown)],
    "0 of 3 dependencies can be updated · 1 at the newest version",
  ],
  ["a fix", [going([stopAt("1.0.1", "unknown", ["fix"])], { isClose: false })], "Nearest clean version: 1.0.1"],
  [
    "the fix among others, and what breaks nothing",
    [going([stopAt("1.0.1", "unknown", ["patch"]), stopAt("1.1.0", "nothing-found", ["fix", "minor"])])],
    "Nearest clean version: 1.1.0 · nothing found that breaks in 1.1.0",
  ],
  [
    "the last that breaks nothing",
    [going([stopAt("1.1.0", "nothing-found"), stopAt("2.0.0", "nothing-found"), stopAt("3.0.0", "unknown")])],
    "nothing found that breaks in 2.0.0",
  ],
  ["what breaks", [going([stopAt("2.0.0", "breaks", ["major"], older, peer)])], "2.0.0 breaks here: needs react ^18"],
  [
    "what may break",
    [going([stopAt("2.0.0", "may-break", ["major"], older, worse)])],
    "2.0.0 may break: feature x is gone",
  ],
  [
    "a version that is too young",
    [going([stopAt("2.0.0", "breaks", ["major"], young, peer)])],
    "2.0.0 is ruled out: too young",
  ],
  [
    "a version that is vulnerable",
    [going([stopAt("2.0.0", "breaks", ["major"], vulnerable)])],
    "2.0.0 is ruled out: high 7.5",
  ],
  ["what breaks by nothing that is told", [going([stopAt("2.0.0", "breaks")])], "2.0.0 breaks here: "],
  [
    "two that break, and no third",
    [going(["2.0.0", "3.0.0", "4.0.0"].map((version) => stopAt(version, "breaks", ["major"], peer)))],
    "2.0.0 breaks here: needs react ^18 · 3.0.0 breaks here: needs react ^18",
  ],
  ["what is not known to break", [going([stopAt("2.0.0", "unknown")])], "it is not known what breaks"],
  [
    "what is not known to break, and the fix",
    [going([stopAt("1.0.1", "unknown", ["fix"])])],
    "Nearest clean version: 1.0.1 · it is not known what breaks",
  ],
  [
    "what was not asked for",
    [going([stopAt("2.0.0", "unknown"), stopAt("3.0.0", "unknown")], { isClose: false })],
    "Up to 3.0.0",
  ],
  [
    "stops of a version that is not known",
    [going([stopAt("2.0.0", "nothing-found")], { why: unknown })],
    "Not checked: the service does not know this package (private, new, removed or misspelled) · nothing found that breaks in 2.0.0",
  ],
  [
    "several, of which one has a fix",
    [going([stopAt("1.0.1", "unknown", ["patch"]), stopAt("1.1.0", "unknown", ["fix"])]), going([], {}, "b")],
    "1 has a clean version to go to · 1 of 2 dependencies can be updated · 1 at the newest version",
  ],
  [
    "several with fixes",
    ["a", "b", "c"].map((name) => going([stopAt("1.0.1", "unknown", name === "c" ? ["patch"] : ["fix"])], {}, name)),
    "2 have a clean version to go to · 3 of 3 dependencies can be updated",
  ],
  [
    "one version in two manifests",
    [going([stopAt("1.0.1", "nothing-found")]), going([stopAt("1.0.1", "nothing-found")])],
    "nothing found that breaks in 1.0.1",
  ],
];

describe("the verdict of plans", () => {
  for (const [what, plans, marks] of rows)
    it(`tells of ${what}`, () => {
      assert.equal(
        planMarks(plans)
          .map((mark) => formatMessage(mark))
          .join(" · "),
        marks,
      );
    });
});
