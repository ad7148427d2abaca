import { RegExpParser } from "@eslint-community/regexpp";

/**
 * Refuses `^` of several lines before a repetition that eats line ends: it begins again behind each of them, and so takes time with
 * the square of their number. JavaScript ends lines with CR, U+2028 and U+2029, too, which `\s` and `[^\n]` contain.
 */
export const lineEnds = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      eaten: "{{part}} eats line ends, behind each of which ^ begins again: exclude \\n, \\r, \\u2028 and \\u2029.",
    },
  },
  create(context) {
    return {
      "Literal[regex]"(node) {
        const { pattern, flags } = node.regex;
        if (!flags.includes("m")) return;
        const flagsOf = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
        const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, flagsOf);
        const found = [];
        for (const { elements } of parsed.alternatives) addEaten(elements, false, found);
        for (const { raw } of found) context.report({ node, messageId: "eaten", data: { part: raw } });
      },
    };
  },
};

/**
 * Adds the repetitions that eat line ends and may stand right behind a `^`. `isBehind`: one stands before the elements; returns
 * whether one may stand before what follows them.
 */
function addEaten(elements, isBehind, found) {
  for (const element of elements) {
    const { max = 1, min = 1, element: inner = element } = element;
    if (isBehind && max === Infinity && ends.some((end) => matches(inner, end))) found.push(element);
    const nested = (inner.alternatives ?? []).map((each) => addEaten(each.elements, isBehind, found));
    const isStart = element.type === "Assertion" && element.kind === "start";
    isBehind = isStart || nested.some(Boolean) || (isBehind && (min === 0 || element.type === "Assertion"));
  }
  return isBehind;
}

const ends = ["\n", "\r", "\u2028", "\u2029"];

function matches(element, character) {
  if (!["CharacterSet", "CharacterClass"].includes(element.type)) return false;
  return new RegExp(`^${element.raw}$`, "u").test(character);
}
