import { cargoToml } from "./cargo/cargoToml.ts";
import { pomXml } from "./maven/pomXml.ts";
import { packageJson } from "./npm/packageJson.ts";
import { requirementsTxt } from "./pypi/requirementsTxt.ts";
import type { ManifestParser } from "./manifest.ts";

/** Every file format that is read. No file is handled by two of them. */
export const parsers: readonly ManifestParser[] = [packageJson, cargoToml, pomXml, requirementsTxt];

/** The parser of the file of this path, written with `/`. */
export function parserFor(path: string): ManifestParser | undefined {
  return parsers.find((parser) => parser.handles(path));
}
