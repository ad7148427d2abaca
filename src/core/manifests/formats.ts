import { cargoToml } from "./cargo/cargoToml.ts";
import { goMod } from "./go/goMod.ts";
import { goWork } from "./go/goWork.ts";
import { buildGradle } from "./maven/buildGradle.ts";
import { pomXml } from "./maven/pomXml.ts";
import { versionCatalog } from "./maven/versionCatalog.ts";
import { packageJson } from "./npm/packageJson.ts";
import { pnpmWorkspaceYaml } from "./npm/pnpmWorkspaceYaml.ts";
import { yarnrcYml } from "./npm/yarnrcYml.ts";
import { directoryPackagesProps } from "./nuget/directoryPackagesProps.ts";
import { packagesConfig } from "./nuget/packagesConfig.ts";
import { projectFile } from "./nuget/projectFile.ts";
import { pipfile } from "./pypi/pipfile.ts";
import { pyprojectToml } from "./pypi/pyprojectToml.ts";
import { requirementsTxt } from "./pypi/requirementsTxt.ts";
import { setupCfg } from "./pypi/setupCfg.ts";
import { gemfile } from "./rubygems/gemfile.ts";
import { gemspec } from "./rubygems/gemspec.ts";
import { lockfileParsers } from "./lockfiles.ts";
import type { ManifestParser } from "./manifest.ts";

/** Every file format that is read. No file is handled by two of them. */
export const parsers: readonly ManifestParser[] = [
  packageJson,
  pnpmWorkspaceYaml,
  yarnrcYml,
  cargoToml,
  pomXml,
  buildGradle,
  versionCatalog,
  requirementsTxt,
  pyprojectToml,
  pipfile,
  setupCfg,
  goMod,
  goWork,
  gemfile,
  gemspec,
  projectFile,
  directoryPackagesProps,
  packagesConfig,
];

/** The parser of the file of this path, written with `/`. */
export function parserFor(path: string): ManifestParser | undefined {
  return parsers.find((parser) => parser.handles(path));
}

export { lockfileParsers };

/** What is loaded when the first manifest is read, and not before. */
export interface Formats {
  readonly parserFor: typeof parserFor;
  readonly lockfileParsers: typeof lockfileParsers;
}
