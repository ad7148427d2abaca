import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { parseInSlices } from "../../../../src/core/syntax/json/parseInSlices.ts";
import { isParsedAlike } from "./parsedAlike.ts";

const texts: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ""],
  ["blanks", " \n\t\r "],
  ["no object", ` ["a", {"b": 1}] `],
  ["an empty object", " { } "],
  ["members", `{"a":1,"b":"x","c":null,"d":[1,2],"e":{"f":true}}`],
  ["large members among small ones", `{"a":1,"b":{"c":{"d":"x"},"e":[1,2,3]},"f":2,"g":{"h":3}}`],
  ["objects deeper than those that are divided", `{"a":{"b":{"c":{"d":{"e":{"f":{"g":1}}}}}}}`],
  ["blanks everywhere", `\r\n{ "a" : { "b" : 1 , "c" : [ ] } ,\t"d" : "" }\n`],
  ["brackets, commas and quotes in strings", `{"{,}":"},{","a\\"":{"]":"\\\\"},"b\\\\":"\\"","c":":"}`],
  ["keys with escapes", `{"\\u0061":1,"\\n":{"\\u0000":2}}`],
  ["a key that is there again", `{"a":1,"b":2,"a":{"c":3},"b":4}`],
  ["keys that are indexes", `{"b":1,"2":2,"1":3,"a":4}`],
  [
    "names of properties that objects inherit",
    `{"__proto__":{"a":1},"constructor":2,"b":{"__proto__":3,"toString":4}}`,
  ],
  ["cut off in an object", `{"a":1,"b":{"c":2}`],
  ["cut off in a string", `{"a":1,"b":"c}`],
  ["cut off behind a backslash", `{"a":1,"b":"c\\`],
  ["cut off behind a comma", `{"a":1,`],
  ["cut off behind a colon", `{"a":1,"b":`],
  ["a comma too many at the end", `{"a":1,"b":2,}`],
  ["a comma too many at the start", `{,"a":1}`],
  ["two commas", `{"a":1,,"b":2}`],
  ["only a comma", `{,}`],
  ["no comma", `{"a":{"b":1}"c":2}`],
  ["no colon", `{"a":1,"b"{"c":2}}`],
  ["no value", `{"a":,"b":{}}`],
  ["a key that is not a string", `{1:{"a":"b"},"c":2}`],
  ["a key with something behind it", `{"a"x:{"b":1}}`],
  ["the wrong bracket", `{"a":[1}`],
  ["wrong brackets that are as many", `{"a":[1},"b":{2]}`],
  ["the wrong bracket at the end", `{"a":1]`],
  ["a bracket too many", `{"a":1}}`],
  ["something behind the end", `{"a":1} x`],
  ["a blank that is not JSON's", `{"a":1,\u00a0"b":2}`],
  ["a control character among members", `{"a":1,\u0001"b":2}`],
  ["a line break in a string", `{"a":"x\ny"}`],
  ["a comment", `{"a":1,/* b */"c":2}`],
];

describe("JSON that is parsed in slices", () => {
  for (const [what, text] of texts) {
    it(`is as JSON.parse has it: ${what}`, () => {
      isParsedAlike(text);
    });
  }

  it("pauses between parts, and divides no more than a few levels of a hostile text", () => {
    const members = Array.from({ length: 1_000 }, (_, n) => `"${n}":{"a":[${n}]}`).join(",");
    const text = `{"a":{"b":{${members}}}}`;
    let pauses = 0;
    for (const work = parseInSlices(text, 1_000); !work.next().done;) pauses++;
    assert.ok(pauses >= text.length / 1_000 - 1, `${pauses} pauses`);
    const nested = `${`{"a":`.repeat(5_000)}1${"}".repeat(5_000)}`;
    assert.deepEqual(Object.keys(atOnce(parseInSlices(nested, 10)) as object), ["a"]);
  });
});
