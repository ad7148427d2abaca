import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Caller } from "../api/api.ts";
import type { Core } from "../core.ts";
import type { PackageChange, PlacedFinding, Review, ReviewFixes } from "./change.ts";

/** Finds what fixes the advisories that direct dependencies get or keep, manifest by manifest. Rejects only when aborted. */
export async function fixesOf(
  { changes, files }: Review,
  core: Pick<Core, "fixedIn">,
  caller: Caller,
): Promise<ReviewFixes> {
  const fixes = new Map<PackageChange, FixedIn>();
  const affected = changes.filter(
    ({ after, advisories }) =>
      after?.scope !== undefined && advisories && advisories.introduced.length + advisories.remaining.length > 0,
  );
  for (const path of new Set(affected.map(({ after }) => after?.path))) {
    const policy = path === undefined ? undefined : files.get(path)?.policy;
    if (path === undefined || !policy) continue;
    const own = affected.flatMap((change) => (change.after?.path === path ? { change, after: change.after } : []));
    const facts = own.map(({ after }) => after.facts);
    const findings = own.flatMap(({ after }) => after.findings);
    const [found = []] = await core.fixedIn([{ path, facts, findings }], policy, caller);
    for (const [index, { change }] of own.entries()) {
      const fixedIn = found[index];
      if (fixedIn) fixes.set(change, fixedIn);
    }
  }
  return fixes;
}

/** The review whose findings say what fixes them, with the fixes of its changes. */
export function withFixes(
  review: Review,
  fixes: ReviewFixes,
): { readonly review: Review; readonly fixes: ReviewFixes } {
  const found = new Map<PackageChange, FixedIn>();
  const changes = review.changes.map((change) => {
    const fix = fixes.get(change);
    if (!fix) return change;
    const fixedIn = (placed: PlacedFinding) => fixedFinding(placed, change, fix);
    const { introduced, intoProduction } = change;
    const told = { ...change, introduced: introduced.map(fixedIn), intoProduction: intoProduction.map(fixedIn) };
    found.set(told, fix);
    return told;
  });
  return { review: { ...review, changes }, fixes: found };
}

/** Another manifest with the same change may have other rules, by which another version is the fix. */
function fixedFinding({ path, finding }: PlacedFinding, { after }: PackageChange, fixedIn: FixedIn): PlacedFinding {
  const isFixed = (finding.rule === "advisory" || finding.rule === "malicious") && path === after?.path;
  return { path, finding: isFixed ? { ...finding, fixedIn } : finding };
}
