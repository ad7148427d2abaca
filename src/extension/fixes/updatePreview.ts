import * as vscode from "vscode";
import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { fixEffectOf, joinEffects } from "../../core/fixes/plan/fixEffect.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import { effectMessage, overrideMessage, unfixableMessage } from "../../core/render/fixMessages.ts";
import { changePick, overridePick, plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** A row of the preview; without a change it only says something. */
export interface ReviewItem extends vscode.QuickPickItem {
  readonly change?: Change | OverrideChange;
}

/** A checked row for each change: the step, the advisories that it fixes of how many, and what was not checked. */
export function previewOf(
  { changes, overrides, after }: Pick<FixPlan, "changes" | "overrides" | "after">,
  fileOf: (change: Change | OverrideChange) => string | undefined,
): readonly ReviewItem[] {
  const updates = changes.map((change): ReviewItem => {
    const names = change.upgrades.map(({ facts }) => localize(declaredName(facts.declaration)));
    const effects = change.upgrades.map(({ manifest, facts }) =>
      fixEffectOf(
        change,
        { manifest, facts },
        after.find(({ path }) => path === manifest.path),
      ),
    );
    const effect = effectMessage(joinEffects(effects));
    const { detail, ...pick } = changePick(names, change.before, change.after, fileOf(change));
    return { ...pick, ...detailOf(effect, detail), picked: true, change };
  });
  const overriding = overrides.map((change): ReviewItem => {
    const names = change.fixes.map(({ facts }) => localize(declaredName(facts.declaration)));
    const sentences = change.overrides.map((override) => localize(overrideMessage(override)));
    return { ...overridePick(names, sentences, fileOf(change)), picked: true, change };
  });
  return [...updates, ...overriding];
}

/** Rows that cannot be checked: the vulnerable dependencies that stay as they are, and what was not checked. */
export function remarksOf({ unfixed }: Pick<FixPlan, "unfixed">, gaps: readonly Message[]): readonly ReviewItem[] {
  const reasons = unfixed.map(({ facts, why }) =>
    message("Not fixed: {name}: {reason}", { name: declaredName(facts.declaration), reason: unfixableMessage(why) }),
  );
  return [...reasons, ...gaps].map((text) => ({
    label: plainLabel(localize(text)),
    kind: vscode.QuickPickItemKind.Separator,
  }));
}

function detailOf(effect: Message | undefined, file: string | undefined): { readonly detail?: string } {
  const parts = [...(effect ? [localize(effect)] : []), ...(file === undefined ? [] : [file])];
  return parts.length > 0 ? { detail: parts.join(" · ") } : {};
}
