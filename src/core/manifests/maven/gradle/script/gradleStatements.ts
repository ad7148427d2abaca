import type { GradleCode } from "./gradleBrackets.ts";
import { isPunctuator } from "./gradleTokens.ts";
import { isWord } from "./gradleValues.ts";

/** The indexes behind the brackets of conditions and loops, where a statement begins. */
export function conditionEnds({ tokens, closers }: GradleCode): ReadonlySet<number> {
  return new Set(
    tokens.flatMap((token, index) => {
      const isCondition = token.kind === "word" && /^(?:if|for|while)$/.test(token.text);
      const close = isCondition ? closers.get(index + 1) : undefined;
      return close === undefined ? [] : close + 1;
    }),
  );
}

/** Whether the token is the first of a statement. */
export function startsStatement({ tokens }: GradleCode, at: number, afterConditions: ReadonlySet<number>): boolean {
  const before = tokens[at - 1];
  if (!before || tokens[at]?.isFirst || afterConditions.has(at)) return true;
  if (isPunctuator(before, "{") || isPunctuator(before, ";") || isWord(before, "else")) return true;
  return isPunctuator(before, ">") && isPunctuator(tokens[at - 2], "-");
}
