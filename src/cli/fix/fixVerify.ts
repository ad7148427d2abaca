import { verdictOf, type UncheckedReason } from "../../core/analysis/target/verdict.ts";
import { changed, placeId, placeOf, type Change, type Plan, type TextAt, type Unfixed } from "./fixPlan.ts";
import type { Found } from "../check/findManifests.ts";
import { checkedFiles, type Checked } from "../check/checkedFiles.ts";
import type { Session } from "../session.ts";

export interface Verified extends Plan {
  /** What is checked of the manifests with the changes. */
  readonly after: Checked;
}

/**
 * Checks the manifests as they would be with the changes, and leaves out those that lead to a version that there is not:
 * several packages may have their version from one place, and not every version of one is there of the others.
 */
export async function verify(
  plan: Plan,
  before: Checked,
  found: Found,
  textAt: TextAt,
  session: Session,
): Promise<Verified> {
  const paths = found.manifests.map(({ at }) => at);
  let { changes } = plan;
  const unfixed = [...plan.unfixed];
  for (;;) {
    const instead = textsWith(changes, textAt);
    const after = checkedFiles(found, await session.scan(paths, { instead }));
    const spoilt = spoiltBy(changes, before, after);
    if (spoilt.size === 0 || after.isInterrupted) return { changes, unfixed, after };
    for (const [change, why] of spoilt) unfixed.push(...change.wanted.map((one): Unfixed => ({ ...one, why })));
    changes = changes.filter((change) => !spoilt.has(change));
  }
}

/** By absolute path, the files that are changed. */
export function textsWith(changes: readonly Change[], textAt: TextAt): ReadonlyMap<string, string> {
  const paths = [...new Set(changes.map(({ at }) => at))];
  return new Map(
    paths.map((at) => [
      at,
      changed(
        textAt(at) ?? "",
        changes.filter((one) => one.at === at),
      ),
    ]),
  );
}

/** The changes that must not be made, and why. */
function spoiltBy(changes: readonly Change[], before: Checked, after: Checked): ReadonlyMap<Change, string> {
  const byPlace = new Map(changes.map((change) => [placeId(change), change]));
  const spoilt = new Map<Change, string>();
  for (const file of before.files) {
    const now = after.files.find((one) => one.file.at === file.file.at)?.facts ?? [];
    for (const [index, facts] of file.facts.entries()) {
      const place = placeOf({ file, facts });
      const change = place && byPlace.get(placeId(place));
      if (!change) continue;
      const { name, package: key } = facts.declaration;
      const then = now[index];
      if (now.length !== file.facts.length || then?.declaration.package.name !== key.name) {
        spoilt.set(change, "the file would not be read as before");
      } else if (verdictOf(facts).kind === "checked" && isLost(then)) {
        spoilt.set(
          change,
          `${change.version} would do, but ${name} has its version from the same place, and no such one`,
        );
      }
    }
  }
  return spoilt;
}

const lost: ReadonlySet<UncheckedReason["kind"]> = new Set<UncheckedReason["kind"]>([
  "skipped",
  "malformed",
  "unsatisfied",
  "unknown-version",
]);

function isLost(facts: Parameters<typeof verdictOf>[0]): boolean {
  const verdict = verdictOf(facts);
  return verdict.kind === "unknown" && lost.has(verdict.why.kind);
}
