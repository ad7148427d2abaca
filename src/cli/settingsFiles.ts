import type { Policy } from "../core/analysis/policy.ts";
import { settingsPaths, type SettingsFilesHost } from "../core/manifests/settingsFiles.ts";
import { message } from "../core/messages/message.ts";
import { folderOf, pathBelow } from "../core/model/path.ts";
import { configSettings } from "../core/settings.ts";
import { readSettingsFile, type SettingsFile } from "../core/settingsFile.ts";
import type { CommonOptions } from "./options.ts";
import { absolutePath, relativePath } from "./paths.ts";
import { withoutProblems } from "./policyOptions.ts";
import { UsageError } from "./usageError.ts";

/** The files of settings that apply to manifests, each read once. */
export interface SettingsFiles {
  /** The folder up to which they are looked for where no folder has `.git`. */
  readonly settingsRoot: (path: string) => string;
  /** The files for the manifest at this path, nearest first. Rejects with a `UsageError` for one that cannot be read or has a problem. */
  readonly filesFor: (path: string) => Promise<readonly SettingsFile[]>;
  /** The policy for it: the same for the same files. Rejects likewise. */
  readonly policyFor: (path: string) => Promise<Policy>;
}

export function createSettingsFiles(
  { args, policyWith }: Pick<CommonOptions, "args" | "policyWith">,
  { readFile }: Pick<SettingsFilesHost, "readFile">,
): SettingsFiles {
  const settingsRoot = rootOf(args.map(absolutePath), absolutePath("."));
  const files = new Map<string, Promise<SettingsFile | undefined>>();
  const policies = new Map<string, Policy>();

  async function read(path: string): Promise<SettingsFile | undefined> {
    const file = await readFile(path);
    if (file.kind === "missing" && !file.isFolder) return undefined;
    const shown = relativePath(path);
    if (file.kind !== "text") throw new UsageError(message("{path} cannot be read", { path: shown }));
    return withoutProblems(readSettingsFile(path, file.text, "found", configSettings), shown);
  }

  function fileAt(path: string): Promise<SettingsFile | undefined> {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    return file;
  }

  async function filesFor(path: string): Promise<readonly SettingsFile[]> {
    const found: SettingsFile[] = [];
    for (const each of await settingsPaths(path, { readFile, settingsRoot })) {
      const file = await fileAt(each);
      if (file) found.push(file);
    }
    return found;
  }

  return {
    settingsRoot,
    filesFor,
    async policyFor(path) {
      const found = await filesFor(path);
      const id = found.map((file) => file.path).join("\n");
      const policy = policies.get(id) ?? policyWith(found);
      policies.set(id, policy);
      return policy;
    },
  };
}

/** Returns the policies that apply to any of the manifests, each once. Rejects with a `UsageError`. */
export async function policiesFor(
  paths: readonly string[],
  { policyFor }: Pick<SettingsFiles, "policyFor">,
): Promise<readonly Policy[]> {
  const policies = new Set<Policy>();
  for (const path of paths) policies.add(await policyFor(path));
  return [...policies];
}

/** The outermost path that was given and has the manifest, else the current folder if it has it. */
function rootOf(given: readonly string[], current: string): SettingsFiles["settingsRoot"] {
  const roots = [...given].sort((a, b) => a.length - b.length);
  return (path) => {
    const folder = folderOf(path);
    return [...roots, current].find((root) => pathBelow(root, folder) !== undefined) ?? folder;
  };
}
