import type { Facts } from "../../analysis/facts.ts";
import { verdictOf, type UncheckedReason } from "../../analysis/target/verdict.ts";
import { placeId, placeOf } from "../places.ts";
import type { Change, Changes } from "./changes.ts";
import type { CheckedManifest } from "./dependency.ts";
import { editedTexts, type TextAt } from "./texts.ts";
import type { Unfixable, Unfixed } from "./unfixable.ts";

/** Checks the manifests with these texts, by absolute path, in the place of the files' own. */
export type Check = (texts: ReadonlyMap<string, string>) => Promise<readonly CheckedManifest[]>;

export interface Verified extends Changes {
  /** The manifests with the changes. */
  readonly after: readonly CheckedManifest[];
}

/**
 * Checks the manifests with the changes, and drops those that lead a dependency to a version that it does not have: several
 * packages may have their version from one place. Rejects only when aborted.
 */
export async function verify(
  planned: Changes,
  before: readonly CheckedManifest[],
  textAt: TextAt,
  { check, signal }: { readonly check: Check; readonly signal: AbortSignal },
): Promise<Verified> {
  let { changes } = planned;
  const unfixed = [...planned.unfixed];
  for (;;) {
    const after = await check(editedTexts(changes, textAt));
    signal.throwIfAborted();
    const rejected = rejectedBy(changes, before, after);
    if (rejected.size === 0) return { changes, unfixed, after };
    for (const [{ wanted }, why] of rejected) unfixed.push(...wanted.map((one): Unfixed => ({ ...one, why })));
    changes = changes.filter((change) => !rejected.has(change));
  }
}

function rejectedBy(
  changes: readonly Change[],
  before: readonly CheckedManifest[],
  after: readonly CheckedManifest[],
): ReadonlyMap<Change, Unfixable> {
  const byPlace = new Map(changes.map((change) => [placeId(change), change]));
  const afterByPath = new Map(after.map((manifest) => [manifest.path, manifest]));
  const rejected = new Map<Change, Unfixable>();
  for (const { path, facts } of before) {
    const now = afterByPath.get(path)?.facts ?? [];
    for (const [index, then] of facts.entries()) {
      const place = placeOf(path, then.declaration);
      const change = place && byPlace.get(placeId(place));
      if (!change) continue;
      const changed = now.length === facts.length ? now[index] : undefined;
      const { name, package: key } = then.declaration;
      if (changed?.declaration.package.name !== key.name) rejected.set(change, { kind: "unreadable" });
      else if (verdictOf(then).kind === "checked" && isLost(changed)) {
        rejected.set(change, { kind: "not-shared", version: change.version, sharing: name });
      }
    }
  }
  return rejected;
}

/** Whether the dependency leads to no version any more. What the service fails to answer is not lost. */
function isLost(facts: Facts): boolean {
  const verdict = verdictOf(facts);
  return verdict.kind === "unknown" && lost.has(verdict.why.kind);
}

const lost: ReadonlySet<UncheckedReason["kind"]> = new Set<UncheckedReason["kind"]>([
  "skipped",
  "malformed",
  "unsatisfied",
  "unknown-version",
]);
