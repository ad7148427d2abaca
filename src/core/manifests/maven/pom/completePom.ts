import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, Surroundings } from "../../manifest.ts";
import { readMavenSettings } from "../repositories/mavenSettings.ts";
import { mavenOrigins } from "../repositories/privateRepositories.ts";
import { remoteRepositories } from "../repositories/remoteRepositories.ts";
import { skip, skipped, type Skip } from "../../shared/skip.ts";
import { coordinatesOf } from "./coordinates.ts";
import { importedPoms, type Imports, type ManagedSearch } from "./importedPoms.ts";
import { contextOf, managementKey, type Managed } from "./management.ts";
import { inheritedManagement } from "./inheritedManagement.ts";
import { readLineage } from "./parentPoms.ts";
import { partsOf, readPom } from "./pom.ts";
import { draftOf, draftsOf, type Draft } from "./pomDeclarations.ts";
import { pomSource } from "./pomSource.ts";
import { recordUnreadPoms } from "./unreadPoms.ts";
import { identityOf, readReactor, type Reactor } from "./reactor.ts";

/**
 * Reads the parents, the imported POMs, the modules of the same build and the settings. A version that none of them has stays
 * inherited, as it does where a missing POM might have it; the detail then names that POM.
 */
export async function completePom(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const own = readPom(surroundings.text, { kind: "own", path: surroundings.path });
  if (!own) return manifest;
  if (manifest.declarations.length === 0) {
    return withGaps(
      manifest,
      await recordUnreadPoms(own, false, pomSource(surroundings.read, undefined, own), surroundings),
    );
  }
  const settings = await readMavenSettings(surroundings);
  const source = pomSource(surroundings.read, settings.localRepository, own);
  const lineage = await readLineage(own, source, settings.properties);
  const reactor = await readReactor(lineage, source);
  const imports = importedPoms(source, reactor, settings.userProperties);
  const drafts = await Promise.all(draftsOf(lineage).map((draft) => withManagement(draft, imports)));
  const { publicNames, mirrors } = surroundings;
  const origins = mavenOrigins({ context: contextOf(lineage, partsOf(own)), settings, reactor, publicNames, mirrors });
  const isFrom = remoteRepositories(surroundings.read, settings.localRepository);
  const { name: self, version } = identityOf(lineage);
  const members: Reactor =
    self === undefined
      ? reactor
      : new Map([...reactor, [self, { pom: own, ...(version !== undefined && { version }) }]]);
  const skipOf = async ({ package: { name }, requirement }: Declaration): Promise<Skip | undefined> => {
    const origin = origins.originOf(name);
    const isPublic = origin?.reason === "unknown-origin" && (await isFrom(name, requirement.text, origins.publicIds));
    return isPublic ? undefined : origin;
  };
  const located = (some: readonly Declaration[]) =>
    Promise.all(some.map((declaration) => withOrigin(declaration, members, skipOf)));
  const declarations = await located(drafts.map(({ declaration }) => declaration));
  const inherited = await located(inheritedManagement(lineage, declarations));
  const gaps = await recordUnreadPoms(
    own,
    lineage.missing !== undefined && lineage.poms.length === 1,
    source,
    surroundings,
  );
  const overrides = inherited.length > 0 ? { overrides: [...declarations, ...inherited] } : {};
  const complete = { ...manifest, declarations, ...overrides, privateNames: [...members.keys()] };
  return withGaps({ ...complete, ...(self !== undefined && { self }) }, gaps);
}

function withGaps(manifest: Manifest, gaps: readonly EntryGap[]): Manifest {
  return gaps.length > 0 ? { ...manifest, gaps: [...(manifest.gaps ?? []), ...gaps] } : manifest;
}

/** Fills in an inherited version from imported POMs, or the names of those that are missing. */
async function withManagement(draft: Draft, imports: Imports): Promise<Draft> {
  const { declaration, entry, context } = draft;
  const { requirement } = declaration;
  if (requirement.kind === "written") return draft;
  const { reason, text } = requirement;
  if (reason !== "inherited" && reason !== "variable") return draft;
  const key = managementKey(entry.managedBy, coordinatesOf(entry, context.interpolate), entry.element);
  const isImported = reason === "inherited" && entry.managedBy === "dependencies" && key !== undefined;
  const { missing: parent } = context.lineage;
  const search: ManagedSearch = isImported
    ? await imports(context, key)
    : { missing: parent === undefined || (reason === "inherited" && !entry.managedBy) ? [] : [parent] };
  if ("managed" in search) return withManaged(draft, search.managed);
  if (search.missing.length === 0) return draft;
  const [first = "", ...others] = search.missing;
  const detail = others.length > 0 ? `${first} and others` : first;
  return { ...draft, declaration: { ...declaration, requirement: skipped(reason, text, detail) } };
}

function withManaged(draft: Draft, managed: Managed): Draft {
  const found = draftOf(draft.entry, draft.context, managed);
  if (!found || !draft.declaration.isConditional) return found ?? draft;
  return { ...found, declaration: { ...found.declaration, isConditional: true } };
}

/** Skips modules of the same build, and packages that are private or might be. */
async function withOrigin(
  declaration: Declaration,
  members: Reactor,
  skipOf: (declaration: Declaration) => Promise<Skip | undefined>,
): Promise<Declaration> {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "skipped" && requirement.reason === "archive") return declaration;
  const { text } = requirement;
  const member = members.get(key.name);
  if (member) {
    // A version other than that of the module comes from a repository.
    const isOther = requirement.kind === "written" && member.version !== undefined && member.version !== text;
    return skip(declaration, isOther ? { reason: "private", detail: "module of this build" } : { reason: "workspace" });
  }
  const origin = await skipOf(declaration);
  return origin ? skip(declaration, origin) : declaration;
}
