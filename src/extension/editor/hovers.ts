import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import type { PreparePage } from "../pages/preparation.ts";
import type { Documents } from "./documents.ts";

export function registerHovers(host: Host, documents: Documents, preparePage: PreparePage): vscode.Disposable {
  return vscode.languages.registerHoverProvider(inputSelector, {
    async provideHover(document, position, token) {
      const { provideHover } = await import("./provideHover.ts");
      return provideHover({ host, documents, preparePage }, document, position, token);
    },
  });
}
