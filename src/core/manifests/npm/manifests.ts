import type { ManifestParser } from "../manifest.ts";
import { completeNpm, privateNpm } from "./npmProject.ts";
import { readPackageFields } from "./packageFields.ts";
import { yamlParser } from "./yamlManifest.ts";

/** `package.json` of npm, yarn, pnpm and bun. */
export const packageJson: ManifestParser = {
  id: "npm/package.json",
  system: "NPM",
  patterns: ["**/package.json"],
  handles: (path) => /(?:^|\/)package\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: readPackageFields,
  complete: completeNpm,
  privateAmong: privateNpm,
};

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

/** The catalogs in the settings of yarn, from version 4 on, and what they add to packages. */
export const yarnrcYml: ManifestParser = {
  id: "npm/.yarnrc.yml",
  system: "NPM",
  isSecondary: true,
  patterns: ["**/.yarnrc.yml"],
  handles: (path) => /(?:^|\/)\.yarnrc\.yml$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: yamlParser(["catalogs", "packageExtensions"]),
  complete: completeNpm,
  privateAmong: privateNpm,
};
