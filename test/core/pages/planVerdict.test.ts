import assert from "node:assert/strict";
import { noFacts } from "../../../src/core/analysis/facts.ts";
import type { UncheckedReason } from "../../../src/core/analysis/target/verdict.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { planMarks } from "../../../src/core/pages/planVerdict.ts";
import type { UpdatePlan } from "../../../src/core/updates/plan.ts";

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
