import { equal } from "node:assert/strict";
import { inline, plain } from "../../../src/core/tools/quote.ts";

describe("prose from elsewhere", () => {
  const rows: readonly (readonly [text: string, quoted: string])[] = [
    ["use  left-pad\n\nno more ", "use left-pad no more"],
    ["see [the notes](https://acme.example/x) now", "see the notes now"],
    ["![badge](https://acme.example/x.svg)", "badge"],
    ["see https://acme.example/x?y=1 now", "see (link) now"],
    ["see //acme.example and www.acme.example", "see (link) and (link)"],
    ["mailto:me@acme.example javascript:alert(1) command:x vscode:y data:z", "(link) (link) (link) (link) (link)"],
    ["a <b>bold</b> claim & <script>x</script>", "a bold claim & x"],
    ["1 < 2 and `x`", "1 2 and x"],
    ["a&lt;b&#62;c&nbsp;d", "a b c d"],
    ['“use” "this" «not» „that”', "'use' 'this' 'not' 'that'"],
    ["a\u202eb\u200bc\u0007d\ud800e", "abc de"],
    ["x".repeat(201), `${"x".repeat(199)}…`],
    ["x".repeat(200), "x".repeat(200)],
    [`${"x".repeat(198)}😀😀`, `${"x".repeat(198)}…`],
    [`${" ".repeat(2_000)}late`, ""],
  ];
  for (const [text, quoted] of rows)
    it(`is one line: ${JSON.stringify(text.slice(0, 60))}`, () => equal(plain(text), quoted));

  it("is a name with all of its signs otherwise", () => {
    equal(inline(" @acme/<till> \n`x` "), "@acme/<till> `x`");
    equal(inline(`a\u202eb${"c".repeat(300)}`), `ab${"c".repeat(197)}…`);
  });
});
