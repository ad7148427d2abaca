import { systems, versionId, type PackageKey, type System, type VersionKey } from "../model/keys.ts";

/** What a page is about. Plain data: it survives a reload, and pages link to each other with it. */
export type PageSubject =
  | { readonly kind: "package"; readonly key: PackageKey }
  | { readonly kind: "version"; readonly key: VersionKey }
  | { readonly kind: "comparison"; readonly from: VersionKey; readonly to: VersionKey }
  /** What the code of a Go module can do. */
  | { readonly kind: "capabilities"; readonly key: VersionKey }
  /** `<code_host>/<user>/<repo>` */
  | { readonly kind: "project"; readonly id: string }
  /** An identifier of osv.dev, or an alias such as a CVE. */
  | { readonly kind: "advisory"; readonly id: string };

export type SubjectOf<K extends PageSubject["kind"]> = Extract<PageSubject, { readonly kind: K }>;

/** One text per subject, for maps. */
export function subjectId(subject: PageSubject): string {
  switch (subject.kind) {
    case "package":
      return `package ${subject.key.system} ${subject.key.name}`;
    case "version":
    case "capabilities":
      return `${subject.kind} ${versionId(subject.key)}`;
    case "comparison":
      return `comparison ${versionId(subject.from)}\n${versionId(subject.to)}`;
    case "project":
    case "advisory":
      return `${subject.kind} ${subject.id}`;
  }
}

/** The title of the page before anything is known. */
export function subjectTitle(subject: PageSubject): string {
  switch (subject.kind) {
    case "package":
      return subject.key.name;
    case "version":
    case "capabilities":
      return `${subject.key.name} ${subject.key.version}`;
    case "comparison":
      return `${subject.from.name} ${subject.from.version} → ${subject.to.version}`;
    case "project":
    case "advisory":
      return subject.id;
  }
}

/** Reads what a webview or a saved state holds; undefined for anything that is not a subject. */
export function readSubject(value: unknown): PageSubject | undefined {
  const { kind, key, from, to, id } = fieldsOf(value);
  switch (kind) {
    case "package": {
      const read = packageKey(key);
      return read && { kind, key: read };
    }
    case "version":
    case "capabilities": {
      const read = versionKey(key);
      return read && { kind, key: read };
    }
    case "comparison": {
      const [before, after] = [versionKey(from), versionKey(to)];
      return before && after && { kind, from: before, to: after };
    }
    case "project":
    case "advisory":
      return isText(id) ? { kind, id } : undefined;
    default:
      return undefined;
  }
}

function packageKey(value: unknown): PackageKey | undefined {
  const { system, name } = fieldsOf(value);
  return isSystem(system) && isText(name) ? { system, name } : undefined;
}

function versionKey(value: unknown): VersionKey | undefined {
  const { version } = fieldsOf(value);
  const key = packageKey(value);
  return key && isText(version) ? { ...key, version } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isSystem(value: unknown): value is System {
  return systems.some((system) => system === value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
