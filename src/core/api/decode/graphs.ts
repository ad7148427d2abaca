import type { Dependencies, Dependents } from "../messages/graphs.ts";
import { DecodeError, flag, messages, number, text, texts, word, type Json } from "./fields.ts";
import { versionKey } from "./keys.ts";

export function decodeDependencies(record: Json): Dependencies {
  const nodes = messages(record, "nodes", (node) => ({
    versionKey: versionKey(node.versionKey),
    bundled: flag(node, "bundled"),
    relation: word(node, "relation", ["SELF", "DIRECT", "INDIRECT"]),
    errors: texts(node, "errors"),
  }));
  // An empty object must not pass for a version without dependencies.
  if (nodes[0]?.relation !== "SELF") throw new DecodeError("a graph without the version itself");
  return {
    nodes,
    edges: messages(record, "edges", (edge) => ({
      fromNode: number(edge, "fromNode"),
      toNode: number(edge, "toNode"),
      requirement: text(edge, "requirement"),
    })),
    error: text(record, "error"),
  };
}

export function decodeDependents(record: Json): Dependents {
  return {
    dependentCount: number(record, "dependentCount"),
    directDependentCount: number(record, "directDependentCount"),
    indirectDependentCount: number(record, "indirectDependentCount"),
  };
}
