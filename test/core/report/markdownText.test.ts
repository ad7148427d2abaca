import assert from "node:assert/strict";
import { inlineText, linkText } from "../../../src/core/report/markdown.ts";

/** What reports are about: the source is the text itself. */
const plain: readonly string[] = [
  "",
  "jackson-databind 2.9.0: Deeply nested JSON in (jackson) [high 7.5]!",
  "@scope/name",
  "app/sub-folder/package.json",
  "com.fasterxml.jackson.core:jackson-databind",
  "git+ssh:repository#semver:^1.2",
  "^1.2.0 ~2 >=1,<2.0 != 1.* =3",
  "~1.2 ~2.0",
  "typing_extensions_more",
  "C:\\users\\me",
  "C#",
  "#1 # of",
  "2 * 3 * 4",
  "* a*",
  "*a *",
  "*",
  "~ a ~ b ~",
  "_ a_ _",
  "a_b_c",
  "$ 5 $ 6",
  "a&b & c;",
  "a@b a@ @b",
  "www example",
  "a < b",
  "] (x)",
  "R&D & <3 > 1; 5% {0} {{1}}",
  "${revision}",
  'it\'s "quoted" – naïve 🐢',
];

const escaped: readonly (readonly [text: string, source: string])[] = [
  ["^1 || ^2", "^1 \\|\\| ^2"],
  ["a\\|b", "a\\\\\\|b"],
  ["ends with \\", "ends with \\\\"],
  ["`code`", "\\`code\\`"],
  ["*all* **/*.json", "\\*all\\* \\*\\*/\\*.json"],
  ["__init__ _a_ a_b", "\\_\\_init\\_\\_ \\_a\\_ a_b"],
  ["~~gone~~", "\\~\\~gone\\~\\~"],
  ["${a}-${b}", "\\${a}-\\${b}"],
  ["<script>alert(1)</script> <!-- x", "\\<script>alert(1)\\</script> \\<!-- x"],
  ["&lt; &#60;", "\\&lt; \\&#60;"],
  ["[click](http://evil.example)", "[click\\](http\\://evil.example)"],
  ["WWW.evil.example", "WWW\\.evil.example"],
  ["a.b@evil.example @scope/a@1.0.0", "a.b\\@evil.example @scope/a\\@1.0.0"],
  ["title ##", "title \\##"],
  ["# ", "\\# "],
  ["##", "\\##"],
  ["*a*", "\\*a\\*"],
  ["* a *b*", "\\* a \\*b\\*"],
  ["*a", "*a"],
  ["$a$", "\\$a\\$"],
  ["_a_", "\\_a\\_"],
  ["~a~", "\\~a\\~"],
  ["x-y.z+@a.b", "x-y.z+\\@a.b"],
  ["two\r\nlines\u0000.", "two lines ."],
];

describe("text in a Markdown report", () => {
  for (const text of plain) {
    it(`is written as it is: ${JSON.stringify(text)}`, () => assert.equal(inlineText(text), text));
  }
  for (const [text, source] of escaped) {
    it(`is no markup: ${JSON.stringify(text)}`, () => assert.equal(inlineText(text), source));
  }

  const links: readonly (readonly [label: string, url: string, source: string])[] = [
    ["GHSA-xvch-5gv4-984h", "https://osv.dev/x", "[GHSA-xvch-5gv4-984h](https://osv.dev/x)"],
    ["[a] b", "https://osv.dev/(x)", "[\\[a\\] b](https://osv.dev/%28x%29)"],
    ["[a]", "javascript:alert(1)", "[a]"],
  ];
  for (const [label, url, source] of links) {
    it(`is a link to ${url} with ${label}`, () => assert.equal(linkText(label, url), source));
  }
});
