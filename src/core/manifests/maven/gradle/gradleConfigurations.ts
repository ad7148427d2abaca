import type { GradleBlock } from "./gradleTokens.ts";

/** Configurations of Gradle's own and other common plugins, and what derived names begin or end with. */
const wellKnown =
  /^(?:annotationProcessor|api|classpath|compile|compileOnly|compileOnlyApi|coreLibraryDesugaring|dependency|developmentOnly|implementation|kapt|ksp|mavenBom|provided|providedCompile|providedRuntime|runtime|runtimeOnly|shadow|testAndDevelopmentOnly)$/;
const derived =
  /(?:AnnotationProcessor|Api|Classpath|Compile|CompileOnly|Implementation|Runtime|RuntimeOnly)$|^(?:kapt|ksp)(?=[A-Z])/;

/** Other calls that stand directly among dependencies, and words that begin other statements. */
const otherCalls: ReadonlySet<string> = new Set(
  (
    "apply artifactTypes assert attributesSchema because case catch class components configure def else exclude fileTree " +
    "files final finally for fun if import in it modules new print println project registerTransform require return " +
    "switch throw try val var version while"
  ).split(" "),
);

/** Blocks whose content is that of the block around them. */
const controlBlocks: ReadonlySet<string> = new Set(
  "also apply catch each eachWithIndex else finally for forEach if let run try while with".split(" "),
);

/** The block, or the one around its conditions and loops. */
export function statementBlock(block: GradleBlock): GradleBlock {
  let outer = block;
  while (controlBlocks.has(outer.name) && outer.parent) outer = outer.parent;
  return outer;
}

/**
 * Checks whether the word names a configuration: any word directly in `dependencies { }` or `constraints { }`, except those that
 * have another meaning there; in other blocks only the names of common configurations and those derived from them.
 */
export function isConfiguration(word: string, block: GradleBlock): boolean {
  if (wellKnown.test(word) || derived.test(word)) return true;
  const { name } = statementBlock(block);
  return (name === "dependencies" || name === "constraints") && /^[a-z_]\w*$/.test(word) && !otherCalls.has(word);
}

/** The same for a name in quotes, which may have references in it: `"${flavor}Implementation"`. */
export function isQuotedConfiguration(text: string, block: GradleBlock): boolean {
  if (isConfiguration(text, block)) return true;
  const { name } = statementBlock(block);
  return (
    (name === "dependencies" || name === "constraints") && /^(?:\w|\$\{[^{}]*\}|\$)+$/.test(text) && text.includes("$")
  );
}

/** Checks whether the block is in one that declares dependencies. */
export function isAmongDependencies(block: GradleBlock): boolean {
  for (let outer: GradleBlock | undefined = block; outer; outer = outer.parent) {
    if (/^(?:dependencies|constraints|dependencyManagement)$/.test(outer.name)) return true;
  }
  return false;
}
