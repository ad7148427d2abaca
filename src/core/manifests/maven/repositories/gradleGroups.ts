import { isPunctuator, type GradleString, type GradleToken } from "../gradle/script/gradleTokens.ts";

/** Blocks in which a group is that of a project, and not of a task, a publication or a dependency. */
const projectBlocks: ReadonlySet<string> = new Set(["", "allprojects", "subprojects", "configure", "project"]);

/** The groups that a script sets for its projects: `group = "com.acme"`, also where several are set. */
export function groupsIn(tokens: readonly GradleToken[]): readonly GradleString[] {
  return tokens.flatMap((token, index) => {
    if (!/^(?:(?:project|this)\.)?group$/.test(token.text) || !projectBlocks.has(token.block.name)) return [];
    const before = tokens[index - 1];
    if (!token.isFirst && !isPunctuator(before, "{") && !isPunctuator(before, ";")) return [];
    if (isPunctuator(before, "(") || isPunctuator(before, ",")) return [];
    const value = isPunctuator(tokens[index + 1], "=") ? tokens[index + 2] : tokens[index + 1];
    return value?.kind === "string" ? [value] : [];
  });
}
