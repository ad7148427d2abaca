import { child } from "../../../syntax/xml/xmlDocument.ts";
import type { Declaration } from "../../manifest.ts";
import { coordinatesOf, skipped, versionOf } from "./coordinates.ts";
import { contextOf, managementKey, type Context, type Lineage, type Managed } from "./management.ts";
import { partsOf, profilesOf, textOf, type Part } from "./pom.ts";
import { entriesOf, type Entry } from "./pomSections.ts";

/** A declaration, and what is needed to find out more about it. */
export interface Draft {
  readonly declaration: Declaration;
  readonly entry: Entry;
  readonly context: Context;
}

/** What the first POM of a lineage declares, in the order of its text. */
export function draftsOf(lineage: Lineage): readonly Draft[] {
  const [own] = lineage.poms;
  const project = { element: own.project, file: own };
  const read = (part: Part, parts: readonly Part[]): readonly Draft[] => {
    const entries = entriesOf(part);
    if (entries.length === 0) return [];
    const context = contextOf(lineage, parts);
    return entries.flatMap((entry) => draftOf(entry, context) ?? []);
  };
  return [...read(project, partsOf(own)), ...profilesOf(own).flatMap((part) => read(part, [project, part]))].sort(
    (a, b) => a.declaration.nameSpan.start - b.declaration.nameSpan.start,
  );
}

/** Undefined for an entry that no name stands in. Without management it is what the context says. */
export function draftOf(entry: Entry, context: Context, management?: Managed): Draft | undefined {
  const { element } = entry;
  const artifact = child(element, "artifactId")?.text;
  if (!artifact || artifact.value === "") return undefined;
  const coordinates = coordinatesOf(entry, context.interpolate);
  const key = managementKey(entry.managedBy, coordinates, element);
  const managed = management ?? (key === undefined ? undefined : context.managed(key));
  const version = versionOf(entry, context.interpolate) ?? managed?.version;
  const { requirement, site, isShared } = version ?? { requirement: skipped("inherited", ""), isShared: false };
  const scope = entry.scope === "dependency" ? scopeOf(entry, managed) : entry.scope;
  const reason = isLocal(entry, scope) ? "path" : coordinates.reason;
  const declaration: Declaration = {
    package: { system: "MAVEN", name: coordinates.text ?? coordinates.written },
    name: coordinates.written,
    requirement: reason ? skipped(reason, requirement.text) : requirement,
    scope,
    nameSpan: artifact.span,
    ...(site?.file.kind === "own" && { requirementSpan: site.span }),
    ...(isShared && { shared: true }),
    ...(site?.file.kind === "project" && { elsewhere: { path: site.file.path, span: site.span } }),
  };
  return { declaration, entry, context };
}

function scopeOf({ element }: Entry, managed: Managed | undefined): string {
  const isOptional = textOf(element, "optional") === "true";
  return textOf(element, "scope") ?? managed?.scope ?? (isOptional ? "optional" : "compile");
}

function isLocal({ element }: Entry, scope: string): boolean {
  return scope === "system" || textOf(element, "scope") === "system" || child(element, "systemPath") !== undefined;
}
