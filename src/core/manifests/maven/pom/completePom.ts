import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, Surroundings } from "../../manifest.ts";
import { skip, skipped, type Skip } from "../../shared/skip.ts";
import { coordinatesOf } from "./coordinates.ts";
import { inheritedManagement } from "./inheritedManagement.ts";
import type { Imports } from "./importedPoms.ts";
import { managementKey, type Managed, type MissingPom } from "./management.ts";
import { readPom } from "./pom.ts";
import { draftOf, draftsOf, type Draft } from "./pomDeclarations.ts";
import { readPomProject, type PomProject } from "./pomProject.ts";
import { isPublished, pomSource } from "./pomSource.ts";
import { withProfileNotes } from "../notes/profileNotes.ts";
import { withRepeated } from "../notes/repeated.ts";
import { recordUnreadPoms } from "./unreadPoms.ts";
import { identityOf } from "./reactor.ts";

/**
 * Reads the parents, the imported POMs, the modules of the same build and the settings. A version that none of them has stays
 * inherited, as it does where a missing POM might have it; the detail then names that POM.
 */
export async function completePom(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const own = readPom(surroundings.text, { kind: "own", path: surroundings.path });
  if (!own) return manifest;
  if (manifest.declarations.length === 0) {
    const source = pomSource({ read: surroundings.read }, undefined, own);
    return withGaps(manifest, await recordUnreadPoms(own, false, source, surroundings));
  }
  const project = await readPomProject(own, surroundings);
  const { lineage, imports, members, source } = project;
  const drafts: Draft[] = [];
  // One after another, so that the same POMs are read within the limit whatever takes how long.
  for (const draft of draftsOf(lineage)) drafts.push(await withManagement(draft, imports));
  const noted = withProfileNotes(
    withRepeated(drafts).map(({ declaration }) => declaration),
    project,
  );
  const located = (some: readonly Declaration[]) =>
    Promise.all(some.map((declaration) => withOrigin(declaration, project)));
  const declarations = await located(noted);
  const inherited = await located(inheritedManagement(lineage, declarations));
  const isParentMissing = lineage.missing !== undefined && lineage.poms.length === 1;
  const gaps = await recordUnreadPoms(own, isParentMissing, source, surroundings);
  const poms = source.lacking();
  const { name: self } = identityOf(lineage);
  const complete: Manifest = {
    ...manifest,
    declarations,
    ...(inherited.length > 0 && { overrides: [...declarations, ...inherited] }),
    privateNames: [...members.keys()],
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
