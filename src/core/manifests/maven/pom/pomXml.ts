import type { Manifest, ManifestParser } from "../../manifest.ts";
import { parseXml } from "../../../syntax/xml/xml.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { completePom } from "./completePom.ts";
import { notAskedBesidePom } from "../repositories/notAskedBesidePom.ts";
import { isPomPath } from "./pom.ts";
import type { Lineage } from "./management.ts";
import { draftsOf, unreadElements } from "./pomDeclarations.ts";
import { identityOf } from "./reactor.ts";

/**
 * `pom.xml`: dependencies, managed ones, plugins, extensions and the parent, in the project and its profiles. Properties and
 * management of profiles apply outside of them only if they are active by default. Versions from parents and imported POMs
 * are filled in as far as these are in the project or in the local repository.
 */
export const pomXml: ManifestParser = {
  id: "maven/pom.xml",
  system: "MAVEN",
  patterns: ["**/pom.xml", "**/*.pom"],
  handles: isPomPath,
  parse: parsePomXml,
  complete: completePom,
  privateAmong: notAskedBesidePom,
};

function parsePomXml(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const project = roots.find((root) => root.name === "project");
  if (!project) {
    const [root] = roots;
    const gaps = root ? [entryGap(text, root.span)] : [];
    return { declarations: [], problems, ...(gaps.length > 0 && { gaps }) };
  }
  const lineage: Lineage = { poms: [{ kind: "own", path: "", project }] };
  const { name: self } = identityOf(lineage);
  const gaps = unreadElements(lineage.poms[0]).map(({ span }) => entryGap(text, span));
  return {
    declarations: draftsOf(lineage).map(({ declaration }) => declaration),
    problems,
    ...(gaps.length > 0 && { gaps }),
    nearestWins: true,
    ...(self !== undefined && { self }),
  };
}
