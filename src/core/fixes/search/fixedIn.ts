import type { Facts } from "../../analysis/facts.ts";
import { advisoriesOf, isOwn, type VulnerabilityFinding } from "../../analysis/finding.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import { isAttested } from "../../analysis/gathering/provenance.ts";
import type { Policy } from "../../analysis/policy.ts";
import { heldIn } from "../../analysis/target/cooldown.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { AgeLimit } from "../../manifests/manifest.ts";
import { versionId } from "../../versions/index.ts";
import { isEdit } from "../rewrite/textEdit.ts";
import { changeTo } from "../rewrite/versionChange.ts";
import { versionEdit } from "../rewrite/versionEdit.ts";
import { packagesSharing } from "../sharedVersions.ts";
import {
  type CheckedDependencies,
  isReplaced,
  vulnerabilitiesIn,
  type VulnerableDependency,
} from "../plan/dependency.ts";
import { findFixedVersions, queryAbout, type FixedVersions, type FixedVersionsQuery } from "./fixedVersions.ts";
import { uncountedOn } from "./uncounted.ts";

export interface FixHost {
  readonly api: Api;
  readonly policy: Policy;
  readonly caller: Caller;
}

/**
 * Finds the version in which each dependency that an advisory affects itself is fixed, in the order of the manifests and their
 * facts; undefined for the others. Searches for all together, for equal ones once. Rejects only when aborted.
 */
export async function findFixedIn(
  manifests: readonly TextOf[],
  { api, policy, caller }: FixHost,
): Promise<readonly (readonly (FixedIn | undefined)[])[]> {
  const sharing = packagesSharing(manifests);
  const { questions, spread } = askedOnce(manifests, (path, facts, findings) => {
    const own = findings.filter(isOwn);
    const query = own.length > 0 ? queryFor({ path, facts, findings: own }, sharing, policy) : undefined;
    return query && { id: queryId(query), question: query };
  });
  const found = await findFixedVersions(questions, { api, criteria: policy, caller });
  const answers = spread(
    found.map((search, index): FixedIn => {
      const fixedIn = fixedInOf(search, questions[index]?.ageLimit, policy.now);
      return questions[index]?.malicious ? { ...fixedIn, isWayOut: true } : fixedIn;
    }),
  );
  return manifests.map((manifest, index) =>
    manifest.facts.map((facts, place) => {
      const fixedIn = answers[index]?.[place];
      return fixedIn && withObstacle(fixedIn, facts, manifest);
    }),
  );
}

/** The dependencies of a manifest, with its text where that is kept. */
export type TextOf = CheckedDependencies & { readonly text?: string };

/** Marks a version that cannot be written. What is written in another file is not read. */
export function withObstacle<Fix extends FixedIn>(
  fixedIn: Fix,
  facts: Facts,
  { path, text }: Pick<TextOf, "path" | "text">,
): Fix {
  const { declaration, locked } = facts;
  if (fixedIn.kind !== "fixed" || text === undefined || locked?.isListed || declaration.elsewhere) return fixedIn;
  const edit = versionEdit(declaration, path, changeTo(facts, fixedIn.version), () => text);
  return isEdit(edit) ? fixedIn : { ...fixedIn, isUnwritten: true };
}

/**
 * The facts from which the version that fixes a dependency is known; undefined where its own version is not known, or the
 * manifest asks for another one already.
 */
export function queryFor(
  {
    path,
    facts,
    findings,
  }: Omit<CheckedDependencies, "facts" | "findings"> & Pick<VulnerableDependency, "facts" | "findings">,
  sharing: ReturnType<typeof packagesSharing>,
  policy: Policy,
): FixedVersionsQuery | undefined {
  const { declaration, target, version, package: parent, ageLimit } = facts;
  if (target?.kind !== "version" || isReplaced(facts)) return undefined;
  const own = findings.filter(isOwn);
  const query = queryAbout(target.key, own.flatMap(advisoriesOf));
  return {
    ...query,
    // A malicious dependency is a reason to go back, too.
    ...(findings.some(({ rule }) => rule === "malicious") && { malicious: query.malicious ?? new Set() }),
    ignored: uncountedOn({ facts, findings: own }, policy),
    isAttested: version?.kind === "found" && isAttested(version.value),
    sharing: sharing({ path, declaration }),
    ...(ageLimit && { ageLimit }),
    ...(parent && { package: parent }),
  };
}

/** Equal for queries with the same answer. */
export function queryId({ key, advisories, sharing = [], ageLimit }: FixedVersionsQuery): string {
  return [versionId(key), ...advisories, ...sharing.map(({ name }) => name), ageLimit?.id ?? ""].join("\n");
}

function fixedInOf(search: FixedVersions, ageLimit: AgeLimit | undefined, now: number): FixedIn {
  switch (search.kind) {
    case "fixed": {
      const { versions, losesAttestation, passedOver } = search;
      const [{ version }] = versions;
      const held = ageLimit && heldIn(search.package, versions[0], ageLimit, now);
      return {
        kind: "fixed",
        version,
        ...(held && { held }),
        ...(losesAttestation(version) && { losesAttestation: true }),
        ...(passedOver && { passedOver }),
      };
    }
    case "partly": {
      const { kind, key, fixed, of, others } = search;
      return { kind, version: key.version, fixed, of, others };
    }
    case "none":
    case "nothing-newer":
      return { kind: "none" };
    case "unknown":
      return { kind: "unknown", hasFailed: search.why.kind === "failed" };
  }
}

/** The questions about the dependencies of manifests, with equal ones asked once. */
export interface AskedOnce<Question> {
  readonly questions: readonly Question[];
  /** The answer to each question, in their order, at each dependency that asks it: by the order of the manifests and their facts. */
  readonly spread: <Answer>(answers: readonly (Answer | undefined)[]) => readonly (readonly (Answer | undefined)[])[];
}

/** A question, with an ID that is equal for equal questions. */
export interface Asked<Question> {
  readonly id: string;
  readonly question: Question;
}

/** `questionOf` gives what is asked about a dependency, whose findings are those of advisories; undefined for nothing. */
export function askedOnce<Question>(
  manifests: readonly CheckedDependencies[],
  questionOf: (path: string, facts: Facts, findings: readonly VulnerabilityFinding[]) => Asked<Question> | undefined,
): AskedOnce<Question> {
  const questions: Question[] = [];
  const indexes = new Map<string, number>();
  const asked = manifests.map((manifest) => {
    const findings = vulnerabilitiesIn(manifest);
    return manifest.facts.map((facts, place) => {
      const found = questionOf(manifest.path, facts, findings[place] ?? []);
      if (!found) return undefined;
      const index = indexes.get(found.id) ?? questions.push(found.question) - 1;
      indexes.set(found.id, index);
      return index;
    });
  });
  return {
    questions,
    spread: (answers) => asked.map((own) => own.map((index) => (index === undefined ? undefined : answers[index]))),
  };
}
