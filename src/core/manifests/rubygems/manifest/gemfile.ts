import type { Manifest, ManifestParser } from "../../manifest.ts";
import { mirroredGems } from "../sources/bundleConfig.ts";
import { gemfileDeclarations } from "../sources/gemSources.ts";
import { completeGemfile, isGemfile } from "./gemfileProject.ts";
import { readGemfile } from "./gemfileReader.ts";

/**
 * `Gemfile`, those that Appraisal generates from it, and `gems.rb`. The file is read, not run: what has a computed
 * name is a gap. The files of `gemspec` and `eval_gemfile` are manifests of their own if they are named so. The scope is the groups.
 */
export const gemfile: ManifestParser = {
  id: "rubygems/Gemfile",
  system: "RUBYGEMS",
  patterns: ["**/Gemfile", "**/*.gemfile", "**/gems.rb"],
  handles: isGemfile,
  parse: parseGemfile,
  complete: completeGemfile,
  privateAmong: mirroredGems,
};

function parseGemfile(text: string): Manifest {
  const content = readGemfile(text);
  const { problems, gaps } = content;
  return { declarations: gemfileDeclarations(content, "Gemfile"), problems, ...(gaps.length > 0 && { gaps }) };
}
