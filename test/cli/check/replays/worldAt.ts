import { packageId, type System } from "../../../../src/core/model/keys.ts";
import { highest } from "../../../../src/core/versions/choice.ts";
import { versionId, versionsOf } from "../../../../src/core/versions/index.ts";
import type { World } from "../../../service/context.ts";
import type { AdvisoryLine, GraphLine, VersionLine } from "../../../service/facts.ts";
import { noDependencies } from "../../../service/npmRequirements.ts";
import type { PackageFacts, VersionFacts } from "../../../service/snapshot.ts";
import type { Attack, PublishedAdvisory, Release } from "./attacks.ts";

const source = "public timeline";

/**
 * All that the service could know of an attack at this time: what the registry has, and the advisories that are published. With
 * `lagging` it still has the versions that were removed, as for as long as it takes to notice.
 */
export function worldAt({ system, packages, advisories }: Attack, now: number, lagging: boolean): World {
  const published = advisories.filter(({ publishedAt }) => Date.parse(publishedAt) <= now);
  const listed = Object.entries(packages).map(([name, releases]): PackageFacts => {
    const versions = releases.filter((release) => isListed(release, now, lagging));
    const newest = highest(versions, (a, b) => versionsOf(system).compare(a.version, b.version));
    const facts: PackageFacts = { name, system, source, versions: new Map() };
    for (const release of versions) {
      const ids = published.filter(({ affects }) => affects[name]?.includes(release.version)).map(({ id }) => id);
      const line = { ...versionLine(system, release, ids), ...(release === newest && { isDefault: true as const }) };
      facts.versions.set(release.version, { ...line, package: facts });
    }
    return facts;
  });
  const known = listed.filter(({ versions }) => versions.size > 0);
  const graphs = known.flatMap((facts) => [...facts.versions.values()].map((version) => graphOf(version, known)));
  return {
    packages: new Map(known.map((facts) => [packageId(facts), facts])),
    advisories: new Map(published.map((advisory) => [advisory.id, advisoryLine(advisory)])),
    graphs: new Map(graphs.map((graph) => [versionId({ ...graph, system }), graph])),
  };
}

/** What the version requires, resolved among all that is listed. Requirements lead one step down. */
function graphOf(
  { package: { name, system }, version, requirements }: VersionFacts,
  known: readonly PackageFacts[],
): GraphLine {
  const resolved = (requirements?.npm?.dependencies.dependencies ?? []).flatMap(({ name: other, requirement }) => {
    const candidates = known.find((facts) => facts.name === other)?.versions.keys() ?? [];
    const best = versionsOf(system).best([...candidates], requirement);
    return best === undefined ? [] : [{ node: `${other}@${best}`, requirement }];
  });
  return {
    name,
    version,
    source,
    nodes: [`${name}@${version}`, ...resolved.map(({ node }) => node)],
    edges: resolved.map(({ requirement }, index) => [0, index + 1, requirement]),
  };
}

function isListed({ publishedAt, removedAt }: Release, now: number, lagging: boolean): boolean {
  if (publishedAt !== undefined && Date.parse(publishedAt) > now) return false;
  return lagging || removedAt === undefined || now <= Date.parse(removedAt);
}

function versionLine(
  system: System,
  { version, publishedAt, attested, requires = {} }: Release,
  advisories: readonly string[],
): VersionLine {
  const dependencies = Object.entries(requires).map(([name, requirement]) => ({ name, requirement }));
  return {
    version,
    advisories,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(attested && { details: { attestations: [attestation] } }),
    ...(system === "NPM" && {
      requirements: { npm: { dependencies: { ...noDependencies, dependencies }, bundled: [] } },
    }),
  };
}

const attestation = {
  type: "https://slsa.dev/provenance/v1",
  url: "",
  verified: true,
  sourceRepository: "",
  commit: "",
};

function advisoryLine({ id, title, aliases = [], cvss3Score, cvss3Vector }: PublishedAdvisory): AdvisoryLine {
  return {
    id,
    url: `https://osv.dev/vulnerability/${id}`,
    title,
    aliases,
    ...(cvss3Score !== undefined && { cvss3Score }),
    ...(cvss3Vector !== undefined && { cvss3Vector }),
    affected: [],
    source,
  };
}
