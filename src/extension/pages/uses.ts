import * as vscode from "vscode";
import { usesOfFacts } from "../../core/pages/uses.ts";
import type { Use } from "../../core/pages/host.ts";
import type { Documents } from "../editor/documents.ts";

/** The dependencies of the manifests that are open, with what is known about them. */
export function usesIn(documents: Documents): readonly Use[] {
  return documents.all().flatMap(({ document, version, facts }) =>
    // Spans apply to no later text.
    document.version === version
      ? usesOfFacts(facts, {
          uri: document.uri.toString(),
          file: vscode.workspace.asRelativePath(document.uri),
          lineOf: (offset) => document.positionAt(offset).line,
        })
      : [],
  );
}
