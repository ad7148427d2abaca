import { billOfMaterials } from "./bill/bill.ts";
import { cargoFormats } from "./formats/cargo.ts";
import { formatsOf } from "./formats/formatsOf.ts";
import { goFormats } from "./formats/go.ts";
import { mavenFormats } from "./formats/maven.ts";
import { npmFormats } from "./formats/npm.ts";
import { nugetFormats } from "./formats/nuget.ts";
import { pypiFormats } from "./formats/pypi.ts";
import { rubygemsFormats } from "./formats/rubygems.ts";
import type { ManifestParser } from "./manifest.ts";
import { metadataOf, scriptPy } from "./pypi/scriptPy.ts";

/** The formats of all package systems, where they are not loaded one system at a time, see `formats/loadFormats.ts`. */
export const { parsers, lockfileParsers, parserFor, inputFor, hasManifest } = formatsOf([
  npmFormats,
  cargoFormats,
  mavenFormats,
  pypiFormats,
  goFormats,
  rubygemsFormats,
  nugetFormats,
]);

/** The parser for a file that a person names: also for one that only its text tells to be one, see `isManifestText` and `isBill`. */
export function namedInputFor(path: string): ManifestParser | undefined {
  return inputFor(path) ?? [scriptPy, billOfMaterials].find((parser) => parser.handles(path));
}

/** Checks whether the text at this path, for which only `namedInputFor` has a parser, is a manifest: a script with metadata. */
export function isManifestText(path: string, text: string): boolean {
  return scriptPy.handles(path) && metadataOf(text).hasBlock;
}
