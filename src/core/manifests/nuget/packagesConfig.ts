import type { Declaration, Manifest, ManifestParser, Requirement } from "../manifest.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import { attributeOf } from "./msbuildFile.ts";
import { markOrigins } from "./nugetConfig.ts";
import { isPackageId, nugetKey } from "./packageId.ts";

/** `packages.config`: what is installed for a project, all of it in exactly the version that is written. */
export const packagesConfig: ManifestParser = {
  id: "nuget/packages.config",
  system: "NUGET",
  patterns: ["**/packages.config", "**/packages.*.config"],
  handles: (path) => /(?:^|\/)packages\.(?:[^/]+\.)?config$/.test(path),
  parse: parsePackagesConfig,
  complete: (manifest, around) => markOrigins(manifest, around),
};

function parsePackagesConfig(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const declarations = roots.filter(({ name }) => name === "packages").flatMap(packagesIn);
  return { declarations, problems };
}

/** One that stands in another follows something that was not closed. */
function packagesIn({ children }: XmlElement): readonly Declaration[] {
  return children.flatMap((element) => [
    ...(element.name === "package" ? declare(element) : []),
    ...packagesIn(element),
  ]);
}

function declare(element: XmlElement): readonly Declaration[] {
  const id = attributeOf(element, "id");
  if (!id || id.value === "") return [];
  const version = attributeOf(element, "version");
  const text = version?.value ?? "";
  const isWritten = text !== "" && isPackageId(id.value);
  const requirement: Requirement = isWritten
    ? { kind: "written", text }
    : { kind: "skipped", reason: "unsupported", text };
  const isForDevelopment = attributeOf(element, "developmentDependency")?.value.toLowerCase() === "true";
  return [
    {
      package: nugetKey(id.value),
      name: id.value,
      requirement,
      scope: isForDevelopment ? "developmentDependency" : "package",
      nameSpan: id.span,
      ...(version && { requirementSpan: version.span }),
    },
  ];
}
