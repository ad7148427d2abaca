import type { GradleCode } from "../script/gradleBrackets.ts";
import type { GradleToken } from "../script/gradleTokens.ts";

/** A BOM that manages versions of a script's modules. */
export interface Bom {
  /** `<group ID>:<artifact ID>` */
  readonly name: string;
  readonly version: string;
}

const bootPlugin = "org.springframework.boot";
const managementPlugin = "io.spring.dependency-management";

/** The text of a string with its variables replaced; undefined where one is unknown. */
export type ResolveText = (token: Extract<GradleToken, { kind: "string" }>) => string | undefined;

/**
 * The BOMs that Spring's plugin for dependency management imports, of which later ones override earlier ones: that of the
 * applied plugin of Spring Boot, then each `mavenBom`. Undefined where the plugin is not applied, or manages in another way.
 */
export function springBoms(scripts: readonly GradleCode[], resolve: ResolveText): readonly Bom[] | undefined {
  const tokens = scripts.flatMap((code) => code.tokens);
  const isApplied = tokens.some((token) => token.kind === "string" && token.text === managementPlugin);
  const managesItself = tokens.some(
    ({ kind, text, block }) =>
      kind === "word" && /^dependency(?:Set)?$/.test(text) && block.parent?.name === "dependencyManagement",
  );
  if (!isApplied || managesItself) return undefined;
  const boms = tokens.flatMap((token, index) => {
    if (token.kind === "word" && token.text === "mavenBom") return bomOf(stringAfter(tokens, index), resolve);
    return [];
  });
  const version = bootVersion(tokens, resolve);
  return [...(version === undefined ? [] : [{ name: `${bootPlugin}:spring-boot-dependencies`, version }]), ...boms];
}

/** Of the plugin where it is applied: `id("org.springframework.boot") version "3.2.0"`, here or in a script above. */
function bootVersion(tokens: readonly GradleToken[], resolve: ResolveText): string | undefined {
  let version: string | undefined;
  let isApplied = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "string" || token.text !== bootPlugin) continue;
    const words = tokens.slice(index + 1, index + 9).filter(({ text }) => !/^[()]$/.test(text));
    const [first, second] = words;
    const hasVersion = first?.text === "version";
    if (hasVersion && second?.kind === "string") version ??= resolve(second);
    const [option, value] = words.slice(hasVersion ? 2 : 0);
    isApplied ||= option?.text !== "apply" || value?.text !== "false";
  }
  return isApplied ? version : undefined;
}

function bomOf(token: GradleToken | undefined, resolve: ResolveText): readonly Bom[] {
  const text = token?.kind === "string" ? resolve(token) : undefined;
  const [, name, version] = /^([\w.-]+:[\w.-]+):([\w.-]+)$/.exec(text ?? "") ?? [];
  return name === undefined || version === undefined ? [] : [{ name, version }];
}

function stringAfter(tokens: readonly GradleToken[], index: number): GradleToken | undefined {
  return tokens[index + 1]?.text === "(" ? tokens[index + 2] : tokens[index + 1];
}
