import { cargoLock } from "./cargo/cargoLock.ts";
import { goSum } from "./go/goSum.ts";
import { gradleLockfile } from "./maven/gradle/gradleLockfile.ts";
import { denoLock } from "./npm/deno/denoLock.ts";
import { bunLock } from "./npm/lockfiles/bunLock.ts";
import { packageLock } from "./npm/lockfiles/packageLock.ts";
import { pnpmLock } from "./npm/lockfiles/pnpmLock.ts";
import { yarnLock } from "./npm/lockfiles/yarnLock.ts";
import { packagesLock } from "./nuget/packagesLock.ts";
import { compiledRequirements } from "./pypi/requirements/compiledRequirements.ts";
import { pdmLock } from "./pypi/lockfiles/pdmLock.ts";
import { pipfileLock } from "./pypi/lockfiles/pipfileLock.ts";
import { poetryLock } from "./pypi/lockfiles/poetryLock.ts";
import { pylockToml } from "./pypi/lockfiles/pylockToml.ts";
import { uvLock } from "./pypi/lockfiles/uvLock.ts";
import { gemfileLock } from "./rubygems/lockfile/gemfileLock.ts";
import type { LockfileParser } from "./lockfile.ts";

/** All lockfile formats. Of several in a folder, the first that covers the manifest governs it. */
export const lockfileParsers: readonly LockfileParser[] = [
  pnpmLock,
  yarnLock,
  bunLock,
  packageLock,
  denoLock,
  cargoLock,
  gradleLockfile,
  uvLock,
  poetryLock,
  pdmLock,
  pylockToml,
  pipfileLock,
  compiledRequirements,
  goSum,
  gemfileLock,
  packagesLock,
];
