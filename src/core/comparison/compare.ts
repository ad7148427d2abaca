import type { Transitive, VersionFacts } from "../analysis/facts.ts";
import { namesOf, sortedAdvisories, type AffectedBy } from "../analysis/advisories.ts";
import { gatherVersions } from "../analysis/gathering/gather.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import { noNeeds } from "../analysis/needs.ts";
import { stepBetween, type Step } from "../analysis/update.ts";
import type { Api, Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Advisory, Version } from "../api/messages.ts";
import type { VersionKey } from "../model/keys.ts";
import { changesBetween, type Changes } from "./compareAdvisories.ts";
import { dependencyChanges, type DependencyChanges } from "./compareDependencies.ts";

/** The changes that moving from one version of a package to another would make. What is absent is unknown, never nothing. */
export interface Comparison {
  readonly from: Compared;
  readonly to: Compared;
  readonly step: Step;
  /** The advisories of the versions themselves; absent unless both are known. */
  readonly advisories?: Changes<AffectedBy>;
  /** The changes of the dependencies; absent unless the service has a graph of both. */
  readonly dependencies?: DependencyChanges;
}

/** One of the two versions. */
export interface Compared {
  readonly key: VersionKey;
  readonly version: Fetched<Version>;
  /** Worst first. */
  readonly advisories?: readonly AffectedBy[];
  /** The service's answers about the advisories. */
  readonly answers?: readonly Fetched<Advisory>[];
  readonly licenses?: readonly string[];
  readonly isDeprecated?: boolean;
  readonly isAttested?: boolean;
  readonly publishedAt?: string;
  /** The dependencies as the service resolves them today. */
  readonly dependencies?: Transitive;
}

/** Asks for both versions, their advisories and their dependencies. Rejects only when aborted. */
export async function compareVersions(from: VersionKey, to: VersionKey, api: Api, caller: Caller): Promise<Comparison> {
  const needs = { ...noNeeds, transitive: true };
  const [factsBefore, factsAfter] = await gatherVersions([from, to], { api }, caller, { needs, order: "at-once" });
  const [before, after] = [comparedOf(from, factsBefore), comparedOf(to, factsAfter)];
  return {
    from: before,
    to: after,
    step: stepBetween(from.system, from.version, to.version),
    ...(before.advisories &&
      after.advisories && { advisories: changesBetween(before.advisories, after.advisories, namesOf) }),
    ...(before.dependencies &&
      after.dependencies && { dependencies: dependencyChanges(before.dependencies, after.dependencies) }),
  };
}

function comparedOf(key: VersionKey, facts: VersionFacts | undefined): Compared {
  const { version = { kind: "missing", text: "" }, advisories = new Map(), transitive } = facts ?? {};
  // Without a single package, an incomplete graph is not an answer.
  const isAnswered = transitive && (transitive.incomplete === undefined || transitive.packages.length > 0);
  const dependencies = isAnswered && { dependencies: transitive };
  if (version.kind !== "found") return { key, version, ...dependencies };
  const { licenses, isDeprecated, publishedAt } = version.value;
  return {
    key,
    version,
    advisories: sortedAdvisories(version.value, advisories),
    ...(advisories.size > 0 && { answers: [...advisories.values()] }),
    ...(licenses.length > 0 && { licenses }),
    ...(isDeprecated !== undefined && { isDeprecated }),
    isAttested: isAttested(version.value),
    ...(publishedAt !== undefined && { publishedAt }),
    ...dependencies,
  };
}
