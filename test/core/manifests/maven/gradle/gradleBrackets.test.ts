import assert from "node:assert/strict";
import { bracketProblems, codeOf } from "../../../../../src/core/manifests/maven/gradle/gradleBrackets.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";
import { formatMessage } from "../../../../../src/core/messages/message.ts";

/** A script, the indexes of its brackets with those that close them, and what is wrong with it. */
const rows: readonly (readonly [text: string, pairs: string, problem?: string])[] = [
  ["(a)", "0-2"],
  ["[a]", "0-2"],
  ["{a}", "0-2"],
  ["(a", ""],
  ["a)", ""],
  ["([a])", "1-3 0-4"],
  ["(a]", ""],
  ["([a)]", "0-3"],
  ["[(a])", "0-3"],
  ["{(a}", "0-3"],
  ["{[a}", "0-3"],
  ["({a)}", "1-4"],
  ["(a}b)", ""],
  ["{a)}", "0-3"],
  ["{a]}", "0-3"],
  ["({a}b)", "1-3 0-5"],
  ["({(a}b)", "1-4 0-6"],
  ["(()", "1-2"],
  ["())", "0-1"],
  ["[(]", "0-2"],
  ["{{a}", "1-3", "Expected `}` at 0"],
  ["}{", "", "Expected `}` at 1"],
  ["([{a)b", "", "Expected `}` at 2"],
  ["[{a]}b]", "1-4 0-6"],
  ["'(' )", ""],
  ["a /* b", "", "Unclosed comment at 2"],
  ["a /* b */", ""],
  ["/* a", "", "Unclosed comment at 0"],
  ["a {", "", "Expected `}` at 2"],
  ["a { { }", "2-3", "Expected `}` at 2"],
  ["a { /x{2}/", "4-6"],
  ["s /\\{/ {", ""],
  ["/* { */ a {", "", "Expected `}` at 10"],
  ["'/{}/' {", "", "Expected `}` at 7"],
  ["a / b { // c", "", "Expected `}` at 6"],
  ["a / b { /* c */", "", "Expected `}` at 6"],
  ["a / b\nc { /x/", "", "Expected `}` at 8"],
  ["a '/*'", ""],
  ["a /* /* b", "", "Unclosed comment at 5"],
  ["a { // }", "", "Expected `}` at 2"],
  ["[(a)]b]", "1-3 0-4"],
  ["([a]b)c)", "1-3 0-5"],
  ["[a}]", ""],
  ["((a)]b)", "1-3 0-6"],
];

describe("the brackets of Gradle's scripts", () => {
  for (const [text, pairs, problem] of rows)
    it(text, () => {
      const code = codeOf(readGradleTokens(text));
      assert.equal([...code.closers].map(([open, close]) => `${open}-${close}`).join(" "), pairs);
      const problems = bracketProblems(text, code).map(({ message, span }) => {
        assert.match(text.slice(span.start, span.end), /^(?:\{|\/\*)$/);
        return `${formatMessage(message)} at ${span.start}`;
      });
      assert.deepEqual(problems, problem === undefined ? [] : [problem]);
    });
});
