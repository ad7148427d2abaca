import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { type JsonProperty, propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { skipped } from "../shared/skip.ts";
import type { Evaluation, Sdk } from "./msbuildEvaluation.ts";
import { maxFolders } from "./msbuildImports.ts";
import { skipPrivatePackages } from "./nugetConfig.ts";
import { isPackageId, nugetKey } from "./packageId.ts";
import { splitList } from "./packageItems.ts";

/** SDKs that come with .NET or Visual Studio, which a project names without a version. */
export const included = /^(?:Microsoft\.NET\.Sdk(?:\.[\w.]+)?|FSharp\.NET\.Sdk|Microsoft\.Docker\.Sdk)$/i;

/**
 * The SDKs that are packages, with the scope `build`. One without a version has it in `global.json`: those that `elsewhere` names,
 * in lower case, are left to that file. `imports` has where the manifest imports a file, by path.
 */
export function sdkDeclarations(
  evaluation: Evaluation,
  imports: ReadonlyMap<string, Span>,
  elsewhere: ReadonlySet<string>,
): readonly Declaration[] {
  return evaluation.sdks.flatMap((sdk) => {
    const at = sdk.file.kind === "own" ? undefined : imports.get(sdk.file.path);
    if (sdk.file.kind !== "own" && !at) return [];
    return partsOf(sdk, evaluation)
      .filter(
        ({ name, version }) => !included.test(name) && (version !== undefined || !elsewhere.has(name.toLowerCase())),
      )
      .map((part) => declare(part, at));
  });
}

interface Part {
  readonly name: string;
  readonly nameSpan: Span;
  readonly version?: { readonly text: string; readonly span?: Span };
}

/** The attribute of a project lists several, each perhaps as `<name>/<version>` or `<name>/min=<version>`. */
function partsOf({ name: list, version, file }: Sdk, { expand }: Evaluation): readonly Part[] {
  const resolved = version && expand(version, file);
  const apart = version && {
    version: { text: resolved?.text ?? version.value, ...(resolved?.isReference !== true && { span: version.span }) },
  };
  return splitList(list).map(({ value, span }): Part => {
    const [before = "", text] = value.split("/", 2);
    const name = before.trim();
    // The places of what is written with entities are unknown.
    const nameSpan = list.literal ? { start: span.start, end: span.start + name.length } : span;
    if (text === undefined) return { name, nameSpan, ...apart };
    const minimum = /^\s*min=/i.exec(text)?.[0] ?? "";
    const start = span.start + before.length + 1 + minimum.length;
    const version = { text: text.slice(minimum.length), ...(list.literal && { span: { start, end: span.end } }) };
    return { name, nameSpan, version };
  });
}

function declare({ name, nameSpan, version }: Part, at: Span | undefined): Declaration {
  const text = version?.text ?? "";
  const reason = !isPackageId(name) ? "unsupported" : version === undefined ? "inherited" : undefined;
  const isUnknown = text === "" || text.includes("$(");
  return {
    package: nugetKey(name),
    name,
    requirement: reason || isUnknown ? skipped(reason ?? "variable", text) : { kind: "written", text },
    scope: "build",
    isExact: true,
    nameSpan: at ?? nameSpan,
    ...(version?.span && !at && { requirementSpan: version.span }),
  };
}

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
