import type { VersionKey } from "../../core/model/keys.ts";
import { systems } from "../../core/model/keys.ts";

export const commands = {
  lookUpPackage: "packageInsights.lookUpPackage",
  showDependencyGraph: "packageInsights.showDependencyGraph",
  refresh: "packageInsights.refresh",
  showLog: "packageInsights.showLog",
  clearCache: "packageInsights.clearCache",
  updateAll: "packageInsights.updateAll",
  compareVersions: "packageInsights.compareVersions",
  scanWorkspace: "packageInsights.scanWorkspace",
  exportReport: "packageInsights.exportReport",
  groupFindings: "packageInsights.groupFindings",
  /** Not in the palette: behind links in hovers and in the panel. */
  openDetails: "packageInsights.openDetails",
  /** Not in the palette: behind a quick fix. */
  ignoreFinding: "packageInsights.ignoreFinding",
} as const;

/** A Markdown address that runs a command with one version as its argument. */
export function commandLink(command: string, key: VersionKey): string {
  const argument = encodeURIComponent(JSON.stringify([{ system: key.system, name: key.name, version: key.version }]));
  return `command:${command}?${argument.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
}

/** What the address of a page of ours says of it; anybody may write such an address into a link. */
export function queryOf({ query }: { readonly query: string }): unknown {
  try {
    return JSON.parse(query);
  } catch {
    return undefined;
  }
}

/** A command's argument as a version key; other extensions and keybindings may pass anything. */
export function versionKeyOf(argument: unknown): VersionKey | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { system, name, version } = argument as Record<string, unknown>;
  const known = systems.find((candidate) => candidate === system);
  if (!known || typeof name !== "string" || typeof version !== "string") return undefined;
  return { system: known, name, version };
}
