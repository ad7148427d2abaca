import * as vscode from "vscode";
import { configSettings } from "../../core/settings.ts";

/** The server for agents on the editor's own Node, over the folders of the window and with the user's settings; none unless it is chosen. */
export function serverDefinitions({
  extension,
}: Pick<vscode.ExtensionContext, "extension">): readonly vscode.McpStdioServerDefinition[] {
  const configuration = vscode.workspace.getConfiguration("packageInsights");
  if (configuration.get("agents") !== "mcp") return [];
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  if (folders.length === 0) return [];
  const { version } = extension.packageJSON as { readonly version: string };
  const server = vscode.Uri.joinPath(extension.extensionUri, "dist", "extension", "mcp.cjs").fsPath;
  const settings = configSettings.flatMap(({ name }) => {
    const [value, usual] = [configuration.get(name), configuration.inspect(name)?.defaultValue];
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[name, value]];
  });
  const definition = new vscode.McpStdioServerDefinition(
    "Package Insights",
    process.execPath,
    [server, "mcp", ...folders.flatMap(({ uri }) => ["--root", uri.fsPath])],
    { ELECTRON_RUN_AS_NODE: "1", PACKAGE_INSIGHTS_SETTINGS: JSON.stringify(Object.fromEntries(settings)) },
    version,
  );
  return [definition];
}
