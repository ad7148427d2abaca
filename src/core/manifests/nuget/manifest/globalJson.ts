import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import { propertiesOf, readJson, stringOf, type JsonProperty } from "../../../syntax/json/json.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import { skipped } from "../../shared/skip.ts";
import { maxFolders } from "../msbuild/msbuildImports.ts";
import { isPackageId, nugetKey } from "../packageId.ts";
import { skipPrivatePackages } from "../sources/nugetConfig.ts";

/** `global.json`: the versions of SDKs of MSBuild that are packages, which the projects below it use. */
export const globalJson: ManifestParser = {
  id: "nuget/global.json",
  system: "NUGET",
  isSecondary: true,
  lockfiles: [],
  patterns: ["**/global.json"],
  handles: (path) => /(?:^|\/)global\.json$/.test(path),
  parse: parseGlobalJson,
  complete: (manifest, surroundings) => skipPrivatePackages(manifest, surroundings),
};

function parseGlobalJson(text: string): Manifest {
  const { properties, problems } = sdksIn(text);
  const declarations = properties.map(({ key, value }): Declaration => {
    const version = value && stringOf(value, text);
    const written = version?.value ?? "";
    const isKnown = written !== "" && isPackageId(key.value);
    return {
      package: nugetKey(key.value),
      name: key.value,
      requirement: isKnown ? { kind: "written", text: written } : skipped("unsupported", written),
      scope: "build",
      isExact: true,
      nameSpan: key.span,
      ...(version && { requirementSpan: version.span }),
    };
  });
  return { declarations, problems };
}

function sdksIn(text: string): Pick<Manifest, "problems"> & { readonly properties: readonly JsonProperty[] } {
  const { root, problems } = readJson(text);
  const sections = root ? propertiesOf(root, text).filter(({ key }) => key.value === "msbuild-sdks") : [];
  return { properties: sections.flatMap(({ value }) => (value ? propertiesOf(value, text) : [])), problems };
}

/** The SDKs, in lower case, whose versions the nearest `global.json` has. */
export async function sdksOfFolder({ path, read }: Pick<Surroundings, "path" | "read">): Promise<ReadonlySet<string>> {
  for (const folder of upward(folderOf(path)).slice(0, maxFolders)) {
    const text = await read(resolvePath(folder, "global.json"));
    if (text !== undefined) return new Set(sdksIn(text).properties.map(({ key }) => key.value.toLowerCase()));
  }
  return new Set();
}
