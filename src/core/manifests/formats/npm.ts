import { denoJson } from "../npm/denoJson.ts";
import { denoLock } from "../npm/denoLock.ts";
import { bunLock } from "../npm/bunLock.ts";
import { packageLock } from "../npm/packageLock.ts";
import { pnpmLock } from "../npm/pnpmLock.ts";
import { yarnLock } from "../npm/yarnLock.ts";
import { packageJson, pnpmWorkspaceYaml, yarnrcYml } from "../npm/manifests.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const npmFormats: SystemFormats = {
  parsers: [packageJson, pnpmWorkspaceYaml, yarnrcYml, denoJson],
  lockfileParsers: [pnpmLock, yarnLock, bunLock, packageLock, denoLock],
};
