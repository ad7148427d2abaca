import { yamlParser } from "./yamlManifest.ts";
import type { ManifestParser } from "../../manifest.ts";
import { completeNpm, privateNpm } from "../npmProject.ts";

/** The catalogs and overrides in the settings of a pnpm workspace, what it adds to packages, and the packages that configure pnpm. */
export const pnpmWorkspaceYaml: ManifestParser = {
  id: "npm/pnpm-workspace.yaml",
  system: "NPM",
  isSecondary: true,
  patterns: ["**/pnpm-workspace.yaml"],
  handles: (path) => /(?:^|\/)pnpm-workspace\.yaml$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: yamlParser(["catalogs", "overrides", "packageExtensions", "configDependencies"]),
  complete: completeNpm,
  privateAmong: privateNpm,
};
