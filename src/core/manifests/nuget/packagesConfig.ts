import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Declaration, Manifest, ManifestParser, Requirement } from "../manifest.ts";
import { attributeOf } from "./msbuildFile.ts";
import { skipPrivatePackages } from "./nugetConfig.ts";
import { isPackageId, nugetKey } from "./packageId.ts";

/** `packages.config`: everything installed for a project, in exactly the version that is written. */
export const packagesConfig: ManifestParser = {
  id: "nuget/packages.config",
  system: "NUGET",
  patterns: ["**/packages.config", "**/packages.*.config"],
  handles: (path) => /(?:^|\/)packages\.(?:[^/]+\.)?config$/.test(path),
  parse: parsePackagesConfig,
  complete: (manifest, surroundings) => skipPrivatePackages(manifest, surroundings),
};

function parsePackagesConfig(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const declarations = roots.filter(({ name }) => name === "packages").flatMap(packagesIn);
  return { declarations, problems, listsInstalled: true };
}

/** Finds the packages at any depth: a nested element follows one that is not closed. */
function packagesIn({ children }: XmlElement): readonly Declaration[] {
  return children.flatMap((element) => [
    ...(element.name === "package" ? readPackage(element) : []),
    ...packagesIn(element),
  ]);
}

function readPackage(element: XmlElement): readonly Declaration[] {
  const id = attributeOf(element, "id");
  if (!id || id.value === "") return [];
  const version = attributeOf(element, "version");
  const text = version?.value ?? "";
  const requirement: Requirement =
    text !== "" && isPackageId(id.value) ? { kind: "written", text } : { kind: "skipped", reason: "unsupported", text };
  const isForDevelopment = attributeOf(element, "developmentDependency")?.value.toLowerCase() === "true";
  return [
    {
      package: nugetKey(id.value),
      name: id.value,
      requirement,
      scope: isForDevelopment ? "developmentDependency" : "package",
      nameSpan: id.span,
      isExact: true,
      ...(version && { requirementSpan: version.span }),
    },
  ];
}
