import { pathOf, type Finding } from "../analysis/finding.ts";
import { formatMessage, message, type Message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { versionId } from "../versions/index.ts";

/** The finding at which Problems have each vulnerable package of a manifest, by the version of the package. */
export type Nearest = ReadonlyMap<string, Finding>;

/**
 * A vulnerable package is entered once: where it is declared itself, else at the dependency with the shortest path to it, then
 * at the first.
 */
export function nearestDependents(findings: readonly Finding[]): Nearest {
  const nearest = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.rule === "advisory" && finding.key) nearest.set(versionId(finding.key), finding);
  }
  for (const finding of findings) {
    if (finding.rule !== "transitive-advisory") continue;
    const id = affectedId(finding);
    const other = nearest.get(id);
    if (!other || (pathOf(finding)?.length ?? 0) < (pathOf(other)?.length ?? 0)) nearest.set(id, finding);
  }
  return nearest;
}

/** Tells whether Problems have the finding's package at its own dependency. */
export function isNearest(finding: Finding, nearest: Nearest): boolean {
  return finding.rule !== "transitive-advisory" || nearest.get(affectedId(finding)) === finding;
}

/**
 * `also through react-scripts`: the dependencies at which Problems have vulnerable packages that `findings`, all of one
 * dependency, are about, too; undefined where Problems have them all here.
 */
export function otherDependents(findings: readonly Finding[], nearest: Nearest): Message | undefined {
  const transitive = findings.filter((finding) => finding.rule === "transitive-advisory");
  const others = transitive.flatMap((finding) => {
    const other = nearest.get(affectedId(finding));
    return other && other.declaration.name !== finding.declaration.name ? [other] : [];
  });
  if (others.length === 0) return undefined;
  const [name = "", ...rest] = new Set(others.map(({ declaration }) => formatMessage(declaredName(declaration))));
  const through = rest.length === 0 ? name : message("{name} and {count} more", { name, count: rest.length });
  return others.length < transitive.length
    ? message("{count} also through {through}", { count: others.length, through })
    : message("also through {through}", { through });
}

function affectedId(finding: Extract<Finding, { rule: "transitive-advisory" }>): string {
  return versionId(finding.items[0].affected);
}
