import assert from "node:assert/strict";
import {
  alternatives,
  code,
  formatMessage,
  link,
  listed,
  message,
  plural,
  prose,
  render,
  sentences,
  servedText,
  type Styled,
} from "../../../src/core/messages/message.ts";

const many = Array.from({ length: 20_000 }, (_, index) => `No version ${index}`);

describe("messages", () => {
  const rows: readonly (readonly [name: string, actual: string, expected: string])[] = [
    ["without values", formatMessage(message("Not checked")), "Not checked"],
    ["with values", formatMessage(message("{name} {version}", { name: "qs", version: "6.5.2" })), "qs 6.5.2"],
    ["a value twice", formatMessage(message("{a} or {a}", { a: 1 })), "1 or 1"],
    ["a placeholder without a value", formatMessage(message("{a} {b}", { a: 1 })), "1 {b}"],
    ["names of Object's own members", formatMessage(message("{constructor}")), "{constructor}"],
    ["a value that looks like a placeholder", formatMessage(message("{a} {b}", { a: "{b}", b: 2 })), "{b} 2"],
    ["a message in a message", formatMessage(message("{a}!", { a: message("<{b}>", { b: 1 }) })), "<1>!"],
    ["escaped values only", render(message("<{a}>", { a: "<b>" }), escaped), "<&lt;b>>"],
    ["a styled value as plain text", formatMessage(message("{a} {b}", { a: code("1.0"), b: link("x", "y") })), "1.0 x"],
    [
      "prose without back-ticks",
      formatMessage(message("{a}", { a: prose("`_.unset` and ``_.omit`` in `x") })),
      "_.unset and _.omit in `x",
    ],
    [
      "a styled value with its style",
      render(message("{a} {b}", { a: code("1.0"), b: link("<", "y") }), escaped),
      "`1.0` &lt;",
    ],
    ["a number as it is", render(message("{a}", { a: 1.5 }), () => "?"), "1.5"],
    ["a number in groups", render(message("{a}", { a: 1_200 }), () => "?"), "1,200"],
    ["the number of a line", formatMessage(message("{file}:{line}", { file: "a", line: 1_200 })), "a:1200"],
    ["an empty list", formatMessage(alternatives([])), ""],
    ["one of a list", formatMessage(alternatives(["a"])), "a"],
    ["two alternatives", formatMessage(alternatives(["a", "b"])), "a or b"],
    ["three alternatives", formatMessage(alternatives(["a", code("b"), "c"])), "a, b or c"],
    ["a list", formatMessage(listed(["a", "{b}", "c"])), "a, {b}, c"],
    ["no sentences", formatMessage(sentences([])), ""],
    ["three sentences", formatMessage(sentences(["A", "{b}", "C"].map(servedText))), "A {b} C"],
    ["as many sentences as a graph has nodes", formatMessage(sentences(many.map(servedText))), many.join(" ")],
    ["one", formatMessage(plural(1, "{count} file", "{count} files")), "1 file"],
    ["none", formatMessage(plural(0, "{count} file", "{count} files")), "0 files"],
  ];
  for (const [name, actual, expected] of rows) it(name, () => assert.equal(actual, expected));
});

function escaped(value: string | Styled): string {
  if (typeof value === "string") return value.replaceAll("<", "&lt;");
  return value.style === "code" ? `\`${value.value}\`` : escaped(value.value);
}
