import { fileNameOf, relativePath } from "../../model/path.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Surroundings } from "../manifest.ts";
import type { SourceFile } from "../shared/sites.ts";
import { attributeOf } from "./msbuildFile.ts";
import { evaluateProject } from "./nugetProject.ts";
import { nugetKey } from "./packageId.ts";

/** The frameworks that a project is built for. */
export interface TargetFrameworks {
  /** The texts as written; none where they are not known. */
  readonly frameworks: readonly string[];
  /** The framework of each package, by its canonical name, where the project has them apart. */
  readonly ofPackage?: ReadonlyMap<string, string>;
  /** The file that they stand in, as the manifest refers to it. */
  readonly file: string;
}

/** Reads the frameworks of a project, with the files that MSBuild imports for it. */
export async function readTargetFrameworks(
  around: Pick<Surroundings, "path" | "text" | "read">,
): Promise<TargetFrameworks> {
  const { path, text, read } = around;
  const own = fileNameOf(path);
  if (own.endsWith(".config")) return { frameworks: [], ofPackage: inPackagesConfig(parseXml(text).roots), file: own };
  if (!/proj$/.test(own)) return { frameworks: [], file: own };
  const { evaluation } = await evaluateProject({ ...around, readNamed: read, registries: publicRegistries });
  const file: SourceFile = { kind: "own", path };
  for (const name of ["TargetFrameworks", "TargetFramework", "TargetFrameworkVersion"]) {
    const found = evaluation.expand({ value: `$(${name})`, span: { start: 0, end: 0 } }, file);
    if (!found || found.text.trim() === "") continue;
    const values = found.text.split(";").map((value) => value.trim());
    const frameworks = values.filter((value) => value !== "");
    return {
      frameworks:
        name === "TargetFrameworkVersion" ? frameworks.map((value) => `net${value.replace(/^v/i, "")}`) : frameworks,
      file: relativePath(path, found.site?.file.path ?? path),
    };
  }
  return { frameworks: [], file: own };
}

function inPackagesConfig(elements: readonly XmlElement[]): ReadonlyMap<string, string> {
  const found = elements.flatMap((element): (readonly [string, string])[] => {
    const id = attributeOf(element, "id")?.value;
    const framework = attributeOf(element, "targetFramework")?.value;
    const own = element.name === "package" && id && framework ? [[nugetKey(id).name, framework] as const] : [];
    return [...own, ...inPackagesConfig(element.children)];
  });
  return new Map(found);
}
