import type { GradleBlock } from "./gradleTokens.ts";

/** Configurations of Gradle's own plugins and the widespread ones, and what names of others end or begin with. */
const wellKnown =
  /^(?:annotationProcessor|api|classpath|compile|compileOnly|compileOnlyApi|coreLibraryDesugaring|dependency|developmentOnly|implementation|kapt|ksp|mavenBom|provided|providedCompile|providedRuntime|runtime|runtimeOnly|shadow|testAndDevelopmentOnly)$/;
const derived =
  /(?:AnnotationProcessor|Api|Classpath|Compile|CompileOnly|Implementation|Runtime|RuntimeOnly)$|^(?:kapt|ksp)(?=[A-Z])/;

/** What is called directly among dependencies without being a configuration. */
const others: ReadonlySet<string> = new Set([
  "because",
  "exclude",
  "fileTree",
  "files",
  "print",
  "println",
  "project",
  "require",
  "throw",
  "version",
]);

/**
 * Whether the word names a configuration: any word directly in `dependencies { }` or `constraints { }` but those that mean
 * something else there; elsewhere, and in blocks such as `if`, only well-known ones and those that are named after them.
 */
export function isConfiguration(word: string, { name }: GradleBlock): boolean {
  if (wellKnown.test(word) || derived.test(word)) return true;
  return (name === "dependencies" || name === "constraints") && /^[a-z_]\w*$/.test(word) && !others.has(word);
}
