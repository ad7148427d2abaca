import type { Manifest, ManifestParser } from "../../manifest.ts";
import { completeGemfile, gemfileDeclarations } from "../sources/gemSources.ts";
import { readGemfile } from "./gemfileReader.ts";

/**
 * `Gemfile`, those that Appraisal generates from it, and `gems.rb`. The file is read, not run: gems with computed names are
 * left out, as are those of `gemspec` and `eval_gemfile`, which other files declare. The scope is the groups.
 */
export const gemfile: ManifestParser = {
  id: "rubygems/Gemfile",
  system: "RUBYGEMS",
  patterns: ["**/Gemfile", "**/*.gemfile", "**/gems.rb"],
  handles: (path) => /(?:^|\/)(?:Gemfile|gems\.rb|[^/]+\.gemfile)$/.test(path),
  parse: parseGemfile,
  complete: completeGemfile,
};

function parseGemfile(text: string): Manifest {
  const content = readGemfile(text);
  return { declarations: gemfileDeclarations(content, "Gemfile"), problems: content.problems };
}
