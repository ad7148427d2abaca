import * as vscode from "vscode";

export interface Settings {
  readonly baseUrl: string;
  readonly apiVersion: "auto" | "v3alpha" | "v3";
}

const section = "packageInsights";
const apiVersions = ["auto", "v3alpha", "v3"] as const;
const publicService = "https://api.deps.dev";

/** A broken address falls back to the public service: the settings editor already says that it is broken. */
export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration(section);
  const baseUrl = settings.get<string>("baseUrl", publicService).trim();
  return {
    baseUrl: /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl) ? baseUrl : publicService,
    apiVersion: apiVersions.find((version) => version === settings.get("apiVersion")) ?? "auto",
  };
}

export function onDidChangeSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(section)) listener();
  });
}
