import { isBelow, pathOf, type Finding } from "../analysis/finding.ts";
import { formatMessage, message, type Message, plural } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { versionId } from "../versions/index.ts";

/** The finding at which Problems have each package of a manifest that is vulnerable, or unmaintained, by `affectedId`. */
export type Nearest = ReadonlyMap<string, Finding>;

/** Such a package is entered once: where it is declared itself, else at the dependency with the shortest path to it, then at the first. */
export function nearestDependents(findings: readonly Finding[]): Nearest {
  const nearest = new Map<string, Finding>();
  for (const finding of findings) {
    const id = affectedId(finding);
    if (id === undefined) continue;
    const other = nearest.get(id);
    if (!other || pathLength(finding) < pathLength(other)) nearest.set(id, finding);
  }
  return nearest;
}

function pathLength(finding: Finding): number {
  return pathOf(finding)?.length ?? 0;
}

/** Tells whether Problems have the finding's package at its own dependency. */
export function isNearest(finding: Finding, nearest: Nearest): boolean {
  const id = pathOf(finding) && affectedId(finding);
  return id === undefined || nearest.get(id) === finding;
}

/**
 * `see react-scripts`: the dependencies at which Problems have vulnerable packages that `findings`, all of one
 * dependency, are about, too; undefined where Problems have them all here.
 */
export function otherDependents(findings: readonly Finding[], nearest: Nearest): Message | undefined {
  const transitive = findings.filter(isBelow);
  const others = transitive.flatMap((finding) => {
    const other = nearest.get(affectedId(finding) ?? "");
    return other && other.declaration.name !== finding.declaration.name ? [other] : [];
  });
  if (others.length === 0) return undefined;
  const [name = "", ...rest] = new Set(others.map(({ declaration }) => formatMessage(declaredName(declaration))));
  const through = rest.length === 0 ? name : plural(rest.length, "{name} and {count} more", { name });
  return others.length < transitive.length
    ? plural(others.length, "{count} of them: see {through}", { through })
    : message("see {through}", { through });
}

/** The package that a finding is about, the same at each dependency that leads to it; undefined for other rules. */
function affectedId(finding: Finding): string | undefined {
  const key = pathOf(finding)?.at(-1) ?? finding.key;
  switch (finding.rule) {
    case "advisory":
    case "transitive-advisory":
      return key && versionId(key);
    case "unmaintained":
      // Packages that stand still are found at each declaration alone.
      return key && finding.items[0].notice && `${finding.rule} ${versionId(key)}`;
    case "malicious":
      return key && `${finding.rule} ${versionId(key)}`;
    default:
      return undefined;
  }
}
