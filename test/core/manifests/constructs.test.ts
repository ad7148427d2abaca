import assert from "node:assert/strict";
import { lockfileParsers, parsers } from "../../../src/core/manifests/formats.ts";
import { scriptPy } from "../../../src/core/manifests/pypi/scriptPy.ts";
import { checkConstruct, constructsPage, type ConstructTable } from "../../support/constructs.ts";
import { checkGolden } from "../../support/golden.ts";
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

const tables: readonly ConstructTable[] = [
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

describe("constructs of the formats", () => {
  it("are listed for every format", () => {
    const formats = new Set([...parsers, scriptPy, ...lockfileParsers].map(({ id }) => id));
    const listed = tables.map(({ format }) => format);
    assert.deepEqual([...listed].sort(), [...formats].sort());
  });

  for (const { format, constructs } of tables) {
    describe(format, () => {
      for (const construct of constructs) {
        it(construct.construct, () => checkConstruct(format, construct));
      }
    });
  }

  it("are in the documentation", () => checkGolden("../../docs/constructs.md", constructsPage(tables)));
});
