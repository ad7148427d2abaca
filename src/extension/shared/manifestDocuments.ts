import * as vscode from "vscode";
import { lockfilePatterns, manifestPatterns } from "../../core/manifests/patterns.ts";
import type { System } from "../../core/model/keys.ts";

/** Every manifest by its name: the editor may not have a language for it, as is often so with TOML. */
export const manifestSelector: readonly vscode.DocumentFilter[] = filtersOf(manifestPatterns);

/** Every manifest and every lockfile. */
export const inputSelector: readonly vscode.DocumentFilter[] = [...manifestSelector, ...filtersOf(lockfilePatterns)];

function filtersOf(patterns: Readonly<Record<System, readonly string[]>>): readonly vscode.DocumentFilter[] {
  return Object.values(patterns).flatMap((some) => some.map((pattern) => ({ pattern })));
}

const systems = Object.keys(manifestPatterns) as readonly System[];

/**
 * The package system of a document that is named like a manifest or a lockfile; its parser decides whether it is one. A URI with a query is
 * an older or foreign state of a file, such as one side of a comparison: the files next to it, which determine the locked
 * versions and the private names, are not of that state.
 */
export function systemOf(document: vscode.TextDocument): System | undefined {
  const { scheme, query } = document.uri;
  if (scheme === "output" || scheme.startsWith("package-insights") || query !== "") return undefined;
  return systems.find((system) =>
    vscode.languages.match(
      [...manifestPatterns[system], ...lockfilePatterns[system]].map((pattern) => ({ pattern })),
      document,
    ),
  );
}
