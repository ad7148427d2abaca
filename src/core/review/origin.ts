import { isDevelopment } from "../analysis/policy.ts";
import { integrityChange, revisionChange, sourceChange } from "../manifests/lockedEvidence.ts";
import type { Requirement } from "../manifests/manifest.ts";
import { isSameText } from "../versions/index.ts";
import type { PackageChange } from "./change.ts";
import { type Difference, type Half, requirementId } from "./halves.ts";

/** The same for halves of one section, of which none is only a transitive dependency. */
export function sectionOf({ isDirect, subject: { declaration } }: Half): string {
  return JSON.stringify([isDirect, isDirect && declaration.scope, isDevelopment(declaration)]);
}

/** Tells whether something differs that a person should know of: another spelling or kind of the same hash is nothing. */
export function isChange({ before, after }: Difference): boolean {
  if (!before?.locked || !after?.locked || !isSameText(before.locked.key.version, after.locked.key.version))
    return true;
  if (sectionOf(before) !== sectionOf(after) || Object.keys(originChanges(before, after)).length > 0) return true;
  return after.isDirect && requirementId(before) !== requirementId(after);
}

/** The changes in where it comes from: by the lockfiles, else by what is declared. */
export function originChanges(
  before: Half | undefined,
  after: Half | undefined,
): Pick<PackageChange, "source" | "revision" | "integrity"> {
  if (!before || !after) return {};
  const [first, second] = [before.locked, after.locked];
  if (!first || !second) {
    const [from, to] = [before, after].map(declaredSource);
    return from === undefined || to === undefined || from === to ? {} : { source: { from, to } };
  }
  const source = sourceChange(first, second);
  const revision = revisionChange(first, second);
  const integrity = isSameText(first.key.version, second.key.version) && !source && integrityChange(first, second);
  return { ...(source && { source }), ...(revision && { revision }), ...(integrity && { integrity }) };
}

function declaredSource({ subject, locked }: Half): string | undefined {
  const { requirement } = subject.declaration;
  if (locked) return locked.origin === "registry" ? "registry" : (locked.source ?? locked.origin);
  if (requirement.kind === "written") return "registry";
  const shown = elsewhere[requirement.reason];
  return shown === "address" ? requirement.text : shown;
}

const elsewhere: Partial<Record<Extract<Requirement, { kind: "skipped" }>["reason"], string>> = {
  git: "address",
  url: "address",
  archive: "address",
  path: "path",
  workspace: "path",
  inherited: "registry",
  variable: "registry",
};
