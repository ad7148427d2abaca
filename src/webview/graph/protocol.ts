import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { NodeMark } from "../../core/graph/marks.ts";
import type { VersionKey } from "../../core/model/keys.ts";

/** Everything that the panel shows. Sent again as a whole whenever a part of it changes. */
export interface ShowMessage {
  readonly type: "show";
  /** Name and version of the root. */
  readonly title: string;
  readonly state: GraphState;
}

export type ToPanel = ShowMessage;

export type GraphState =
  | { readonly kind: "loading" }
  /** The request failed; another try may help. */
  | { readonly kind: "failed"; readonly text: string }
  /** The service has no such graph, which says nothing about the dependencies. */
  | { readonly kind: "missing"; readonly text: string }
  /** `marks` stand in the order of the nodes. */
  | { readonly kind: "graph"; readonly graph: DependencyGraph; readonly marks: readonly NodeMark[] };

/** The script runs and listens; the host answers with `show`. */
export interface ReadyMessage {
  readonly type: "ready";
}

/** Ask the service again. */
export interface RefreshMessage {
  readonly type: "refresh";
}

/** Open the details of one version. Never sent for a bundled node. */
export interface OpenMessage {
  readonly type: "open";
  readonly key: VersionKey;
}

/** Open the page of an advisory in a browser. The address comes from the service and must be checked. */
export interface LinkMessage {
  readonly type: "link";
  readonly url: string;
}

export type FromPanel = ReadyMessage | RefreshMessage | OpenMessage | LinkMessage;

/** Whether a message is one of the panel's. Its key and its address are not trusted yet. */
export function isPanelMessage(message: unknown): message is FromPanel {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  switch (message.type) {
    case "ready":
    case "refresh":
      return true;
    case "open":
      return "key" in message && typeof message.key === "object" && message.key !== null;
    case "link":
      return "url" in message && typeof message.url === "string";
    default:
      return false;
  }
}
