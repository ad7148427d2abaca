import type { Fetched } from "../../api/fetched.ts";
import type { Capabilities, Package, Requirements } from "../../api/messages.ts";
import { isServed } from "../../api/operations.ts";
import { declaredRequirements } from "../../graph/sources/declaredRequirements.ts";
import type { SkipReason } from "../../manifests/manifest.ts";
import { type NpmSpecifier, readNpmSpecifier } from "../../manifests/npm/npmDeclaration.ts";
import type { PrivateNames } from "../../manifests/privateNames.ts";
import type { PackageKey, System, VersionKey } from "../../model/keys.ts";
import { isPossibleName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import type { AddedPackage, Additions, News } from "../additions.ts";
import { isConfirmed, sortedAdvisories } from "../advisories.ts";
import { nearNames } from "./editDistance.ts";
import { recommendedVersion } from "./latestVersion.ts";
import type { LookUps } from "./lookUps.ts";
import { isAttested } from "./provenance.ts";

interface AdditionsHost {
  readonly lookUps: Pick<LookUps, "ask" | "package" | "version">;
  /** Finds those of the names that are private around the dependency. Never rejects. */
  readonly privateAmong?: PrivateNames | undefined;
  /** Asks what the code of both can do, too. */
  readonly withCapabilities?: boolean;
}

/** The packages that are listed and asked about, with three requests each. */
const mostPackages = 5;

/** Asks what a version requires or can do that another one of its package does not. Rejects only when aborted. */
export async function askAdditions(from: VersionKey, to: VersionKey, host: AdditionsHost): Promise<Additions> {
  const { ask } = host.lookUps;
  const [requirements, capabilities] = await Promise.all([
    Promise.all([from, to].map((versionKey) => ask("GetRequirements", { versionKey }))),
    host.withCapabilities && isServed("GetCapabilities", to.system)
      ? Promise.all([from, to].map((versionKey) => ask("GetCapabilities", { versionKey })))
      : undefined,
  ]);
  const added = addedBetween(to, requirements);
  const addedCapabilities = capabilities && capabilitiesAdded(capabilities);
  return {
    from,
    to,
    requirements,
    ...(added && {
      packages: {
        listed: await askAll(added.slice(0, mostPackages), host),
        left: Math.max(0, added.length - mostPackages),
      },
    }),
    ...(capabilities && { capabilities }),
    ...(addedCapabilities && { addedCapabilities }),
  };
}

/** Asks what an update brings: both versions, and what the later one newly requires and can do. Rejects only when aborted. */
export async function askNews(from: VersionKey, to: VersionKey, host: AdditionsHost): Promise<News> {
  const [additions, before, after] = await Promise.all([
    askAdditions(from, to, { ...host, withCapabilities: true }),
    host.lookUps.version(from),
    host.lookUps.version(to),
  ]);
  if (after.version.kind !== "found") return additions;
  const { value } = after.version;
  const isLost = before.version.kind === "found" && isAttested(before.version.value) && !isAttested(value);
  const isMalicious = sortedAdvisories(value, after.advisories).some(isConfirmed);
  return { ...additions, ...(isLost && { losesAttestation: true }), ...(isMalicious && { isMalicious }) };
}

interface Added extends Pick<AddedPackage, "key" | "notAsked"> {
  /** RFC 3339; the time of the commit that is required, where the module needs no tag. */
  readonly committedAt?: string;
}

/** The packages that the second answer has and the first has not; undefined where one of them does not tell. */
function addedBetween(
  { system, name }: VersionKey,
  answers: readonly Fetched<Requirements>[],
): readonly Added[] | undefined {
  const [before, after] = answers.map((answer) => requiredBy(system, answer));
  return before && after && [...after.values()].filter(({ key }) => key.name !== name && !before.has(key.name));
}

/** The packages that are required, by name; undefined where the answer does not tell. */
function requiredBy(system: System, answer: Fetched<Requirements>): ReadonlyMap<string, Added> | undefined {
  if (answer.kind !== "found" || Object.keys(answer.value).length === 0) return undefined;
  const { npm } = answer.value;
  const bundled = new Set(npm?.dependencies.bundleDependencies);
  const all = declaredRequirements(system, answer.value).map(({ name, requirement }): Added => {
    const specifier = npm ? readNpmSpecifier(name, requirement) : { package: name };
    const key = { system, name: specifier.package };
    const notAsked = bundled.has(name) ? "bundled" : notAskedBecause(key, specifier);
    const committedAt = commitTime(system, requirement);
    return { key, ...(notAsked && { notAsked }), ...(committedAt && { committedAt }) };
  });
  return new Map(all.map((each) => [each.key.name, each]));
}

/** Reads the time in a pseudo-version. */
function commitTime(system: System, requirement: string): string | undefined {
  if (!versionsOf(system).isPseudo(requirement)) return undefined;
  const [, year, month, day, ...time] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-/.exec(requirement) ?? [];
  return `${year}-${month}-${day}T${time.join(":")}Z`;
}

/** The reasons of specifiers that no registry is asked about. */
const addresses: readonly string[] = ["git", "url", "path", "archive"] satisfies readonly SkipReason[];

function notAskedBecause(
  { system, name }: PackageKey,
  { requirement }: Partial<NpmSpecifier>,
): AddedPackage["notAsked"] {
  if (requirement?.kind === "skipped" && addresses.includes(requirement.reason)) return "elsewhere";
  return isPossibleName(system, name) ? undefined : "nameless";
}

async function askAll(added: readonly Added[], { lookUps, privateAmong }: AdditionsHost): Promise<AddedPackage[]> {
  if (added.length === 0) return [];
  const secrets = await privateAmong?.(added.map(({ key }) => key.name));
  return Promise.all(
    added.map(async (each): Promise<AddedPackage> => {
      if (secrets?.has(each.key.name)) return { ...each, notAsked: "private" };
      return each.notAsked ? each : { ...each, ...(await askAbout(each, lookUps)) };
    }),
  );
}

async function askAbout(
  { key: packageKey, committedAt }: Added,
  lookUps: AdditionsHost["lookUps"],
): Promise<Pick<AddedPackage, "publication" | "dependents" | "similar">> {
  const { ask } = lookUps;
  const parent = await lookUps.package(packageKey);
  if (parent.kind !== "found") return { publication: parent };
  const versionKey = recommendedVersion(parent.value, packageKey.system)?.versionKey;
  const [similar, dependents] = await Promise.all([
    ask("GetSimilarlyNamedPackages", { packageKey }),
    versionKey && isServed("GetDependents", packageKey.system) ? ask("GetDependents", { versionKey }) : undefined,
  ]);
  const near = similar.kind === "found" ? { ...similar, value: nearNames(packageKey.name, similar.value) } : similar;
  const publication = { ...parent, value: firstPublication(parent.value, committedAt) };
  return { publication, similar: near, ...(dependents && { dependents }) };
}

/** The earliest time; a module of Go may have been required by its commits long before its first tag. */
function firstPublication(
  { versions }: Package,
  committedAt: string | undefined,
): { readonly firstPublishedAt?: string } {
  const times = [...versions.map(({ publishedAt }) => publishedAt), committedAt].flatMap((time = "") =>
    Number.isNaN(Date.parse(time)) ? [] : time,
  );
  const [first] = times.sort((a, b) => Date.parse(a) - Date.parse(b));
  return first === undefined ? {} : { firstPublishedAt: first };
}

/** The capabilities that only the second answer has; undefined where one of them is missing. */
function capabilitiesAdded([before, after]: readonly Fetched<Capabilities>[]): readonly string[] | undefined {
  if (before?.kind !== "found" || after?.kind !== "found") return undefined;
  const old = new Set(before.value.capabilities.map(({ capability }) => capability));
  return after.value.capabilities.map(({ capability }) => capability).filter((capability) => !old.has(capability));
}
