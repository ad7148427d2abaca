import type { EdgeChange, NodeChange } from "../../core/graph/change.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { exportFormats, type ExportFormat, type GraphColors } from "../../core/graph/export.ts";
import { bands, type NodeDetails, type NodeMark } from "../../core/graph/marks.ts";
import { readGraphSubject, type GraphSourceKind, type GraphSubject } from "../../core/graph/subject.ts";
import type { PanelRequest } from "../shared/requests.ts";

/** Everything that the panel shows. Sent again as a whole whenever a part of it changes. */
export interface ShowMessage {
  readonly type: "show";
  /** Name and version of the root. */
  readonly title: string;
  readonly subject: GraphSubject;
  readonly state: GraphState;
  /** The graphs of the root that the panel can switch between. */
  readonly sources: readonly GraphSourceKind[];
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

/** The details about a node that are asked for once it is selected. */
interface DetailsMessage {
  readonly type: "details";
  readonly node: number;
  readonly details: NodeDetails;
}

/** The request of a command of the context menu to the panel. */
export interface DoMessage {
  readonly type: "do";
  readonly what: "why" | "alone" | "select";
  readonly node: number;
}

export type ToPanel = ShowMessage | DetailsMessage | DoMessage;

export type GraphState =
  | { readonly kind: "loading" }
  /** The request failed; another try may help. */
  | { readonly kind: "failed"; readonly text: string }
  /** The graph is not available, which says nothing about the dependencies. */
  | { readonly kind: "missing"; readonly text: string }
  /** `marks` stand in the order of the nodes. */
  | {
      readonly kind: "graph";
      readonly graph: DependencyGraph;
      readonly marks: readonly NodeMark[];
      readonly actions: NodeActions;
      /** The comparison; absent for a graph by itself. */
      readonly diff?: ShownDiff;
    };

/** Two graphs in one: what became of the nodes and edges of the first in the second. */
export interface ShownDiff {
  readonly before: string;
  readonly after: string;
  readonly nodes: readonly NodeChange[];
  readonly edges: readonly EdgeChange[];
}

/** The actions by node that a manifest that is open offers for it. */
export type NodeActions = Readonly<Partial<Record<number, NodeAction>>>;

export interface NodeAction {
  /** A manifest or a lockfile that is known has it. */
  readonly hasPlace?: true;
  /** The version to write that no advisory affects. */
  readonly fix?: string;
  /** That version is lower than the node's, as a way out of a malicious one may be. */
  readonly isLower?: true;
  /** What fixes it, in the words of its hover, where its own version is not changed. */
  readonly otherFix?: string;
}

/** The requests of a person to the host. Nodes are indexes of the graph that was sent last. */
export type FromPanel = PanelRequest | GraphRequest;

export type GraphRequest =
  /** The request of the panel for details about a node that is selected. */
  | { readonly type: "details"; readonly node: number }
  /** Ask for what the lens on updates needs. */
  | { readonly type: "updates" }
  | { readonly type: "act"; readonly action: NodeCommand; readonly node: number }
  /** The line of the manifest or the lockfile where an edge's requirement stands. */
  | { readonly type: "edge"; readonly from: number; readonly to: number }
  | { readonly type: "source"; readonly source: GraphSourceKind }
  | { readonly type: "compare"; readonly with: "version" | "source" | "nothing" }
  | { readonly type: "copy"; readonly text: string }
  /** The whole graph as a tree in text. */
  | { readonly type: "copyGraph" }
  /** `content` has the bytes of a PNG as base64; the host makes all other formats. */
  | {
      readonly type: "export";
      readonly format: ExportFormat;
      readonly content?: string;
      /** The colors of the theme. */
      readonly colors?: GraphColors;
    }
  /** The address comes from the service and must be checked. */
  | { readonly type: "link"; readonly url: string };

const nodeCommands = ["details", "dependents", "update", "compare", "manifest", "copy", "graph"] as const;

/** A command for a node; the context menu has the same commands. */
export type NodeCommand = (typeof nodeCommands)[number];

/** Reads a message of the panel; undefined for anything else. Its nodes and its address are not trusted yet. */
export function readPanelMessage(message: unknown): FromPanel | undefined {
  const fields = fieldsOf(message);
  const type = messageTypes.find((candidate) => candidate === fields.type);
  return type && readers[type](fields);
}

type Fields = Readonly<Record<string, unknown>>;

const readers: {
  readonly [T in FromPanel["type"]]: (fields: Fields) => Extract<FromPanel, { readonly type: T }> | undefined;
} = {
  ready: () => ({ type: "ready" }),
  refresh: () => ({ type: "refresh" }),
  back: () => ({ type: "back" }),
  forward: () => ({ type: "forward" }),
  updates: () => ({ type: "updates" }),
  copyGraph: () => ({ type: "copyGraph" }),
  details: ({ node }) => (isIndex(node) ? { type: "details", node } : undefined),
  act({ action: value, node }) {
    const action = nodeCommands.find((candidate) => candidate === value);
    return action && isIndex(node) ? { type: "act", action, node } : undefined;
  },
  edge: ({ from, to }) => (isIndex(from) && isIndex(to) ? { type: "edge", from, to } : undefined),
  source({ source: value }) {
    const source = (["lockfile", "service"] as const).find((candidate) => candidate === value);
    return source && { type: "source", source };
  },
  compare({ with: value }) {
    const other = (["version", "source", "nothing"] as const).find((candidate) => candidate === value);
    return other && { type: "compare", with: other };
  },
  copy: ({ text }) => (typeof text === "string" ? { type: "copy", text } : undefined),
  export({ format: value, content, colors }) {
    const format = exportFormats.find((candidate) => candidate === value);
    const read = colorsOf(colors);
    return (
      format && {
        type: "export",
        format,
        ...(typeof content === "string" && { content }),
        ...(read && { colors: read }),
      }
    );
  },
  link: ({ url }) => (typeof url === "string" ? { type: "link", url } : undefined),
};

const messageTypes = Object.keys(readers) as readonly FromPanel["type"][];

const colorNames = ["background", "foreground", "muted", "border", "rootBackground", "rootForeground"] as const;

/** Reads the colors; undefined if one is not a value. */
function colorsOf(value: unknown): GraphColors | undefined {
  const fields = fieldsOf(value);
  const own = textsOf(fields, colorNames);
  const ofBands = textsOf(fieldsOf(fields.bands), bands);
  return own && ofBands && { ...own, bands: ofBands };
}

function textsOf<K extends string>(fields: Fields, names: readonly K[]): Readonly<Record<K, string>> | undefined {
  const entries = names.map((name) => [name, fields[name]] as const);
  const areColors = entries.every(([, color]) => typeof color === "string" && /^#[\da-f]{6}$/.test(color));
  return areColors ? (Object.fromEntries(entries) as Readonly<Record<K, string>>) : undefined;
}

/** The subject of a saved state. */
export function readSavedSubject(state: unknown): GraphSubject | undefined {
  return readGraphSubject(fieldsOf(state).subject);
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
