import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import { isPublicIndex } from "./cargoIndex.ts";
import type { Dependency } from "./dependencies.ts";

/** Whether the settings give the registry of this name the address of crates.io. */
export type IsPublic = (registry: string) => boolean;

/** What the index accepts as a name, without its limit of length. */
const indexedName = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

/** Takes every registry for private but the ones that are told to be crates.io by another name. */
export function declarationOf({ key, scope, fields }: Dependency, isPublic: IsPublic = () => false): Declaration {
  const version = fields.get("version");
  const renamed = fields.get("package");
  const name = renamed?.kind === "string" ? renamed.value : key.text;
  const text = version?.kind === "string" ? version.value : version?.kind === "scalar" ? version.text : "";
  const skipped = skipReason(name, fields, isPublic);
  const requirement: Requirement = skipped ? { kind: "skipped", ...skipped, text } : { kind: "written", text };
  return {
    package: { system: "CARGO", name },
    name: key.text,
    requirement,
    scope,
    nameSpan: key.span,
    ...(version?.kind === "string" && { requirementSpan: version.span }),
  };
}

/** Why a dependency is not looked up, and what made it so. */
export interface Skip {
  readonly reason: SkipReason;
  readonly detail?: string;
}

/** A path or repository counts though a version stands beside it: that is for when the package is published. */
function skipReason(name: string, fields: Dependency["fields"], isPublic: IsPublic): Skip | undefined {
  const inherits = fields.get("workspace");
  if (fields.has("workspace") && !(inherits?.kind === "scalar" && inherits.text === "false"))
    return { reason: "inherited" };
  if (fields.has("path")) return { reason: "path" };
  if (fields.has("git")) return { reason: "git" };
  const registry = privateRegistry(fields, isPublic);
  if (registry !== undefined) return { reason: "private", ...(registry && { detail: `registry ${registry}` }) };
  if (!indexedName.test(name)) return { reason: "unsupported" };
  // No version is any version, but one that is being typed, or that lacks its quotes, is not.
  return fields.has("version") && fields.get("version")?.kind !== "string" ? { reason: "unsupported" } : undefined;
}

/** What names a registry other than crates.io, empty while it is being typed. */
function privateRegistry(fields: Dependency["fields"], isPublic: IsPublic): string | undefined {
  const index = fields.get("registry-index");
  if (fields.has("registry-index") && !(index?.kind === "string" && isPublicIndex(index.value)))
    return index?.kind === "string" ? index.value : "";
  const name = fields.get("registry");
  if (!fields.has("registry") || (name?.kind === "string" && (name.value === "crates-io" || isPublic(name.value))))
    return undefined;
  return name?.kind === "string" ? name.value : "";
}
