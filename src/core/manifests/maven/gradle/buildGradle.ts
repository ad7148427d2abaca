import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { gradleDeclaration } from "./gradleDeclarations.ts";
import { dependenciesIn } from "./gradleDependencies.ts";
import { completeDeclarations, readGradleProject } from "./gradleProject.ts";
import { readGradleTokens } from "./gradleTokens.ts";
import { resolver, type Definition } from "./gradleVariables.ts";

/**
 * Scripts of Gradle in Groovy and Kotlin, as far as coordinates are written out: behind the name of a configuration (see
 * `isConfiguration`) as `"g:a:v"` or by `group`, `name` and `version`, in `platform()` too. Variables are followed where they
 * are given a text once. Nothing is run: what code puts together is not found. Plugins are left out, as they come from a
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
    return {
      ...manifest,
      declarations: completeDeclarations(declarationsOf(around.text, project.definitions), project),
    };
  },
};

/** `others` are definitions that the script can see in other files. */
function declarationsOf(text: string, others: readonly Definition[]): readonly Declaration[] {
  const file = { kind: "own", path: "" } as const;
  const tokens = readGradleTokens(text);
  const resolve = resolver([...definitionsIn(tokens, file), ...others]);
  return dependenciesIn(tokens).flatMap((dependency) => gradleDeclaration(dependency, resolve, file) ?? []);
}
