import type { CommonOptions } from "../cli/options.ts";
import type { Policy } from "../core/analysis/policy.ts";
import { settingsPaths, type SettingsFilesHost } from "../core/manifests/settingsFiles.ts";
import { folderOf, pathBelow } from "../core/model/path.ts";
import { configSettings } from "../core/settings.ts";
import { readSettingsFile, type SettingsFile } from "../core/settingsFile.ts";
import type { Client } from "./lspHost.ts";

/** The policies by arguments, settings of the client and files of settings, in this order. The same object for the same values. */
export interface Policies {
  /** The policy where no file of settings applies. */
  readonly usual: () => Omit<Policy, "now">;
  /** The policy for a manifest where any does. Never rejects. */
  readonly policyFor: (
    path: string,
    around: Pick<SettingsFilesHost, "readFile" | "memory">,
  ) => Promise<Omit<Policy, "now"> | undefined>;
  /** The files of settings among those that were read for manifests which have problems. */
  readonly wrong: () => readonly SettingsFile[];
  /** The folder up to which files of settings are looked for where no folder has `.git`. */
  readonly rootOf: (path: string) => string;
}

/** Policies that are kept. */
const maxPolicies = 50;

export function createPolicies(
  { policyWith }: Pick<CommonOptions, "policyWith">,
  { settings, folders }: Pick<Client, "settings" | "folders">,
): Policies {
  const policies = new Map<string, Omit<Policy, "now">>();
  const wrong = new Map<string, SettingsFile>();

  function policyBy(files: readonly SettingsFile[]): Omit<Policy, "now"> {
    const policy = { ...policyWith([settings().file, ...files]), now: 0 };
    const id = JSON.stringify(policy);
    const same = policies.get(id) ?? policy;
    if (policies.size > maxPolicies) policies.clear();
    policies.set(id, same);
    return same;
  }

  function rootOf(path: string): string {
    const folder = folderOf(path);
    return folders().find((root) => pathBelow(root, folder) !== undefined) ?? folder;
  }

  return {
    usual: () => policyBy([]),
    async policyFor(path, around) {
      const found: SettingsFile[] = [];
      for (const each of await settingsPaths(path, { ...around, settingsRoot: rootOf })) {
        const file = await around.readFile(each);
        wrong.delete(each);
        if (file.kind !== "text") continue;
        const settingsFile = readSettingsFile(each, file.text, "found", configSettings);
        if (settingsFile.problems.length > 0) wrong.set(each, settingsFile);
        found.push(settingsFile);
      }
      return found.length > 0 ? policyBy(found) : undefined;
    },
    wrong: () => [...wrong.values()],
    rootOf,
  };
}
