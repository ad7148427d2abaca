import { listed, message } from "../../messages/message.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import { child } from "../../syntax/xml/xmlDocument.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { withParts } from "../shared/sites.ts";
import { skip, type Skip, skipped } from "../shared/skip.ts";
import { coordinatesOf } from "./coordinates.ts";
import type { Imports } from "./importedPoms.ts";
import { type Context, contextOf, type Lineage, type Managed, managementKey, type MissingPom } from "./management.ts";
import { parentPaths } from "./parentPoms.ts";
import { entriesOf, isPomPath, type Pom, readPom, textOf } from "./pom.ts";
import { type Draft, draftOf, draftsOf, unreadElements } from "./pomDeclarations.ts";
import { notAskedBesidePom, type PomProject, readPomProject } from "./pomProject.ts";
import { isPublished, pomSource, type PomSource } from "./pomSource.ts";
import { partsOf, unknownProfiles } from "./profiles.ts";
import { identityOf, modulesIn } from "./reactor.ts";

/**
 * `pom.xml`: dependencies, managed ones, plugins, extensions and the parent, in the project and its profiles. Properties and
 * management of profiles apply outside of them only if they are active by default. Versions from parents and imported POMs
 * are filled in as far as these are in the project or in the local repository.
 */
export const pomXml: ManifestParser = {
  id: "maven/pom.xml",
  system: "MAVEN",
  patterns: ["**/pom.xml", "**/*.pom"],
  handles: isPomPath,
  parse: parsePomXml,
  complete: completePom,
  privateAmong: notAskedBesidePom,
};

function parsePomXml(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const project = roots.find((root) => root.name === "project");
  if (!project) {
    const [root] = roots;
    const gaps = root ? [entryGap(text, root.span)] : [];
    return { declarations: [], problems, ...(gaps.length > 0 && { gaps }) };
  }
  const lineage: Lineage = { poms: [{ kind: "own", path: "", project }] };
  const { name: self, versionSites } = identityOf(lineage);
  const gaps = unreadElements(lineage.poms[0]).map(({ span }) => entryGap(text, span));
  return {
    declarations: withParts(draftsOf(lineage), versionSites).map(({ declaration }) => declaration),
    problems,
    ...(gaps.length > 0 && { gaps }),
    nearestWins: true,
    ...(self !== undefined && { self }),
  };
}

/**
 * Reads the parents, the imported POMs, the modules of the same build and the settings. A version that none of them has stays
 * inherited, as it does where a missing POM might have it; the detail then names that POM.
 */
async function completePom(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const own = readPom(surroundings.text, { kind: "own", path: surroundings.path });
  if (!own) return manifest;
  if (manifest.declarations.length === 0) {
    const source = pomSource({ read: surroundings.read }, undefined, own);
    return withGaps(manifest, await recordUnreadPoms(own, false, source, surroundings));
  }
  const project = await readPomProject(own, surroundings);
  const { lineage, imports, members, source } = project;
  const { name: self, versionSites } = identityOf(lineage);
  const drafts: Draft[] = [];
  // One after another, so that the same POMs are read within the limit whatever takes how long.
  for (const draft of draftsOf(lineage)) drafts.push(await withManagement(draft, imports));
  const noted = withProfileNotes(
    withParts(withRepeated(drafts), versionSites).map(({ declaration }) => declaration),
    project,
  );
  const located = (some: readonly Declaration[]) =>
    Promise.all(some.map((declaration) => withOrigin(declaration, project)));
  const declarations = await located(noted);
  const inherited = await located(inheritedManagement(lineage, declarations));
  const isParentMissing = lineage.missing !== undefined && lineage.poms.length === 1;
  const gaps = await recordUnreadPoms(own, isParentMissing, source, surroundings);
  const poms = source.lacking();
  const modules = modulesIn(own).map(({ field }) => ({ name: field.value, folder: field.value }));
  const complete: Manifest = {
    ...manifest,
    declarations,
    ...(inherited.length > 0 && { overrides: [...declarations, ...inherited] }),
    privateNames: [...members.keys()],
    ...(modules.length > 0 && { members: modules }),
    ...(self !== undefined && { self }),
    ...(poms.length > 0 && { poms }),
  };
  return withGaps(complete, gaps);
}

function withGaps(manifest: Manifest, gaps: readonly EntryGap[]): Manifest {
  return gaps.length > 0 ? { ...manifest, gaps: [...(manifest.gaps ?? []), ...gaps] } : manifest;
}

/** Fills in an inherited version from imported POMs, or the names of those that are missing. */
async function withManagement(draft: Draft, imports: Imports): Promise<Draft> {
  const { declaration, entry, context } = draft;
  const { requirement } = declaration;
  if (requirement.kind === "written") return draft;
  const { reason } = requirement;
  if (reason !== "inherited" && reason !== "variable") return draft;
  const key = managementKey(entry.managedBy, coordinatesOf(entry, context.interpolate), entry.element);
  if (reason === "inherited" && entry.managedBy === "dependencies" && key !== undefined) {
    const search = await imports.find(context, key);
    return "managed" in search ? withManaged(draft, search.managed) : withMissing(draft, search.missing);
  }
  const { missing, poms } = context.lineage;
  const isManaged = reason === "variable" || entry.managedBy !== undefined;
  const published = entry.managedBy === "plugins" ? poms.find(isPublished) : undefined;
  if (published) return withMissing(draft, [{ role: "parent", text: published.label ?? "", why: "plugins" }]);
  return withMissing(draft, missing && isManaged ? [missing] : []);
}

function withManaged(draft: Draft, managed: Managed): Draft {
  const found = draftOf(draft.entry, draft.context, managed);
  if (!found || !draft.declaration.isConditional) return found ?? draft;
  return { ...found, declaration: { ...found.declaration, isConditional: true } };
}

function withMissing(draft: Draft, [first, ...others]: readonly MissingPom[]): Draft {
  const { declaration } = draft;
  const { requirement } = declaration;
  if (!first || requirement.kind === "written") return draft;
  const { role, text: name, why } = first;
  const detail = others.length > 0 ? `${name} and others` : name;
  const pom = why && { pom: { role, name, why } };
  return {
    ...draft,
    declaration: { ...declaration, requirement: { ...skipped(requirement.reason, requirement.text, detail), ...pom } },
  };
}

/** Skips modules of the same build, and packages that are private or might be. */
async function withOrigin(
  declaration: Declaration,
  { members, skipOf }: Pick<PomProject, "members" | "skipOf">,
): Promise<Declaration> {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "skipped" && requirement.reason === "archive") return declaration;
  const { text } = requirement;
  const member = members.get(key.name);
  if (member) {
    // A version other than that of the module comes from a repository.
    const isOther = requirement.kind === "written" && member.version !== undefined && member.version !== text;
    const reason: Skip = isOther ? { reason: "private", detail: "module of this build" } : { reason: "workspace" };
    return skip(declaration, reason);
  }
  const origin = await skipOf(declaration);
  return origin ? skip(declaration, origin) : declaration;
}

/**
 * Collects what the parents in the project manage for all of their modules, each package as the nearest of them has it. Leaves
 * out artifacts of a package other than its JAR, and packages that are `own`.
 */
function inheritedManagement(lineage: Lineage, own: readonly Declaration[]): readonly Declaration[] {
  const [first, ...parents] = lineage.poms;
  const inherited = parents.filter(({ kind }) => kind === "project");
  if (inherited.length === 0) return [];
  const context = contextOf(lineage, partsOf(first, lineage.activation));
  const managed = own.filter(({ scope }) => scope === managementScope).map((declaration) => declaration.package.name);
  const seen = new Set(managed);
  return inherited
    .flatMap((pom) => partsOf(pom, lineage.activation))
    .flatMap(entriesOf)
    .flatMap((entry): readonly Declaration[] => {
      const { scope, element } = entry;
      if (scope !== managementScope || textOf(element, "type") || textOf(element, "classifier")) return [];
      const { declaration } = draftOf(entry, context) ?? {};
      if (!declaration || seen.has(declaration.package.name)) return [];
      seen.add(declaration.package.name);
      return [declaration];
    });
}

const managementScope = "dependencyManagement";

/** The maximum number of modules for one manifest: real ones have fewer. */
const maxModules = 200;

/**
 * Records the modules that the manifest names and that do not exist, and its parent where it names the file and no other
 * file has it. Returns those whose path is computed, or has another name than manifests: nothing else reads what they declare.
 */
async function recordUnreadPoms(
  own: Pom,
  isParentMissing: boolean,
  source: PomSource,
  { text, read, readNamed }: Surroundings,
): Promise<readonly EntryGap[]> {
  const gaps: EntryGap[] = [];
  const parent = child(own.project, "parent");
  const relative = child(parent, "relativePath")?.text;
  if (parent && relative && relative.value !== "") {
    const paths = parentPaths(own.path, parent);
    const found = await firstReadable(paths, read);
    if (found !== undefined && !isPomPath(found)) gaps.push(entryGap(text, relative.span));
    if (found === undefined && isParentMissing) await readNamed(paths[0] ?? "", relative.span);
  }
  for (const { path, field } of modulesIn(own).slice(0, maxModules)) {
    if (field.value.includes("${")) gaps.push(entryGap(text, field.span));
    else if (!(await source.at(path))) await readNamed(path, field.span);
    else if (!isPomPath(path)) gaps.push(entryGap(text, field.span));
  }
  return gaps;
}

/** The first that can be read; what is behind it may be a folder, which cannot. */
async function firstReadable(paths: readonly string[], read: Surroundings["read"]): Promise<string | undefined> {
  for (const path of paths) if ((await read(path)) !== undefined) return path;
  return undefined;
}

/**
 * Completes repeated dependencies. Of several equal ones Maven takes the last: the others have its version, and the place where
 * that is written.
 */
function withRepeated(drafts: readonly Draft[]): readonly Draft[] {
  const groups = new Map<Context, Map<string, Draft[]>>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key === undefined) continue;
    const group = groups.get(draft.context) ?? new Map<string, Draft[]>();
    groups.set(draft.context, group.set(key, [...(group.get(key) ?? []), draft]));
  }
  return drafts.map((draft) => {
    const group = groups.get(draft.context)?.get(keyOf(draft) ?? "") ?? [];
    const last = group.at(-1);
    return last && group.length > 1 ? repeated(draft, last) : draft;
  });
}

function repeated(draft: Draft, last: Draft): Draft {
  const { name, nameSpan } = draft.declaration;
  const version = last.declaration.requirement.text;
  const note = message("Declared more than once: Maven takes the last one, {version}", { version });
  const shared = draft === last ? {} : { shared: true as const };
  const declaration = { ...last.declaration, name, nameSpan, ...shared, notes: [note] };
  return { ...draft, declaration, ...(last.site && { site: last.site }) };
}

/** Returns the key of a dependency; undefined for what is not a dependency of its own. */
function keyOf({ entry, context }: Draft): string | undefined {
  if (entry.scope !== "dependency") return undefined;
  return managementKey("dependencies", coordinatesOf(entry, context.interpolate), entry.element);
}

/** Notes at the parent and at imported POMs which of their profiles might set other versions. */
function withProfileNotes(
  declarations: readonly Declaration[],
  { lineage, imports }: Pick<PomProject, "lineage" | "imports">,
): readonly Declaration[] {
  return declarations.map((declaration) => {
    const { scope, package: key, requirement } = declaration;
    const poms = scope === "parent" ? lineage.poms.slice(1) : scope === "import" ? imported(key.name, requirement) : [];
    const notes = poms.flatMap((pom) => noteOf(pom, lineage.activation));
    return notes.length > 0 ? { ...declaration, notes: [...(declaration.notes ?? []), ...notes] } : declaration;
  });

  function imported(name: string, { text }: Declaration["requirement"]): readonly Pom[] {
    return imports.lineageOf(name, text)?.poms ?? [];
  }
}

function noteOf(pom: Pom, activation: Lineage["activation"]) {
  const names = activation ? unknownProfiles(pom, activation) : [];
  if (names.length === 0) return [];
  const values = { names: listed(names), pom: pom.label ?? pom.path };
  return [message("Profiles of {pom} that are not evaluated: {names}", values)];
}
