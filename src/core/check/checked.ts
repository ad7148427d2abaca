import { coverageOf, type Coverage } from "../analysis/coverage.ts";
import { transitiveFailure, type Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { unusedComments } from "../analysis/ignores/unusedIgnores.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import { placeId, placeOf } from "../analysis/target/place.ts";
import type { Subject } from "../analysis/target/subject.ts";
import type { CheckedManifest } from "../fixes/plan/dependency.ts";
import type { ManifestProject } from "../manifests/project.ts";
import type { System } from "../model/keys.ts";

/** A manifest or a lockfile, read with the files around it. */
export interface ReadManifest {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly system: System;
  /** `ManifestParser.id` */
  readonly format: string;
  readonly project: ManifestProject;
}

/**
 * A manifest and what is known about its dependencies:
 * - `checking`: requests are under way, or have to be made
 * - `searching`: all about the dependencies is known, and the versions that fix them are searched
 * - `settled`: all requests have ended
 * - `failed`: the same, and at least one has failed
 */
export interface Checked extends ReadManifest, CheckedManifest {
  /** The policy by which it is evaluated, where files of settings make it another than that of the host. */
  readonly policy?: Omit<Policy, "now">;
  readonly stage: "checking" | "searching" | "settled" | "failed";
  readonly subjects: readonly Subject[];
  /** The findings on each of the facts. */
  readonly findingsOn: ReadonlyMap<Facts, readonly Finding[]>;
  /** The coverage; absent while it still changes. */
  readonly coverage?: Coverage;
}

/** The manifest with these facts, which are evaluated. */
export function checkedWith(
  { path, text, system, format, project, subjects, policy: own }: ToEvaluate,
  stage: Checked["stage"],
  facts: readonly Facts[],
  { policy, evaluate }: Evaluation,
): Checked {
  const now = policyAt({ policy: own }, policy());
  const findingsOn = new Map(facts.map((each) => [each, evaluate(each, now)]));
  const coverage = stage === "checking" ? undefined : coverageOf(project, facts, needsOf(now, false));
  for (const finding of coverage ? unusedComments({ facts, coverage, policy: now }, false) : []) {
    const at = facts.find(({ declaration }) => declaration === finding.declaration);
    if (at) findingsOn.set(at, [...(findingsOn.get(at) ?? []), finding]);
  }
  return {
    ...{ path, text, system, format, project, subjects, stage, facts, findingsOn },
    findings: [...findingsOn.values()].flat(),
    ...(own && { policy: own }),
    ...(coverage && { coverage }),
  };
}

type ToEvaluate = Pick<Checked, keyof ReadManifest | "text" | "subjects" | "policy">;

/** The policy for a manifest at this time. `usual` is that of the host. */
export function policyAt({ policy }: { readonly policy?: Checked["policy"] | undefined }, usual: Policy): Policy {
  return policy ? { ...policy, now: usual.now } : usual;
}

interface Evaluation {
  readonly policy: () => Policy;
  readonly evaluate: (facts: Facts, policy: Policy) => readonly Finding[];
}

/** Tells whether a request for one of these facts failed. */
export function unanswered({ package: parent, version, advisories, transitive, ...found }: Facts): boolean {
  const { requirement } = found.declaration;
  return (
    (requirement.kind === "skipped" && requirement.pom?.why === "unanswered") ||
    [found.fixedIn, found.transitiveFixedIn].some((fixedIn) => fixedIn?.kind === "unknown" && fixedIn.hasFailed) ||
    [parent, version, ...advisories.values()].some((fetched) => fetched?.kind === "failed") ||
    transitiveFailure(transitive) !== undefined
  );
}

/** The part of what was read that is about dependencies of a name, and others whose version stands at the same place; all without a name. */
export function partNamed(read: Checked, name: string | undefined): Checked {
  if (name === undefined) return read;
  const placeIn = ({ declaration }: Pick<Facts, "declaration">) => {
    const place = placeOf(read.path, declaration);
    return place && placeId(place);
  };
  const isNamed = ({ declaration }: Pick<Facts, "declaration">) => declaration.name === name;
  const places = new Set(read.facts.filter(isNamed).flatMap((each) => placeIn(each) ?? []));
  const isPart = (each: Pick<Facts, "declaration">) => isNamed(each) || places.has(placeIn(each) ?? "");
  return { ...read, subjects: read.subjects.filter(isPart), facts: read.facts.filter(isPart) };
}
