import { gatherVersions, type GatherOptions } from "../../analysis/gathering/gather.ts";
import { noNeeds } from "../../analysis/needs.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import type { UncheckedReason } from "../../analysis/target/verdict.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Package, Version } from "../../api/messages/packages.ts";
import type { PackageKey, VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { candidatesAbove } from "./candidates.ts";

/** The outcome of a search for a version to move to. Only `clean` names one. */
export type SafeVersionSearch =
  | { readonly kind: "clean"; readonly key: VersionKey; readonly dependencies: DependencyState }
  /** Every candidate is affected by advisories, itself or in a package that would get the same version. */
  | { readonly kind: "none"; readonly asked: number }
  /** No version above it could take its place. */
  | { readonly kind: "nothing-newer" }
  /** Not enough was answered to say any of these. */
  | { readonly kind: "unknown"; readonly why: UncheckedReason };

/**
 * What is known of the dependencies that the service resolves for a version: none is affected; so many are, perhaps not all;
 * or not all are known, and none of the known ones is affected.
 */
export type DependencyState = "clean" | "unknown" | { readonly affected: number };

/** A batch of this size is one request and is soon answered; the nearest clean version is rarely beyond it. */
const chunkSize = 100;

/** Each graph is a request, and another for the versions in it. */
const mostGraphs = 5;

export interface SafeVersionQuery {
  readonly key: VersionKey;
  /** Its package, where it has been asked for. */
  readonly known?: Fetched<Package>;
  /** Packages that would get the same version, which must be clean for them as well. */
  readonly sharing?: readonly PackageKey[];
}

/**
 * Looks for the nearest version above `key` that no advisory affects, and if possible none of its dependencies. Rejects only
 * when aborted.
 */
export async function findSafeVersion(
  { key, known, sharing = [] }: SafeVersionQuery,
  api: Api,
  caller: Caller,
): Promise<SafeVersionSearch> {
  if (!versionsOf(key.system).isVersion(key.version)) return unknown({ kind: "malformed", text: key.version });
  const { system, name } = key;
  const parent = known ?? (await api.call("GetPackage", { packageKey: { system, name } }, caller));
  if (parent.kind === "missing") return unknown({ kind: "unknown-package" });
  if (parent.kind === "failed") return unknown(parent);
  const candidates = candidatesAbove(parent.value.versions, key);
  if (candidates.length === 0) return { kind: "nothing-newer" };

  let unanswered: UncheckedReason | undefined;
  for (let start = 0; start < candidates.length; start += chunkSize) {
    const answers = await lookUpAll(candidates.slice(start, start + chunkSize), api, caller);
    const clean = answers.filter(({ version }) => isClean(version)).map(({ versionKey }) => versionKey);
    const all = await cleanFor(sharing, clean, api, caller);
    const [first, ...others] = all.clean;
    if (first) return bestOf([first, ...others.slice(0, mostGraphs - 1)], api, caller);
    for (const { versionKey, version } of answers) unanswered ??= whyUnanswered(versionKey, version);
    unanswered ??= all.unanswered;
    // A service that answers nothing at all is not asked for the rest.
    if (answers.every(({ version }) => version.kind === "failed")) break;
  }
  return unanswered ? unknown(unanswered) : { kind: "none", asked: candidates.length };
}

/** Those of the versions that are clean for all of these packages too, and why one may be missing. */
async function cleanFor(
  packages: readonly PackageKey[],
  keys: readonly VersionKey[],
  api: Api,
  caller: Caller,
): Promise<{ readonly clean: readonly VersionKey[]; readonly unanswered?: UncheckedReason | undefined }> {
  const all = await lookUpAll(
    keys.flatMap(({ version }) => packages.map(({ system, name }) => ({ system, name, version }))),
    api,
    caller,
  );
  const answers = keys.map((_, index) => all.slice(index * packages.length, (index + 1) * packages.length));
  const unanswered = answers
    .filter((siblings) => siblings.every(({ version }) => version.kind !== "found" || isClean(version)))
    .flatMap((siblings) => siblings.flatMap(({ versionKey, version }) => whyUnanswered(versionKey, version) ?? []));
  const clean = keys.filter((_, index) => answers[index]?.every(({ version }) => isClean(version)));
  return { clean, unanswered: unanswered[0] };
}

/** The first version none of whose dependencies is known to be affected, else the first. */
async function bestOf(
  clean: readonly [VersionKey, ...(readonly VersionKey[])],
  api: Api,
  caller: Caller,
): Promise<SafeVersionSearch> {
  let nearest: DependencyState | undefined;
  for (const key of clean) {
    const dependencies = await dependenciesOf(key, api, caller);
    // Unknown dependencies of the nearest are not a reason to go further.
    if (typeof dependencies === "string") return { kind: "clean", key, dependencies };
    nearest ??= dependencies;
  }
  return { kind: "clean", key: clean[0], dependencies: nearest ?? "unknown" };
}

/** Of the version as the service resolves it today. Rejects only when aborted. */
export async function dependenciesOf(key: VersionKey, api: Api, caller: Caller): Promise<DependencyState> {
  const needs = { ...noNeeds, transitive: true };
  const [facts] = await gatherVersions([key], { api }, caller, { ...plain, needs });
  const transitive = facts?.transitive;
  if (!transitive) return "unknown";
  const { packages, incomplete } = transitive;
  const affected = packages.filter(({ version }) => version?.kind === "found" && !isClean(version)).length;
  if (affected > 0) return { affected };
  return incomplete === undefined && packages.every(({ version }) => version?.kind === "found") ? "clean" : "unknown";
}

/** The details of advisories are not needed here. */
const plain: GatherOptions<VersionFacts> = { order: "at-once", advisories: "ids" };

/** In the order of the keys. */
async function lookUpAll(keys: readonly VersionKey[], api: Api, caller: Caller): Promise<readonly Answer[]> {
  const facts = await gatherVersions(keys, { api }, caller, plain);
  return keys.map((versionKey, index) => {
    return { versionKey, version: facts[index]?.version ?? { kind: "missing", text: "" } };
  });
}

interface Answer {
  readonly versionKey: VersionKey;
  readonly version: Fetched<Version>;
}

function isClean(version: Fetched<Version>): boolean {
  return version.kind === "found" && version.value.advisoryKeys.length === 0;
}

function whyUnanswered(key: VersionKey, version: Fetched<Version>): UncheckedReason | undefined {
  if (version.kind === "failed") return version;
  return version.kind === "missing" ? { kind: "not-served", key } : undefined;
}

function unknown(why: UncheckedReason): SafeVersionSearch {
  return { kind: "unknown", why };
}
