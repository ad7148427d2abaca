import assert from "node:assert/strict";
import {
  type GradleBlock,
  isForProjects,
  isWithin,
  readGradleTokens,
} from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";

/**
 * A script and its tokens: with `^` before the first of each line, strings between the quotes that tell whether they may have references.
 */
const rows: readonly (readonly [text: string, tokens: string])[] = [
  ["", ""],
  ["\uFEFFapply 'a'", "^apply 'a'"],
  ["api 'g:a:1'", "^api 'g:a:1'"],
  ['api("g:a:$v")', '^api ( "g:a:$v" )'],
  ["a.b.c = d?.e", "^a.b.c = d?.e"],
  ["größe_1.Maß = $x", "^größe_1.Maß = $x"],
  ["a. b .c", "^a . b . c"],
  ["x = 1.2.3 + 12abc", "^x = 1.2.3 + 12abc"],
  ["{ } ( ) [ ] , ; : = + ! @", "^{ } ( ) [ ] , ; : = + ! @"],
  ["a{b}c", "^a { b } c"],
  // Lines and comments.
  ["a\n  b\r\nc", "^a ^b ^c"],
  ["a \t\fb", "^a b"],
  ["// 'x'\na // b\nc", "^a ^c"],
  ["a /* 'b' \n c */ d /* e", "^a d"],
  ["/**/a/*/b*/c", "^a c"],
  ["a // b", "^a"],
  ["a / b", "^a / b"],
  // Strings, and those that are not closed.
  [`'a' "b" ''`, `^'a' "b" ''`],
  ["'a\\'b' c", "^'a\\'b' c"],
  ["'a\\\\' b", "^'a\\\\' b"],
  ["'a\nb", "^'a' ^b"],
  ["'a\r\nb", "^'a' ^b"],
  ['"a\r\nb', '^"a" ^b'],
  ["'\r\nb", "^'' ^b"],
  ["'a\\\nb", "^'a\\' ^b"],
  ["'a", "^'a'"],
  ["'a\\", "^'a\\'"],
  ["'", "^''"],
  [`'a"' b`, `^'a"' b`],
  // References, with quotes in them.
  ['"$a" "$" "a"', '^"$a" "$" "a"'],
  ['"${a["b"]}c" d', '^"${a["b"]}c" d'],
  ['"${a {"x"} }" d', '^"${a {"x"} }" d'],
  ['"${a" b', '^"${a" b'],
  ['"${a" "${b}" c', '^"${a" "${b}" c'],
  ['"${a\n}" b', '^"${a" ^} " b"'],
  ["'${a' b}'", "^'${a' b } ''"],
  ['"\\${a}" b', '^"\\${a}" b'],
  ['"$" {"a"}', '^"$" { "a" }'],
  // Three quotes.
  ['"""a "b" ${c}\n d""" e', '^"a "b" ${c}\n d" e'],
  ["'''a 'b'\n''' c", "^'a 'b'\n' c"],
  ['"""a\nb', '^"a" ^b'],
  ["'''a", "^'a'"],
  ['"" ""', '^"" ""'],
];

/** A script, and each of its words and strings with the blocks around it. */
const blocks: readonly (readonly [text: string, words: string])[] = [
  ["a { b { c } d } e", "a , b /a, c /a/b, d /a, e "],
  ["a(x) { b }", "a , x , b /a"],
  ["a(x { y }, z) { b }", "a , x , y /x, z , b /a"],
  ["a(b(c)) { d }", "a , b , c , d /a"],
  ["a() { b }", "a , b /a"],
  ["a.b.c { d }", "a.b.c , d /c"],
  ["a('x') { b }", "a , x , b /a"],
  ["'x' { b }", "x , b /x"],
  ["a = { b }", "a , b /"],
  ["{ b }", "b /"],
  ["if (x) { a } else { b }", "if , x , a /if, else , b /else"],
  ["a } b { c }", "a , b , c /b"],
  ["a \n { b }", "a , b /a"],
  [") { b }", "b /"],
];

const path = (block: GradleBlock | undefined): string => (block ? `${path(block.parent)}/${block.name}` : "");

describe("the tokens of Gradle's scripts", () => {
  for (const [text, expected] of rows)
    it(JSON.stringify(text), () => {
      const tokens = readGradleTokens(text);
      const found = tokens.map((token) => {
        const quote = token.kind === "string" ? (token.isTemplate ? '"' : "'") : "";
        return `${token.isFirst ? "^" : ""}${quote}${token.text}${quote}`;
      });
      assert.equal(found.join(" "), expected);
      for (const { span, text: written } of tokens) assert.equal(text.slice(span.start, span.end), written);
    });

  for (const [text, expected] of blocks)
    it(`have their blocks: ${JSON.stringify(text)}`, () => {
      const words = readGradleTokens(text).filter(({ kind }) => kind !== "punctuator");
      assert.equal(words.map((token) => `${token.text} ${path(token.block).slice(1)}`).join(", "), expected);
    });

  it("tell blocks apart as deeply as they are in real scripts", () => {
    const depths = (depth: number) =>
      readGradleTokens(`${"{".repeat(depth)}a${"}".repeat(depth)}b`).flatMap(({ kind, block }) =>
        kind === "word" ? path(block).length - 1 : [],
      );
    assert.deepEqual(
      [depths(100), depths(101), depths(150)],
      [
        [100, 0],
        [100, 0],
        [100, 0],
      ],
    );
  });

  it("are in a block of a name, or in one for other projects", () => {
    const words = readGradleTokens("a { b } allprojects { c { d } } subprojects { e } configure(x) { f } g").filter(
      ({ kind }) => kind === "word",
    );
    const named = (has: (block: GradleBlock) => boolean) =>
      words.filter(({ block }) => has(block)).map(({ text }) => text);
    assert.deepEqual(named(isForProjects), ["c", "d", "e", "f"]);
    assert.deepEqual(
      named((block) => isWithin(block, "a")),
      ["b"],
    );
  });
});
