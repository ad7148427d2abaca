import { systems, type VersionKey, writtenId, type VersionText } from "../model/keys.ts";

export type GraphSourceKind = "lockfile" | "service";

/** The subject that a graph panel shows. Plain data: it survives a reload of the window. */
export interface GraphSubject {
  readonly root: GraphRoot;
  /** The manifest whose lockfile is read, as a URI; absent for a version that no manifest led to. */
  readonly manifest?: string;
  /** The source of the graph; absent for the first one that is available. */
  readonly source?: GraphSourceKind;
  /** Another version of the root, or the graph of the other source. */
  readonly compare?: { readonly kind: "version"; readonly version: VersionText } | { readonly kind: "source" };
}

/** A project has the name of its folder or its manifest. */
type GraphRoot =
  { readonly kind: "version"; readonly key: VersionKey } | { readonly kind: "project"; readonly name: string };

/** One text for each root in a project, for maps: the panel that has it shows any of its graphs. */
export function rootId({ root, manifest = "" }: GraphSubject): string {
  return root.kind === "version" ? `version ${writtenId(root.key)} ${manifest}` : `project ${manifest}`;
}

export function graphTitle({ root }: GraphSubject): string {
  return root.kind === "version" ? `${root.key.name} ${root.key.version}` : root.name;
}

/** Reads what a saved state or an argument of a command holds; undefined for anything that is not a subject. */
export function readGraphSubject(value: unknown): GraphSubject | undefined {
  const { root, manifest, source, compare } = fieldsOf(value);
  const readRoot = rootOf(root);
  if (!readRoot || (readRoot.kind === "project" && typeof manifest !== "string")) return undefined;
  const other = compareOf(compare);
  return {
    root: readRoot,
    ...(typeof manifest === "string" && { manifest }),
    ...((source === "lockfile" || source === "service") && { source }),
    ...(other && { compare: other }),
  };
}

function rootOf(value: unknown): GraphRoot | undefined {
  const { kind, key, name } = fieldsOf(value);
  if (kind === "project") return typeof name === "string" ? { kind, name } : undefined;
  const fields = fieldsOf(key);
  const system = systems.find((candidate) => candidate === fields.system);
  if (kind !== "version" || !system || typeof fields.name !== "string" || typeof fields.version !== "string")
    return undefined;
  return { kind, key: { system, name: fields.name, version: fields.version } };
}

function compareOf(value: unknown): GraphSubject["compare"] {
  const { kind, version } = fieldsOf(value);
  if (kind === "source") return { kind };
  return kind === "version" && typeof version === "string" ? { kind, version } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
