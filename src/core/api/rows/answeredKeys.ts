import type { PackageKey, System, VersionKey } from "../../model/keys.ts";
import type { Advisory, AdvisoryKey, ProjectKey } from "../messages.ts";

/** Tells whether both texts name one published version of the system. */
export type IsSameVersion = (system: System, a: string, b: string) => boolean;

/** A key that was requested, and the one in the answer. The service may spell it in another way. */
export type KeyPair =
  | { readonly kind: "package"; readonly requested: PackageKey; readonly answered: PackageKey }
  | { readonly kind: "version"; readonly requested: VersionKey; readonly answered: VersionKey }
  | { readonly kind: "project"; readonly requested: ProjectKey; readonly answered: ProjectKey }
  | { readonly kind: "advisory"; readonly requested: AdvisoryKey; readonly answered: Advisory };

/** The first pair whose keys are not the same, as texts for people. */
export function otherKey(
  pairs: readonly KeyPair[],
  isSameVersion: IsSameVersion,
): { readonly requested: string; readonly answered: string } | undefined {
  const pair = pairs.find((candidate) => !isSame(candidate, isSameVersion));
  return pair && { requested: nameOf(pair.requested), answered: nameOf(pair.answered) };
}

function isSame(pair: KeyPair, isSameVersion: IsSameVersion): boolean {
  switch (pair.kind) {
    case "package":
      return isSamePackage(pair.requested, pair.answered);
    case "version": {
      const { requested, answered } = pair;
      return isSamePackage(requested, answered) && isSameVersion(answered.system, requested.version, answered.version);
    }
    case "project":
      return isSameProject(pair.requested.id, pair.answered.id);
    case "advisory": {
      // An alias, such as a CVE, leads to the advisory itself.
      const { advisoryKey, aliases } = pair.answered;
      return [advisoryKey.id, ...aliases].some((id) => id.toLowerCase() === pair.requested.id.toLowerCase());
    }
  }
}

/** However a system folds names: keys of different packages differ in more than case and separators. */
function isSamePackage(a: PackageKey, b: PackageKey): boolean {
  return a.system === b.system && folded(a.name) === folded(b.name);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

/** Checks whether both name the same project. What follows the repository in a path does not count. */
function isSameProject(requested: string, answered: string): boolean {
  const path = requested
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  const project = answered.toLowerCase();
  return path === project || path.startsWith(`${project}/`);
}

function nameOf(key: PackageKey | VersionKey | ProjectKey | AdvisoryKey | Advisory): string {
  if ("advisoryKey" in key) return key.advisoryKey.id;
  if ("id" in key) return key.id;
  return [key.system, key.name, ...("version" in key ? [key.version] : [])].join(" ");
}
