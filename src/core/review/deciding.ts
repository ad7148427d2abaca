import { settingsFileName } from "../manifests/settingsFiles.ts";

/** The names of files besides manifests and lockfiles that decide how a `package.json` is read, or what is found on it. */
const names: ReadonlySet<string> = new Set([
  settingsFileName,
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  "bunfig.toml",
  ".bunfig.toml",
  "pnpm-workspace.yaml",
  "lerna.json",
  "rush.json",
  "deno.json",
  "deno.jsonc",
]);

/** Tells whether a file of this name can change what a manifest next to it or below it means. */
export function isDeciding(name: string): boolean {
  return names.has(name);
}
