import * as vscode from "vscode";
import { configSettings } from "../../core/settings.ts";
import { privateNames } from "../activation/settings.ts";

/**
 * The server for agents on the editor's own Node, over the folders of the window and with the user's settings. None unless it is chosen,
 * and none in a workspace that is not trusted, whose files of settings it would read.
 */
export function serverDefinitions({
  extension,
}: Pick<vscode.ExtensionContext, "extension">): readonly vscode.McpStdioServerDefinition[] {
  const configuration = vscode.workspace.getConfiguration("packageInsights", null);
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  if (configuration.get("agents") !== "mcp" || !vscode.workspace.isTrusted || folders.length === 0) return [];
  const { version } = extension.packageJSON as { readonly version: string };
  const server = vscode.Uri.joinPath(extension.extensionUri, "dist", "extension", "mcp.cjs").fsPath;
  const options = [
    ...folders.flatMap(({ uri }) => ["--root", uri.fsPath]),
    ...["--api-version", configuration.get("apiVersion", "auto")],
    ...(configuration.get("offline") === true ? ["--offline"] : []),
  ];
  const changed = configSettings.flatMap(({ name }) => {
    const [value, usual] = [configuration.get(name), configuration.inspect(name)?.defaultValue];
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[name, value]];
  });
  const settings = JSON.stringify({ ...Object.fromEntries(changed), private: privateNames() });
  const environment = { ELECTRON_RUN_AS_NODE: "1", PACKAGE_INSIGHTS_SETTINGS: settings };
  const args = [server, "mcp", ...options];
  return [new vscode.McpStdioServerDefinition("Package Insights", process.execPath, args, environment, version)];
}
