import { pdmLock } from "../pypi/lockfiles/pdmLock.ts";
import { pipfileLock } from "../pypi/lockfiles/pipfileLock.ts";
import { poetryLock } from "../pypi/lockfiles/poetryLock.ts";
import { pylockToml } from "../pypi/lockfiles/pylockToml.ts";
import { uvLock } from "../pypi/lockfiles/uvLock.ts";
import { pipfile } from "../pypi/manifest/pipfile.ts";
import { pyprojectToml } from "../pypi/manifest/pyprojectToml.ts";
import { setupCfg } from "../pypi/manifest/setupCfg.ts";
import { compiledRequirements } from "../pypi/requirements/compiledRequirements.ts";
import { requirementsTxt } from "../pypi/requirements/requirementsTxt.ts";
import { setupPy } from "../pypi/setup/setupPy.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const pypiFormats: SystemFormats = {
  parsers: [requirementsTxt, pyprojectToml, pipfile, setupCfg, setupPy],
  lockfileParsers: [uvLock, poetryLock, pdmLock, pylockToml, pipfileLock, compiledRequirements],
};
