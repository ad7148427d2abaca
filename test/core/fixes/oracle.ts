/** What fixes have to come to, by brute force over everything the loopback service knows. */
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { versionId, versionsOf } from "../../../src/core/versions/index.ts";
import { advisories, advisoryIds, graphsOf, packagesOf, type VersionFacts } from "../../service/snapshot.ts";

/** The advisories that only say that nobody maintains a crate. */
export const notices: ReadonlySet<string> = new Set(
  [...advisories().values()]
    .filter(({ id, title }) => id.startsWith("RUSTSEC-") && title.toLowerCase().endsWith(" is unmaintained"))
    .map(({ id }) => id),
);

function flawsOf(facts: VersionFacts): readonly string[] {
  return advisoryIds(facts).filter((id) => !notices.has(id));
}

/** The IDs of the advisories that affect a version; undefined for one that is not listed. */
export function affecting({ system, name, version }: VersionKey): readonly string[] | undefined {
  const versions = packagesOf(system).get(name)?.versions;
  const facts =
    versions?.get(version) ??
    [...(versions?.values() ?? [])].find((listed) => versionsOf(system).isSame(listed.version, version));
  return facts && flawsOf(facts);
}

/** How many advisories affect what a version depends on; undefined where the service has no graph of it. */
export function affectingBelow(key: VersionKey): number | undefined {
  const nodes = graphsOf(key.system).get(versionId(key))?.nodes.slice(1);
  const keys = nodes?.map((node) => {
    const at = node.lastIndexOf("@");
    return { system: key.system, name: node.slice(0, at), version: node.slice(at + 1) };
  });
  return keys && new Set(keys.flatMap((each) => affecting(each) ?? [])).size;
}

/**
 * The version in which a version is fixed, by the words of the definition: of the nearest minor version with any, the newest
 * that is listed, not deprecated, a release unless the version is none, of its flavour, a week old and affected by nothing.
 */
export function fixedIn(key: VersionKey, now: number): string | undefined {
  const { compare, isPrerelease, isPseudo, sharePackage, flavour } = versionsOf(key.system);
  const week = 7 * 86_400_000;
  const good = [...(packagesOf(key.system).get(key.name)?.versions.values() ?? [])].filter(
    (facts: VersionFacts) =>
      facts.unlisted !== true &&
      facts.deprecated === undefined &&
      compare(facts.version, key.version) > 0 &&
      sharePackage(facts.version, key.version) &&
      !(isPseudo(facts.version) && !isPseudo(key.version)) &&
      (!isPrerelease(facts.version) || (isPrerelease(key.version) && isOfSameRelease(facts.version, key.version))) &&
      flawsOf(facts).length === 0,
  );
  const old = good.filter(({ publishedAt }) => !(now - Date.parse(publishedAt ?? "") < week));
  const settled = old.length > 0 ? old : good;
  const own = settled.filter(({ version }) => flavour(version) === flavour(key.version));
  const others = settled.filter(({ version }) => versionsOf(key.system).continuesFlavour(version, key.version));
  const chosen = (own.length > 0 ? own : others).map(({ version }) => version);
  const [nearest] = chosen.toSorted(compare);
  if (nearest === undefined) return undefined;
  return chosen
    .filter((version) => minorOf(version) === minorOf(nearest))
    .toSorted(compare)
    .at(-1);
}

function isOfSameRelease(a: string, b: string): boolean {
  return numbersOf(a).join(".") === numbersOf(b).join(".");
}

function minorOf(version: string): string {
  const [epoch] = /^\d+(?=!)/.exec(version) ?? ["0"];
  const [major = 0, minor = 0] = numbersOf(version);
  return `${epoch}!${major}.${minor}`;
}

function numbersOf(version: string): readonly number[] {
  const digits = /\d+(?:\.\d+)*/.exec(version.replace(/^\d+!/, ""))?.[0] ?? "";
  const numbers = digits.split(".").map(Number);
  while (numbers.length > 1 && numbers.at(-1) === 0) numbers.pop();
  return numbers;
}
