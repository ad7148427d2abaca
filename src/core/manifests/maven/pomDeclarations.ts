import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Declaration } from "../manifest.ts";
import { type Placed, requirementPlace } from "../shared/sites.ts";
import { skipped } from "../shared/skip.ts";
import { type Coordinates, coordinatesOf, type Version, versionOf } from "./coordinates.ts";
import { type Context, contextOf, type Lineage, type Managed, managementKey } from "./management.ts";
import { entriesOf, type Entry, type Part, type Pom, profilesOf, textOf, unreadProfiles } from "./pom.ts";
import { partsOf } from "./profiles.ts";

/** A declaration, and what is needed to complete it. */
export interface Draft extends Placed {
  readonly entry: Entry;
  readonly context: Context;
}

/** The declarations of the first POM of a lineage, in the order of its text. */
export function draftsOf(lineage: Lineage): readonly Draft[] {
  const [own] = lineage.poms;
  const project = { element: own.project, file: own };
  const read = (part: Part, parts: readonly Part[]): readonly Draft[] => {
    const entries = entriesOf(part);
    if (entries.length === 0) return [];
    const context = contextOf(lineage, parts);
    return entries.flatMap((entry) => draftOf(entry, context) ?? []);
  };
  const inProfiles = profilesOf(own).flatMap((part) => read(part, [project, part]).map(withCondition));
  return [...read(project, partsOf(own, lineage.activation)), ...inProfiles].sort(
    (a, b) => a.declaration.nameSpan.start - b.declaration.nameSpan.start,
  );
}

/** The entries of a POM that do not name an artifact, its mixins, and the profiles beyond those that are read. */
export function unreadElements(pom: Pom): readonly XmlElement[] {
  const parts: readonly Part[] = [{ element: pom.project, file: pom }, ...profilesOf(pom)];
  const entries = parts.flatMap(entriesOf).map(({ element }) => element);
  const mixins = childrenOf(pom.project, "mixins").flatMap((list) => childrenOf(list, "mixin"));
  return [
    ...entries.filter((element) => textOf(element, "artifactId") === undefined),
    ...mixins,
    ...unreadProfiles(pom),
  ];
}

function withCondition(draft: Draft): Draft {
  return { ...draft, declaration: { ...draft.declaration, isConditional: true } };
}

/** Returns the draft of an entry; undefined for one without a name. `management` replaces that of the context. */
export function draftOf(entry: Entry, context: Context, management?: Managed): Draft | undefined {
  const artifact = child(entry.element, "artifactId")?.text;
  if (!artifact || artifact.value === "") return undefined;
  const coordinates = coordinatesOf(entry, context.interpolate);
  const managed = management ?? managedBy(entry, coordinates, context);
  const version = versionOf(entry, context.interpolate) ?? managed?.version ?? inherited;
  const scope = entry.scope === "dependency" ? scopeOf(entry, managed) : entry.scope;
  const reason = isArchive(entry, scope) ? "archive" : coordinates.reason;
  const { requirement } = version;
  const declaration: Declaration = {
    package: { system: "MAVEN", name: coordinates.text ?? coordinates.written },
    name: coordinates.written,
    requirement: reason ? skipped(reason, requirement.text) : requirement,
    scope,
    nameSpan: artifact.span,
    ...requirementPlace(version.site),
    ...originOf(version),
  };
  return { declaration, entry, context, ...placesOf(coordinates, version) };
}

function originOf({
  isShared,
  isForGradle,
  managedBy: manager,
}: Version): Pick<Declaration, "shared" | "byHand" | "managedBy"> {
  return {
    ...(isShared && { shared: true }),
    ...(isForGradle && { byHand: true }),
    ...(manager !== undefined && { managedBy: manager }),
  };
}

function placesOf({ parts = [] }: Coordinates, version: Version): Omit<Placed, "declaration"> {
  return { ...(version.site && { site: version.site }), parts: [...parts, ...(version.parts ?? [])] };
}

const inherited: Version = { requirement: skipped("inherited", ""), isShared: false };

function managedBy(entry: Entry, coordinates: Coordinates, context: Context): Managed | undefined {
  const key = managementKey(entry.managedBy, coordinates, entry.element);
  return key === undefined ? undefined : context.managed(key);
}

function scopeOf({ element }: Entry, managed: Managed | undefined): string {
  const isOptional = textOf(element, "optional") === "true";
  return textOf(element, "scope") ?? managed?.scope ?? (isOptional ? "optional" : "compile");
}

/** Checks whether the dependency has the scope `system`: its archive is on this machine. */
function isArchive({ element }: Entry, scope: string): boolean {
  return scope === "system" || textOf(element, "scope") === "system" || child(element, "systemPath") !== undefined;
}
