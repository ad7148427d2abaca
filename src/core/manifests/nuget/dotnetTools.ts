import { type JsonProperty, type Node, propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import type { Declaration, Manifest, ManifestParser, Requirement } from "../manifest.ts";
import { skipPrivatePackages } from "./nugetConfig.ts";
import { isPackageId, nugetKey } from "./packageId.ts";

/** `dotnet-tools.json`: the tools of .NET that a folder has, each in exactly the version that is written. */
export const dotnetTools: ManifestParser = {
  id: "nuget/dotnet-tools.json",
  system: "NUGET",
  isSecondary: true,
  lockfiles: [],
  patterns: ["**/dotnet-tools.json"],
  handles: (path) => /(?:^|\/)dotnet-tools\.json$/.test(path),
  parse: parseDotnetTools,
  complete: (manifest, surroundings) => skipPrivatePackages(manifest, surroundings),
};

function parseDotnetTools(text: string): Manifest {
  const { root, problems } = readJson(text);
  const fieldsIn = (node: Node | undefined): readonly JsonProperty[] => (node ? propertiesOf(node, text) : []);
  const tools = fieldsIn(root).filter(({ key }) => key.value === "tools");
  const declarations = tools.flatMap(({ value }) =>
    fieldsIn(value).map(({ key, value: tool }): Declaration => {
      const version = fieldsIn(tool).findLast((field) => field.key.value === "version")?.value;
      const written = version && stringOf(version, text);
      return {
        package: nugetKey(key.value),
        name: key.value,
        requirement: requirementOf(key.value, written?.value ?? ""),
        scope: "tools",
        isForDevelopment: true,
        isExact: true,
        nameSpan: key.span,
        ...(written && { requirementSpan: written.span }),
      };
    }),
  );
  return { declarations, problems };
}

function requirementOf(id: string, text: string): Requirement {
  return text !== "" && isPackageId(id) ? { kind: "written", text } : { kind: "skipped", reason: "unsupported", text };
}
