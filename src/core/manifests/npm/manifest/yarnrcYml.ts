import type { ManifestParser } from "../../manifest.ts";
import { completeNpm, privateNpm } from "../npmProject.ts";
import { yamlParser } from "./yamlManifest.ts";

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
