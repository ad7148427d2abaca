import type { Declaration, Surroundings } from "../../manifest.ts";
import type { Skip } from "../../shared/skip.ts";
import { readMavenSettings } from "../repositories/mavenSettings.ts";
import { mavenOrigins } from "../repositories/privateRepositories.ts";
import { remoteRepositories } from "../repositories/remoteRepositories.ts";
import { importedPoms, type Imports } from "./importedPoms.ts";
import { contextOf, type Lineage } from "./management.ts";
import { readLineage } from "./parentPoms.ts";
import type { Pom } from "./pom.ts";
import { pomSource, type PomSource } from "./pomSource.ts";
import { activationOf, partsOf } from "../profiles/profiles.ts";
import { identityOf, readReactor, type Reactor } from "./reactor.ts";

/** A POM with what decides the versions and the origin of what it declares. */
export interface PomProject {
  readonly lineage: Lineage;
  readonly imports: Imports;
  readonly source: PomSource;
  /** The modules of the same build, and the POM itself. */
  readonly members: Reactor;
  /** Why the service is not asked about the package; undefined where it may be. */
  readonly skipOf: (dependency: Pick<Declaration, "package" | "requirement">) => Promise<Skip | undefined>;
}

/**
 * Published POMs are read last: only when the settings, the POMs on disk and the modules of the build are known, it is known
 * which packages are private.
 */
export async function readPomProject(own: Pom, surroundings: Surroundings): Promise<PomProject> {
  const { read, publicNames, mirrors } = surroundings;
  const settings = await readMavenSettings(surroundings);
  const source = pomSource(surroundings, settings.localRepository, own);
  const activation = activationOf(own, settings.userProperties);
  const outside = { properties: settings.properties, activation };
  const onDisk = await readLineage(own, source, outside);
  const reactor = await readReactor(onDisk, source);
  const members = withSelf(onDisk, reactor);
  const originsBy = (lineage: Lineage) => {
    const context = contextOf(lineage, partsOf(own, activation));
    const origins = mavenOrigins({ context, settings, reactor, publicNames, mirrors });
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
