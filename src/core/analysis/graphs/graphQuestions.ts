import type { Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { DependencyGraph, GraphSource } from "../../graph/graph.ts";
import type { GatherHost } from "../gathering/gather.ts";
import { addDeclaredEdges } from "./declaredEdges.ts";
import { graphSources, type GraphInput } from "./graphSources.ts";
import { loadGraph, type GraphHost } from "./loadGraph.ts";

/** The questions about the graphs of projects and of their dependencies that the core answers. */
export interface GraphQuestions {
  /** The sources that have a graph of the input, the best first. Costs no requests. */
  graphSources(input: GraphInput): Promise<readonly GraphSource[]>;
  /** The graph from the best source or the one that is named; `missing` where that has none. */
  graphFrom(input: GraphInput, options: GraphOptions, caller: Caller): Promise<Fetched<DependencyGraph>>;
  /** The graph of a list with what these of its nodes declare; asks only about those whose dependencies are `pending`. */
  declaredEdges(graph: DependencyGraph, nodes: readonly number[], caller: Caller): Promise<DependencyGraph>;
}

interface GraphOptions extends Pick<GraphHost, "readText"> {
  readonly source?: GraphSource["kind"];
}

/** A part of its own, which is loaded with the first question. */
export function createGraphQuestions(host: GatherHost): GraphQuestions {
  return {
    graphSources,
    graphFrom: (input, { source, readText }, caller) =>
      loadGraph(input, source, { ...host, ...(readText && { readText }) }, caller),
    declaredEdges: (graph, nodes, caller) => addDeclaredEdges(graph, nodes, host.api, caller),
  };
}
