import type { Declaration, Manifest, Surroundings } from "../../manifest.ts";
import { coordinatesOf, skipped } from "./coordinates.ts";
import { importedPoms, type Found, type Imports } from "./importedPoms.ts";
import { contextOf, managementKey } from "./management.ts";
import { readMavenSettings } from "../repositories/mavenSettings.ts";
import { readLineage } from "./parentPoms.ts";
import { partsOf, readPom } from "./pom.ts";
import { draftOf, draftsOf, type Draft } from "./pomDeclarations.ts";
import { pomSource } from "./pomSource.ts";
import { privateDetail, type PrivateDetail } from "../repositories/privateRepositories.ts";
import { identityOf, readReactor, type Reactor } from "./reactor.ts";

/**
 * Reads the parents, what is imported, the modules beside and the settings. A version that is found in none of them stays
 * inherited, as it does where a POM is missing that might say otherwise; that one is then named.
 */
export async function completePom(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const own = readPom(around.text, { kind: "own", path: around.path });
  if (!own || manifest.declarations.length === 0) return manifest;
  const settings = await readMavenSettings(around);
  const source = pomSource(around.read, settings.localRepository, own);
  const lineage = await readLineage(own, source, settings.properties);
  const reactor = await readReactor(lineage, source);
  const imports = importedPoms(source, reactor, settings.userProperties);
  const drafts = await Promise.all(draftsOf(lineage).map((draft) => withManagement(draft, imports)));
  const privates = privateDetail(contextOf(lineage, partsOf(own)), settings);
  const { name: self } = identityOf(lineage);
  return {
    ...manifest,
    declarations: drafts.map(({ declaration }) => placed(declaration, reactor, privates)),
    ...(self !== undefined && { self }),
  };
}

/** What imported POMs say of a version that is inherited; if that stays unknown, what one would have to read. */
async function withManagement(draft: Draft, imports: Imports): Promise<Draft> {
  const { declaration, entry, context } = draft;
  const { requirement } = declaration;
  if (requirement.kind === "written") return draft;
  const { reason, text } = requirement;
  if (reason !== "inherited" && reason !== "variable") return draft;
  const key = managementKey(entry.managedBy, coordinatesOf(entry, context.interpolate), entry.element);
  const isImported = reason === "inherited" && entry.managedBy === "dependencies" && key !== undefined;
  const { missing: parent } = context.lineage;
  const found: Found = isImported
    ? await imports(context, key)
    : { missing: parent === undefined || (reason === "inherited" && !entry.managedBy) ? [] : [parent] };
  if ("managed" in found) return draftOf(entry, context, found.managed) ?? draft;
  if (found.missing.length === 0) return draft;
  const [first = "", ...others] = found.missing;
  const detail = others.length > 0 ? `${first} and others` : first;
  return { ...draft, declaration: { ...declaration, requirement: skipped(reason, text, detail) } };
}

/** Says of a declaration that it is a module beside this one, or that it is private. */
function placed(declaration: Declaration, reactor: Reactor, privates: PrivateDetail): Declaration {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "skipped" && requirement.reason === "path") return declaration;
  const { text } = requirement;
  const member = reactor.get(key.name);
  // Another version than the module's comes from a repository.
  if (member && (requirement.kind === "skipped" || member.version === undefined || member.version === text))
    return { ...declaration, requirement: skipped("workspace", text) };
  const detail = privates(key.name);
  return detail === undefined ? declaration : { ...declaration, requirement: skipped("private", text, detail) };
}
