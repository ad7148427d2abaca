import { isDevelopment } from "../analysis/policy.ts";
import { integrityChange, revisionChange, sourceChange } from "../manifests/lockedEvidence.ts";
import type { Requirement } from "../manifests/manifest.ts";
import { publicPart } from "../model/webUrl.ts";
import { isSameText } from "../versions/index.ts";
import { type Difference, type Half, type OriginChange, requirementId, versionOf } from "./halves.ts";

/** The same for halves of one section, of which none is only a transitive dependency. */
export function sectionOf({ isDirect, subject: { declaration } }: Half): string {
  return JSON.stringify([isDirect, isDirect && declaration.scope, isDevelopment(declaration)]);
}

/** Adds where it comes from, where that differs. Leaves out what differs in nothing that a person should know of, such as a further hash. */
export function withOrigin(difference: Difference): readonly Difference[] {
  const { before, after } = difference;
  if (!before || !after) return [difference];
  const origin = originChange(before, after);
  if (Object.keys(origin).length > 0) return [{ ...difference, origin }];
  const isSame =
    versionOf(before) !== "" &&
    versionOf(before) === versionOf(after) &&
    sectionOf(before) === sectionOf(after) &&
    (!after.isDirect || requirementId(before) === requirementId(after));
  return isSame ? [] : [difference];
}

/** Compares the lockfiles, else what is declared. */
function originChange(before: Half, after: Half): OriginChange {
  const declared = declaredChange(before, after);
  const [first, second] = [before.locked, after.locked];
  if (!first || !second) return declared;
  const source = sourceChange(first, second);
  const revision = revisionChange(first, second);
  const integrity = isSameText(first.key.version, second.key.version) && !source && integrityChange(first, second);
  return { ...declared, ...(source && { source }), ...(revision && { revision }), ...(integrity && { integrity }) };
}

function declaredChange(before: Half, after: Half): OriginChange {
  const [from, to] = [before, after].map(declaredSource);
  return from === undefined || to === undefined || from === to ? {} : { source: { from, to } };
}

/** The origin of a package by its declaration; undefined for the project's own code, and where it is not known. */
function declaredSource({ isDirect, subject: { declaration } }: Half): string | undefined {
  const { requirement } = declaration;
  if (!isDirect) return undefined;
  if (requirement.kind === "written") return "registry";
  return sources[requirement.reason]?.(requirement);
}

type Skipped = Extract<Requirement, { kind: "skipped" }>;

const registry = () => "registry";
const address = ({ text }: Skipped) => publicPart(text);

const sources: Partial<Record<Skipped["reason"], (requirement: Skipped) => string>> = {
  git: address,
  url: address,
  archive: address,
  inherited: registry,
  variable: registry,
  private: ({ detail }) => `another registry${detail === undefined ? "" : ` (${detail})`}`,
};
