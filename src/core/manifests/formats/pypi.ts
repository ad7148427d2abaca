import { pdmLock } from "../pypi/pdmLock.ts";
import { pipfileLock } from "../pypi/pipfileLock.ts";
import { poetryLock } from "../pypi/poetryLock.ts";
import { pylockToml } from "../pypi/pylockToml.ts";
import { uvLock } from "../pypi/uvLock.ts";
import { pipfile } from "../pypi/pipfile.ts";
import { pyprojectToml } from "../pypi/pyprojectToml.ts";
import { setupCfg } from "../pypi/setupCfg.ts";
import { compiledRequirements } from "../pypi/compiledRequirements.ts";
import { requirementsTxt } from "../pypi/requirementsTxt.ts";
import { setupPy } from "../pypi/setupPy.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const pypiFormats: SystemFormats = {
  parsers: [requirementsTxt, pyprojectToml, pipfile, setupCfg, setupPy],
  lockfileParsers: [uvLock, poetryLock, pdmLock, pylockToml, pipfileLock, compiledRequirements],
};
