import { relativePath } from "../../model/path.ts";
import type { Declaration, Surroundings, Withheld } from "../manifest.ts";
import { type Skip, withheld } from "../shared/skip.ts";
import { importedPoms, type Imports } from "./importedPoms.ts";
import { contextOf, type Lineage } from "./management.ts";
import { readMavenSettings } from "./mavenSettings.ts";
import { readLineage } from "./parentPoms.ts";
import { type Pom, readPom } from "./pom.ts";
import { pomSource, type PomSource, remoteRepositories } from "./pomSource.ts";
import { mavenOrigins } from "./privateRepositories.ts";
import { activationOf, partsOf } from "./profiles.ts";
import { identityOf, type Reactor, readReactor } from "./reactor.ts";

/** A POM with what decides the versions and the origin of what it declares. */
export interface PomProject {
  readonly lineage: Lineage;
  readonly imports: Imports;
  readonly source: PomSource;
  /** The modules of the same build, and the POM itself. */
  readonly members: Reactor;
  /** Finds the reason why the service is not asked about the package; returns undefined if it may be. */
  readonly skipOf: (dependency: Pick<Declaration, "package" | "requirement">) => Promise<Skip | undefined>;
}

/**
 * Published POMs are read last: only when the settings, the POMs on disk and the modules of the build are known, it is known
 * which packages are private.
 */
export async function readPomProject(own: Pom, surroundings: Surroundings): Promise<PomProject> {
  const { read, publicNames, registries } = surroundings;
  const settings = await readMavenSettings(surroundings);
  const source = pomSource(surroundings, settings.localRepository, own);
  const activation = activationOf(own, settings.userProperties);
  const outside = { properties: settings.properties, activation };
  const onDisk = await readLineage(own, source, outside);
  const reactor = await readReactor(onDisk, source);
  const members = withSelf(onDisk, reactor);
  const originsBy = (lineage: Lineage) => {
    const context = contextOf(lineage, partsOf(own, activation));
    const origins = mavenOrigins({ context, settings, reactor, publicNames, registries });
    source.open((name) => members.has(name) || origins.originOf(name) !== undefined);
    return origins;
  };
  const before = originsBy(onDisk);
  const lineage = onDisk.missing ? await readLineage(own, source, outside) : onDisk;
  // A published parent may declare repositories as well.
  const { originOf, publicIds } = lineage.poms.length > onDisk.poms.length ? originsBy(lineage) : before;
  const isFrom = remoteRepositories(read, settings.localRepository);
  return {
    lineage,
    imports: importedPoms(source, reactor, { properties: settings.userProperties, activation }),
    source,
    members,
    async skipOf({ package: { name }, requirement }) {
      const origin = originOf(name);
      const isPublic = origin?.reason === "unknown-origin" && (await isFrom(name, requirement.text, publicIds));
      return isPublic ? undefined : origin;
    },
  };
}

function withSelf(lineage: Lineage, reactor: Reactor): Reactor {
  const { name, version, pom } = identityOf(lineage);
  if (name === undefined) return reactor;
  return new Map([...reactor, [name, { pom, ...(version !== undefined && { version }) }]]);
}

/** The packages that the service is not asked about by the repositories and modules of a POM and by Maven's settings, with the reason. */
export async function notAskedBesidePom(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const place = { kind: "own", path: surroundings.path } as const;
  // Without a POM, the settings still apply.
  const own = readPom(surroundings.text, place) ?? readPom("<project/>", place);
  if (!own) return new Map();
  const { members, skipOf } = await readPomProject(own, surroundings);
  const reasons = await Promise.all(
    names.map(async (name): Promise<readonly (readonly [string, Withheld])[]> => {
      const member = members.get(name);
      if (member) {
        const file = relativePath(surroundings.path, member.pom.path);
        return [[name, withheld("private", { detail: `artifactId in ${file}` })]];
      }
      const requirement = { kind: "written", text: "" } as const;
      const skip = await skipOf({ package: { system: "MAVEN", name }, requirement });
      const reason = skip?.reason;
      return reason === "private" || reason === "unknown-origin" ? [[name, withheld(reason, skip ?? {})]] : [];
    }),
  );
  return new Map(reasons.flat());
}
