import type { GradleBlock } from "./gradleTokens.ts";

/** Configurations of Gradle's own and other common plugins, and what derived names begin or end with. */
const wellKnown =
  /^(?:annotationProcessor|api|classpath|compile|compileOnly|compileOnlyApi|coreLibraryDesugaring|dependency|developmentOnly|implementation|kapt|ksp|mavenBom|provided|providedCompile|providedRuntime|runtime|runtimeOnly|shadow|testAndDevelopmentOnly)$/;
const derived =
  /(?:AnnotationProcessor|Api|Classpath|Compile|CompileOnly|Implementation|Runtime|RuntimeOnly)$|^(?:kapt|ksp)(?=[A-Z])/;

/** Other calls that stand directly among dependencies. */
const otherCalls: ReadonlySet<string> = new Set([
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
 * Whether the word names a configuration: any word directly in `dependencies { }` or `constraints { }`, except those that have
 * another meaning there; in other blocks, such as `if`, only the names of common configurations and those derived from them.
 */
export function isConfiguration(word: string, { name }: GradleBlock): boolean {
  if (wellKnown.test(word) || derived.test(word)) return true;
  return (name === "dependencies" || name === "constraints") && /^[a-z_]\w*$/.test(word) && !otherCalls.has(word);
}
