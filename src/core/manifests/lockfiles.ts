import { cargoLock } from "./cargo/cargoLock.ts";
import { goSum } from "./go/goSum.ts";
import { gradleLockfile } from "./maven/gradleLockfile.ts";
import { bunLock } from "./npm/bunLock.ts";
import { packageLock } from "./npm/packageLock.ts";
import { pnpmLock } from "./npm/pnpmLock.ts";
import { yarnLock } from "./npm/yarnLock.ts";
import { packagesLock } from "./nuget/packagesLock.ts";
import { compiledRequirements } from "./pypi/compiledRequirements.ts";
import { pdmLock } from "./pypi/pdmLock.ts";
import { pipfileLock } from "./pypi/pipfileLock.ts";
import { poetryLock } from "./pypi/poetryLock.ts";
import { pylockToml } from "./pypi/pylockToml.ts";
import { uvLock } from "./pypi/uvLock.ts";
import { gemfileLock } from "./rubygems/gemfileLock.ts";
import type { LockfileParser } from "./lockfile.ts";

/** Every lockfile format that is read; of several beside one another the first that covers the manifest governs it. */
export const lockfileParsers: readonly LockfileParser[] = [
  pnpmLock,
  yarnLock,
  bunLock,
  packageLock,
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
