import type { ConstructTable } from "../../support/constructs.ts";
import {
  buildGradleConstructs,
  gradleLockfileConstructs,
  versionCatalogConstructs,
} from "./maven/gradle/constructs.ts";
import { cargoLockConstructs, cargoTomlConstructs } from "./cargo/constructs.ts";
import { goModConstructs, goSumConstructs, goWorkConstructs } from "./go/constructs.ts";
import {
  denoConstructs,
  npmLockfileConstructs,
  packageJsonConstructs,
  pnpmWorkspaceConstructs,
  yarnrcConstructs,
} from "./npm/constructs.ts";
import {
  pipfileConstructs,
  requirementsConstructs,
  scriptConstructs,
  setupCfgConstructs,
  setupPyConstructs,
} from "./pypi/constructs.ts";
import { pythonLockfileConstructs } from "./pypi/lockfileConstructs.ts";
import { pyprojectConstructs } from "./pypi/pyprojectConstructs.ts";
import { extensionsConstructs, pomConstructs } from "./maven/constructs.ts";
import {
  dotnetToolsConstructs,
  globalJsonConstructs,
  packagesConfigConstructs,
  packagesLockConstructs,
  packagesPropsConstructs,
  projectConstructs,
} from "./nuget/constructs.ts";
import { gemfileConstructs, gemfileLockConstructs, gemspecConstructs } from "./rubygems/constructs.ts";

/** The constructs of every format. */
export const constructTables: readonly ConstructTable[] = [
  packageJsonConstructs,
  pnpmWorkspaceConstructs,
  yarnrcConstructs,
  denoConstructs,
  ...npmLockfileConstructs,
  cargoTomlConstructs,
  cargoLockConstructs,
  goModConstructs,
  goWorkConstructs,
  goSumConstructs,
  pomConstructs,
  extensionsConstructs,
  buildGradleConstructs,
  versionCatalogConstructs,
  gradleLockfileConstructs,
  projectConstructs,
  packagesPropsConstructs,
  packagesConfigConstructs,
  dotnetToolsConstructs,
  globalJsonConstructs,
  packagesLockConstructs,
  gemfileConstructs,
  gemspecConstructs,
  gemfileLockConstructs,
  requirementsConstructs,
  pyprojectConstructs,
  setupCfgConstructs,
  setupPyConstructs,
  pipfileConstructs,
  scriptConstructs,
  ...pythonLockfileConstructs,
];
