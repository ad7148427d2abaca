import { cargoToml } from "./cargo/cargoToml.ts";
import { goMod } from "./go/goMod.ts";
import { goWork } from "./go/goWork.ts";
import { buildGradle } from "./maven/gradle/buildGradle.ts";
import { pomXml } from "./maven/pom/pomXml.ts";
import { versionCatalog } from "./maven/gradle/catalogs/versionCatalog.ts";
import { denoJson } from "./npm/deno/denoJson.ts";
import { packageJson } from "./npm/manifest/packageJson.ts";
import { pnpmWorkspaceYaml } from "./npm/manifest/pnpmWorkspaceYaml.ts";
import { yarnrcYml } from "./npm/manifest/yarnrcYml.ts";
import { dotnetTools } from "./nuget/manifest/dotnetTools.ts";
import { directoryPackagesProps } from "./nuget/manifest/directoryPackagesProps.ts";
import { packagesConfig } from "./nuget/manifest/packagesConfig.ts";
import { projectFile } from "./nuget/manifest/projectFile.ts";
import { pipfile } from "./pypi/manifest/pipfile.ts";
import { pyprojectToml } from "./pypi/manifest/pyprojectToml.ts";
import { requirementsTxt } from "./pypi/requirements/requirementsTxt.ts";
import { setupCfg } from "./pypi/manifest/setupCfg.ts";
import { scriptPy } from "./pypi/script/scriptPy.ts";
import { metadataOf } from "./pypi/script/scriptMetadata.ts";
import { setupPy } from "./pypi/setup/setupPy.ts";
import { gemfile } from "./rubygems/manifest/gemfile.ts";
import { gemspec } from "./rubygems/manifest/gemspec.ts";
import { isMadeFor, lockfileInput, type LockfileInput } from "./inputs/lockfileInput.ts";
import { lockfileParsers } from "./lockfiles.ts";
import type { ManifestParser } from "./manifest.ts";
import { createPublishedPoms } from "./maven/published/publishedPoms.ts";

/** All manifest formats. No file is handled by two of them. */
export const parsers: readonly ManifestParser[] = [
  packageJson,
  pnpmWorkspaceYaml,
  yarnrcYml,
  denoJson,
  cargoToml,
  pomXml,
  buildGradle,
  versionCatalog,
  requirementsTxt,
  pyprojectToml,
  pipfile,
  setupCfg,
  setupPy,
  goMod,
  goWork,
  gemfile,
  gemspec,
  projectFile,
  directoryPackagesProps,
  packagesConfig,
  dotnetTools,
];

/** The parser for the file at this path, with `/`. */
export function parserFor(path: string): ManifestParser | undefined {
  return parsers.find((parser) => parser.handles(path));
}

const lockfileInputs: readonly LockfileInput[] = lockfileParsers.map((parser) => lockfileInput(parser, parserFor));

/** The parser for the file at this path, with `/`: a manifest, or a lockfile that is checked by itself. */
export function inputFor(path: string): ManifestParser | undefined {
  return parserFor(path) ?? lockfileInputFor(path);
}

/** The parser for a file that a person names: also for one that only its text tells to be a manifest, see `isManifestText`. */
export function namedInputFor(path: string): ManifestParser | undefined {
  return inputFor(path) ?? (scriptPy.handles(path) ? scriptPy : undefined);
}

/** Whether the text at this path, for which nothing but `namedInputFor` has a parser, is a manifest: a script with metadata. */
export function isManifestText(path: string, text: string): boolean {
  return scriptPy.handles(path) && metadataOf(text).hasBlock;
}

function lockfileInputFor(path: string): LockfileInput | undefined {
  return lockfileInputs.find((input) => input.handles(path));
}

/** Whether the file at this path is a lockfile that is made for one of these manifests in the same folder. */
export function hasManifest(path: string, paths: Iterable<string>): boolean {
  const input = parserFor(path) ? undefined : lockfileInputFor(path);
  return input !== undefined && isMadeFor(path, input, paths, parserFor);
}

export { createPublishedPoms, lockfileParsers };

/** All parsers, which are loaded with the first manifest. */
export interface Formats {
  readonly parserFor: typeof parserFor;
  readonly inputFor: typeof inputFor;
  readonly hasManifest: typeof hasManifest;
  readonly lockfileParsers: typeof lockfileParsers;
  readonly createPublishedPoms: typeof createPublishedPoms;
}
