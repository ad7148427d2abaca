import * as vscode from "vscode";
import type { Policy } from "../../core/analysis/policy.ts";
import type { Memory } from "../../core/manifests/memory.ts";
import { settingsPaths } from "../../core/manifests/settingsFiles.ts";
import { folderOf } from "../../core/model/path.ts";
import type { Files } from "./files.ts";
import type { FilePolicies, FilePoliciesHost, SettingsText } from "./filePolicies.ts";

/** The files of settings above manifests. What reads them loads with the first. */
export interface SettingsFiles {
  /** The folder up to which they are looked for where no folder has `.git`. */
  readonly rootOf: (manifest: vscode.Uri) => string;
  /** The policy where there are any; never in a workspace that is not trusted. The same while it has the same values. Never rejects. */
  readonly policyFor: (
    manifest: vscode.Uri,
    memory?: Pick<Memory, "remember">,
  ) => Promise<Omit<Policy, "now"> | undefined>;
  dispose(): void;
}

export function createSettingsFiles(files: Pick<Files, "read">, host: FilePoliciesHost): SettingsFiles {
  let loading: Promise<FilePolicies> | undefined;
  const load = async () => (await import("./filePolicies.ts")).createFilePolicies(host);
  return {
    rootOf,
    async policyFor(manifest, memory) {
      if (!vscode.workspace.isTrusted) return undefined;
      const readFile = (path: string) => files.read(manifest, path);
      const around = { readFile, settingsRoot: () => rootOf(manifest), ...(memory && { memory }) };
      const found: SettingsText[] = [];
      for (const path of await settingsPaths(manifest.path, around)) {
        const file = await readFile(path);
        if (file.kind === "text")
          found.push({ uri: manifest.with({ path, query: "", fragment: "" }), text: file.text });
      }
      if (found.length === 0) return undefined;
      loading ??= load();
      return (await loading).policyOf(found);
    },
    dispose: () => void loading?.then((policies) => policies.dispose()),
  };
}

function rootOf(manifest: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(manifest)?.uri.path ?? folderOf(manifest.path);
}
