import type { Declaration } from "../../manifest.ts";
import { contextOf, type Lineage } from "./management.ts";
import { textOf } from "./pom.ts";
import { draftOf } from "./pomDeclarations.ts";
import { entriesOf } from "./pomSections.ts";
import { partsOf } from "../profiles/profiles.ts";

/**
 * What the parents in the project manage for all of their modules, each package as the nearest of them has it. Left out are
 * other artifacts of a package than its JAR, and packages that are `own`.
 */
export function inheritedManagement(lineage: Lineage, own: readonly Declaration[]): readonly Declaration[] {
  const [first, ...parents] = lineage.poms;
  const inherited = parents.filter(({ kind }) => kind === "project");
  if (inherited.length === 0) return [];
  const context = contextOf(lineage, partsOf(first, lineage.activation));
  const managed = own.filter(({ scope }) => scope === managementScope).map((declaration) => declaration.package.name);
  const seen = new Set(managed);
  return inherited
    .flatMap((pom) => partsOf(pom, lineage.activation))
    .flatMap(entriesOf)
    .flatMap((entry): readonly Declaration[] => {
      const { scope, element } = entry;
      if (scope !== managementScope || textOf(element, "type") || textOf(element, "classifier")) return [];
      const { declaration } = draftOf(entry, context) ?? {};
      if (!declaration || seen.has(declaration.package.name)) return [];
      seen.add(declaration.package.name);
      return [declaration];
    });
}

const managementScope = "dependencyManagement";
