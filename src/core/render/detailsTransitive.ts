import { compareScores, sortedAdvisories, type AffectedBy } from "../analysis/advisories.ts";
import type { TransitivePackage, VersionFacts } from "../analysis/facts.ts";
import { message } from "../messages/message.ts";
import { transitiveText } from "../messages/transitive.ts";
import { versionName, via } from "../messages/versions.ts";
import { advisoryCells, advisoryHead } from "./advisoryCells.ts";
import { markdown } from "./markdown.ts";
import { table } from "./table.ts";

/** The advisories of what a version depends on, the worst first, and how far that is known. Empty where it was not asked for. */
export function transitiveSection({ transitive, isTransitiveUnlisted }: VersionFacts): string {
  if (!transitive && !isTransitiveUnlisted) return "";
  const head = markdown(message("## Transitive dependencies"));
  if (!transitive) return `${head}\n\n${markdown(message("No source lists its transitive dependencies."))}`;
  const { packages, from, incomplete } = transitive;
  const affected = packages
    .flatMap(affectedBy)
    .sort((a, b) => compareScores(a.affected, b.affected))
    .map(({ affected: advisory, dependency: { key, path } }) => [
      ...advisoryCells(advisory),
      markdown(message("{name}{via}", { name: versionName(key), via: via(path) })),
    ]);
  const state = transitiveText({
    packages: packages.length,
    checked: packages.filter(({ version }) => version?.kind === "found").length,
    affected: packages.filter((dependency) => affectedBy(dependency).length > 0).length,
    from,
    ...(incomplete && { incomplete }),
  });
  const rows = affected.length > 0 ? [table([...advisoryHead, markdown(message("Package"))], affected)] : [];
  return [head, markdown(message("{state}.", { state })), ...rows].join("\n\n");
}

interface Affected {
  readonly affected: AffectedBy;
  readonly dependency: TransitivePackage;
}

function affectedBy(dependency: TransitivePackage): readonly Affected[] {
  const { version, advisories } = dependency;
  if (version?.kind !== "found") return [];
  return sortedAdvisories(version.value, advisories).map((affected) => ({ affected, dependency }));
}
