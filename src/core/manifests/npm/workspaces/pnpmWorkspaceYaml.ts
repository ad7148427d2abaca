import type { ManifestParser } from "../../manifest.ts";
import { completeNpm, privateNpm } from "../npmProject.ts";
import { readYamlSettings } from "../registries/yamlSettings.ts";

/** The catalogs and overrides in the settings of a workspace of pnpm. */
export const pnpmWorkspaceYaml: ManifestParser = {
  id: "npm/pnpm-workspace.yaml",
  system: "NPM",
  patterns: ["**/pnpm-workspace.yaml"],
  handles: (path) => /(?:^|\/)pnpm-workspace\.yaml$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: (text) => {
    const { declarations, problems } = readYamlSettings(text, ["catalogs", "overrides"]);
    return { declarations, problems };
  },
  complete: completeNpm,
  privateAmong: privateNpm,
};
