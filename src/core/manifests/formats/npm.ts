import { denoJson } from "../npm/deno/denoJson.ts";
import { denoLock } from "../npm/deno/denoLock.ts";
import { bunLock } from "../npm/lockfiles/bunLock.ts";
import { packageLock } from "../npm/lockfiles/packageLock.ts";
import { pnpmLock } from "../npm/lockfiles/pnpmLock.ts";
import { yarnLock } from "../npm/lockfiles/yarnLock.ts";
import { packageJson } from "../npm/manifest/packageJson.ts";
import { pnpmWorkspaceYaml } from "../npm/manifest/pnpmWorkspaceYaml.ts";
import { yarnrcYml } from "../npm/manifest/yarnrcYml.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const npmFormats: SystemFormats = {
  parsers: [packageJson, pnpmWorkspaceYaml, yarnrcYml, denoJson],
  lockfileParsers: [pnpmLock, yarnLock, bunLock, packageLock, denoLock],
};
