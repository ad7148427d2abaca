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
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider("packageInsights.mcp", {
      onDidChangeMcpServerDefinitions: changed.event,
      // The editor asks in every window; the table of settings is loaded only where the server is chosen.
      provideMcpServerDefinitions: async () =>
        vscode.workspace.getConfiguration("packageInsights").get("agents") === "mcp"
          ? [...(await import("./serverDefinitions.ts")).serverDefinitions(context)]
          : [],
    }),
  );
}
