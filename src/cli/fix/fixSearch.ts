import type { Facts } from "../../core/analysis/facts.ts";
import type { Finding } from "../../core/analysis/finding.ts";
import { createLookUp } from "../../core/analysis/gathering/lookups.ts";
import { resolvedDependencies } from "../../core/analysis/gathering/transitive.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { findSafeVersion } from "../../core/fixes/safeVersion.ts";
import { fixTitle } from "../../core/render/fixTitles.ts";
import type { Declared, Unfixed, Wanted } from "./fixPlan.ts";
import type { CheckedFile } from "../check/checkedFiles.ts";
import type { Session } from "../session.ts";

export function isVulnerable({ rule }: Finding): boolean {
  return rule === "advisory" || rule === "transitive-advisory";
}

/** What is found of each declaration, in their order. */
export function findingsByDeclaration({ facts, findings }: CheckedFile): readonly (readonly Finding[])[] {
  return facts.map(({ declaration }) => findings.filter((finding) => finding.declaration === declaration));
}

/** The version to go to, or why there is none. Rejects only when stopped. */
export async function searchFix(
  declared: Declared,
  findings: readonly Finding[],
  session: Session,
): Promise<Wanted | Unfixed> {
  const { target, locked, package: known } = declared.facts;
  if (target?.kind !== "version") return { ...declared, why: "its version is not known" };
  const isItself = findings.some(({ rule }) => rule === "advisory");
  if (!isItself && isByLockfile(findings) && (await isCleanToday(target.key, session))) {
    const lockfile = locked ? fileNameOf(locked.from) : "the lockfile";
    const why = `nothing that it would bring along today is affected: bring ${lockfile} up to date`;
    return { ...declared, why };
  }
  const { api } = session.core;
  const search = await findSafeVersion(target.key, known, api, { signal: session.signal });
  if (search.kind !== "clean") return { ...declared, why: lower(fixTitle(target.key, search)) };
  if (!isItself && search.dependencies !== "clean") {
    return { ...declared, why: `no newer version of ${target.key.name} is known to bring nothing that is affected` };
  }
  return { ...declared, version: search.key.version, dependencies: search.dependencies };
}

function isByLockfile(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.rule !== "transitive-advisory" || finding.from === "lockfile");
}

/** Whether what the version would bring along today is all known, and none of it is affected. */
async function isCleanToday(key: VersionKey, { core: { api }, signal }: Session): Promise<boolean> {
  const caller = { signal };
  const below = await resolvedDependencies(key, createLookUp(api, caller), api, caller);
  const isClean = ({ version }: NonNullable<Facts["transitive"]>["packages"][number]) =>
    version?.kind === "found" && version.value.advisoryKeys.length === 0;
  return below !== undefined && below.incomplete === undefined && below.packages.every(isClean);
}

function lower(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}
