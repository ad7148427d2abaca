import * as vscode from "vscode";

/** Offers the editor a server for agents, in place of tools, where a person has chosen so. */
export function registerServer(context: vscode.ExtensionContext): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("packageInsights")) changed.fire();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider("packageInsights.mcp", {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: async () => [...(await import("./serverDefinitions.ts")).serverDefinitions(context)],
    }),
  );
}
