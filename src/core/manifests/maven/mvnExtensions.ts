import { folderOf, resolvePath } from "../../model/path.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import { childrenOf } from "../../syntax/xml/xmlDocument.ts";
import type { Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { skip } from "../shared/skip.ts";
import { contextOf, type Lineage } from "./management.ts";
import { type Pom, textOf } from "./pom.ts";
import { draftOf } from "./pomDeclarations.ts";
import { notAskedBesidePom } from "./pomProject.ts";

/** `.mvn/extensions.xml`: extensions of Maven itself, which every build of the project loads. */
export const mvnExtensions: ManifestParser = {
  id: "maven/extensions.xml",
  system: "MAVEN",
  isSecondary: true,
  lockfiles: [],
  patterns: ["**/.mvn/extensions.xml"],
  handles: (path) => /(?:^|\/)\.mvn\/extensions\.xml$/.test(path),
  parse: parseExtensions,
  complete: withoutPrivate,
};

function parseExtensions(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const root = roots.find(({ name }) => name === "extensions");
  if (!root) return { declarations: [], problems };
  const file: Pom = { kind: "own", path: "", project: root };
  const lineage: Lineage = { poms: [file] };
  const context = contextOf(lineage, []);
  const elements = childrenOf(root, "extension");
  const unnamed = elements.filter((element) => textOf(element, "artifactId") === undefined);
  return {
    declarations: elements.flatMap((element) => draftOf({ element, file, scope: "build" }, context)?.declaration ?? []),
    problems,
    ...(unnamed.length > 0 && { gaps: unnamed.map(({ span }) => entryGap(text, span)) }),
  };
}

/** Extensions come from the repositories of Maven's settings; what the POM of the project makes private is private here, too. */
async function withoutPrivate(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const path = resolvePath(folderOf(surroundings.path), "../pom.xml");
  const text = (await surroundings.read(path)) ?? "";
  const names = manifest.declarations.map((declaration) => declaration.package.name);
  const withheld = await notAskedBesidePom(names, { ...surroundings, path, text });
  return {
    ...manifest,
    declarations: manifest.declarations.map((declaration) => {
      const reason = withheld.get(declaration.package.name);
      return reason ? skip(declaration, reason) : declaration;
    }),
  };
}
