import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Advisory } from "../../api/messages/advisories.ts";
import type { Version } from "../../api/messages/packages.ts";
import type { DependencyGraph } from "../../graph/graph.ts";
import { bandOf, compareBands, type Band } from "../severity.ts";

/** What is known of one node of a graph. `unknown` is never drawn as clean. */
export interface NodeMark {
  readonly state: "checked" | "unknown" | "pending";
  /** Worst first. */
  readonly advisories: readonly {
    readonly id: string;
    readonly band: Band;
    readonly title: string;
    readonly url: string;
  }[];
  readonly deprecated: boolean;
}

export function pendingMarks(graph: DependencyGraph): readonly NodeMark[] {
  return graph.nodes.map(() => ({ state: "pending", advisories: [], deprecated: false }));
}

/** Asks for every version of the graph, together, and for their advisories. In the order of the nodes. Rejects only when aborted. */
export async function markGraph(graph: DependencyGraph, api: Api, caller: Caller): Promise<readonly NodeMark[]> {
  return Promise.all(
    graph.nodes.map(async ({ key, bundled }): Promise<NodeMark> => {
      // A bundled node's name is a path inside its bundle, not a key of the service.
      if (bundled) return { state: "unknown", advisories: [], deprecated: false };
      const version = await api.call("GetVersion", { versionKey: key }, caller);
      return mark(version, await advisoriesOf(version, api, caller));
    }),
  );
}

function mark(version: Fetched<Version>, advisories: NodeMark["advisories"]): NodeMark {
  if (version.kind !== "found") return { state: "unknown", advisories: [], deprecated: false };
  return { state: "checked", advisories, deprecated: version.value.isDeprecated === true };
}

async function advisoriesOf(version: Fetched<Version>, api: Api, caller: Caller): Promise<NodeMark["advisories"]> {
  if (version.kind !== "found") return [];
  const marks = await Promise.all(
    version.value.advisoryKeys.map(async ({ id }) => {
      const fetched = await api.call("GetAdvisory", { advisoryKey: { id } }, caller);
      const advisory: Advisory | undefined = fetched.kind === "found" ? fetched.value : undefined;
      return {
        id,
        band: bandOf(advisory),
        title: advisory?.title ?? "details are not available",
        url: advisory?.url ?? "",
      };
    }),
  );
  return marks.sort((a, b) => compareBands(a.band, b.band));
}
