import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { completeDeclarations, notAskedAmong, readGradleProject } from "./gradleProject.ts";
import { gradleDeclaration } from "./script/gradleDeclarations.ts";
import { definitionsIn } from "./script/gradleDefinitions.ts";
import { dependenciesIn } from "./script/gradleDependencies.ts";
import { readGradleTokens } from "./script/gradleTokens.ts";
import { resolver, type Definition } from "./script/gradleVariables.ts";

/**
 * Build scripts of Gradle in Groovy and Kotlin, as far as coordinates are written out: after the name of a configuration (see
 * `isConfiguration`) as `"g:a:v"` or by `group`, `name` and `version`, also in `platform()`. Variables that are assigned one
 * text are followed. The script is not run, so computed coordinates are not found. Plugins are left out, as they come from a
 * portal of their own, and so are projects, files and entries of version catalogs.
 */
export const buildGradle: ManifestParser = {
  id: "maven/build.gradle",
  system: "MAVEN",
  patterns: ["**/*.gradle", "**/*.gradle.kts"],
  handles: (path) => /[^/]\.gradle(?:\.kts)?$/.test(path),
  parse: (text) => ({ declarations: declarationsOf(text, []), problems: [] }),
  async complete(manifest, around): Promise<Manifest> {
    if (manifest.declarations.length === 0) return manifest;
    const project = await readGradleProject(around);
    const declarations = declarationsOf(around.text, project.definitions);
    return { ...manifest, declarations: completeDeclarations(declarations, project) };
  },
  privateAmong: notAskedAmong,
};

/** `projectDefinitions` are those of other files that the script can see. */
function declarationsOf(text: string, projectDefinitions: readonly Definition[]): readonly Declaration[] {
  const file = { kind: "own", path: "" } as const;
  const tokens = readGradleTokens(text);
  const resolve = resolver([...definitionsIn(tokens, file), ...projectDefinitions]);
  return dependenciesIn(tokens).flatMap((dependency) => gradleDeclaration(dependency, resolve, file) ?? []);
}
