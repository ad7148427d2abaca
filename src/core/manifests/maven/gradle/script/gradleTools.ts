import type { GradleItem } from "./gradleArguments.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { argumentsAt, valueAt } from "./gradleExpressions.ts";
import { moduleOf } from "./gradleModules.ts";
import { isPunctuator, isWithin, type GradleToken } from "./gradleTokens.ts";
import type { GradleText, GradleValue } from "./gradleValues.ts";

/** The tools of Gradle's own plugins and of Android's, by the blocks that set their version. */
const tools: Readonly<Record<string, readonly [group: string, artifact: string]>> = {
  checkstyle: ["com.puppycrawl.tools", "checkstyle"],
  composeOptions: ["androidx.compose.compiler", "compiler"],
  codenarc: ["org.codenarc", "CodeNarc"],
  jacoco: ["org.jacoco", "org.jacoco.ant"],
  pmd: ["net.sourceforge.pmd", "pmd-java"],
};

/** The frameworks of test suites, by the calls that add them. */
const frameworks: Readonly<Record<string, readonly [group: string, artifact: string]>> = {
  useJUnit: ["junit", "junit"],
  useJUnitJupiter: ["org.junit.jupiter", "junit-jupiter"],
  useKotlinTest: ["org.jetbrains.kotlin", "kotlin-test-junit5"],
  useSpock: ["org.spockframework", "spock-core"],
  useTestNG: ["org.testng", "testng"],
};

const scope = "build";

/** What `toolVersion = "1.0"` or `useJUnitJupiter("1.0")` at this index installs, and the index behind it. */
export function toolAt(code: GradleCode, at: number): { readonly item: GradleItem; readonly end: number } | undefined {
  const { tokens } = code;
  const token = tokens[at];
  if (token?.kind !== "word") return undefined;
  const framework = Object.hasOwn(frameworks, token.text) ? frameworks[token.text] : undefined;
  if (framework && isWithin(token.block, "suites") && isPunctuator(tokens[at + 1], "(")) {
    const { entries, end } = argumentsAt(code, at + 1);
    return { item: itemOf(token, framework, entries[0]?.value), end };
  }
  if (token.text === "artifact" && isWithin(token.block, "protobuf")) return artifactAt(code, at);
  const tool = Object.hasOwn(tools, token.block.name) ? tools[token.block.name] : undefined;
  if (!tool || !/^(?:toolVersion|kotlinCompilerExtensionVersion)(?:\.set)?$/.test(token.text)) return undefined;
  const { value, end } = assignedAt(code, at);
  return { item: itemOf(token, tool, value), end };
}

/** `artifact = "g:a:1.0"`, by which the plugin of Protocol Buffers has its compiler and the compiler's plugins. */
function artifactAt(code: GradleCode, at: number): { readonly item: GradleItem; readonly end: number } {
  const { value, end } = assignedAt(code, at);
  const module = value?.kind === "text" && !value.tail ? moduleOf(value.text, scope) : undefined;
  const span = code.tokens[at]?.span ?? { start: 0, end: 0 };
  return { item: module ? { kind: "module", module } : { kind: "computed", span }, end };
}

/** The value behind a property, and the index behind that. */
function assignedAt(code: GradleCode, at: number): { readonly value: GradleValue | undefined; readonly end: number } {
  const read = valueAt(code, isPunctuator(code.tokens[at + 1], "=") ? at + 2 : at + 1);
  return { value: read?.value, end: Math.max(at + 1, read?.end ?? 0) };
}

/** Without a version that is written out it is that of Gradle. */
function itemOf(
  { span }: GradleToken,
  [group, artifact]: readonly [group: string, artifact: string],
  value: GradleValue | undefined,
): GradleItem {
  const version = versionOf(value);
  if (!version) return { kind: "computed", span };
  const text = (part: string): GradleText => ({ text: part, span, isTemplate: false });
  return { kind: "module", module: { scope, group: text(group), artifact: text(artifact), version } };
}

function versionOf(value: GradleValue | undefined): GradleText | undefined {
  if (value?.kind === "name")
    return { text: `\${${value.name}}`, written: value.name, span: value.span, isTemplate: true };
  return value?.kind === "text" && !value.tail ? value.text : undefined;
}
