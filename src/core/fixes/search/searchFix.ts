import type { Api, Caller } from "../../api/api.ts";
import type { PackageKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import type { Dependency, VulnerabilityFinding, VulnerableDependency } from "../plan/dependency.ts";
import type { Unfixed } from "../plan/unfixable.ts";
import { dependenciesOf, findSafeVersion, type DependencyState } from "./safeVersion.ts";

/** A dependency, with the version that it is to have. */
export interface Wanted extends Dependency {
  readonly version: string;
  /** What is known of the dependencies of that version; absent where nobody asked. */
  readonly dependencies?: DependencyState;
}

/**
 * The version to go to, or why there is none. `sharing` are packages that would get the same version. Rejects only when
 * aborted.
 */
export async function searchFix(
  { manifest, facts, findings }: VulnerableDependency,
  sharing: readonly PackageKey[],
  api: Api,
  caller: Caller,
): Promise<Wanted | Unfixed> {
  const dependency: Dependency = { manifest, facts };
  const { target, locked, package: known } = facts;
  if (target?.kind !== "version") return { ...dependency, why: { kind: "no-version" } };
  const { key } = target;
  const isItselfAffected = findings.some(({ rule }) => rule === "advisory");
  if (!isItselfAffected && findings.every(isLocked) && (await dependenciesOf(key, api, caller)) === "clean") {
    const lockfile = locked && fileNameOf(locked.from);
    return { ...dependency, why: { kind: "lockfile-outdated", ...(lockfile !== undefined && { lockfile }) } };
  }
  const search = await findSafeVersion({ key, sharing, ...(known && { known }) }, api, caller);
  if (search.kind !== "clean") return { ...dependency, why: { kind: "search", key, search } };
  if (!isItselfAffected && search.dependencies !== "clean") {
    return { ...dependency, why: { kind: "dependencies", key } };
  }
  return { ...dependency, version: search.key.version, dependencies: search.dependencies };
}

function isLocked(finding: VulnerabilityFinding): boolean {
  return finding.rule !== "transitive-advisory" || finding.items.every(({ from }) => from === "lockfile");
}
