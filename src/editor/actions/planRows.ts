import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { fixEffectOf, joinEffects } from "../../core/fixes/plan/fixEffect.ts";
import type { HeldFix } from "../../core/fixes/plan/heldFixes.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import type { Message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import { effectMessage, exceptionMessage, newsMessage, overrideMessage } from "../../core/render/fixMessages.ts";

/** A row of a preview: a change of a plan, what it is for, and what to know of it. */
export interface PlanRow {
  readonly change: Change | OverrideChange;
  /** The fix that makes an exception from a minimum age, which is made only for a person who wants it. */
  readonly held?: HeldFix;
  /** The names of its dependencies. */
  readonly names: readonly Message[];
  /** The sentences for what is overridden, or the effects of an update and its news. */
  readonly remarks: readonly Message[];
  /** True if it leads to another major version. */
  readonly isMajor: boolean;
}

/** Lists every change and every override of a plan, then what is held back. */
export function planRows(plan: Omit<FixPlan, "unfixed" | "textAt">, now: number): readonly PlanRow[] {
  const { changes, overrides, held = [], after, news } = plan;
  const newsOf = (change: Change) => newsMessage(news?.get(change), now);
  return [
    ...changes.map((change) => rowOf(change, after, (effect) => [effect, newsOf(change)])),
    ...overrides.map((change): PlanRow => {
      const names = change.fixes.map(({ facts }) => declaredName(facts.declaration));
      return { change, names, remarks: change.overrides.map(overrideMessage), isMajor: false };
    }),
    ...held.map((fix): PlanRow => {
      const { change } = fix;
      const row = rowOf(change, fix.after, (effect) => [exceptionMessage(fix.held), effect, newsOf(change)]);
      return { ...row, held: fix };
    }),
  ];
}

function rowOf(
  change: Change,
  after: FixPlan["after"],
  remarksOf: (effect: Message | undefined) => readonly (Message | undefined)[],
): PlanRow {
  const effect = joinEffects(
    change.upgrades.map(({ manifest, facts }) => fixEffectOf(change, { manifest, facts }, after)),
  );
  const names = change.upgrades.map(({ facts }) => declaredName(facts.declaration));
  const remarks = remarksOf(effectMessage(effect)).flatMap((remark) => remark ?? []);
  return { change, names, remarks, isMajor: effect.step === "major" };
}
