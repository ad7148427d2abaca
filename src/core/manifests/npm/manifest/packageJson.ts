import type { ManifestParser } from "../../manifest.ts";
import { completeNpm, privateNpm } from "../npmProject.ts";
import { readPackageFields } from "./packageFields.ts";

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
