import type { Dependencies, Dependents } from "../messages/graphs.ts";
import { flag, messages, number, text, texts, word, type Json } from "./fields.ts";
import { versionKey } from "./keys.ts";

export function decodeDependencies(record: Json): Dependencies {
  return {
    nodes: messages(record, "nodes", (node) => ({
      versionKey: versionKey(node.versionKey),
      bundled: flag(node, "bundled"),
      relation: word(node, "relation", ["SELF", "DIRECT", "INDIRECT"]),
      errors: texts(node, "errors"),
    })),
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
