// The hover is Markdown with HTML and with links to commands: no text from elsewhere may become one of them.

import assert from "node:assert/strict";
import { hoverMarkdown } from "../../../../src/core/render/hover/hover.ts";
import { plainText, portableMarkdown } from "../../../../src/core/render/hover/portable.ts";

import {
  hostileFacts,
  hostileHost,
  hostileVersion,
  hostWithoutLinks,
  unescaped,
} from "../../../support/hostileHover.ts";

const texts: readonly string[] = [
  "<b>$(zap)</b>](http://evil.example)\n\n# x",
  "<img src=x onerror=alert(1)>",
  '<span style="color:var(--vscode-editorError-foreground);">',
  "</span><script>alert(1)</script>",
  '"style="position:fixed;"',
  "[a](command:workbench.action.quit)",
  "![a](http://evil.example/a.png)",
  "`code` `<b>` `$(zap)`",
  "``` unclosed <b>",
  "$(zap) \\$(zap) $(loading~spin)",
  "&lt;b&gt; &#60;b&#62; &amp;",
  "a|b *c* _d_ ~e~ \\",
  "- x\n+ y\n1. z\r\n> q\u2028# r",
  "<http://evil.example>",
  "http://evil.example www.evil.example a@evil.example",
  "\u202egnp.exe\u0000\u001b[31m",
  "half a pair \ud800",
];

describe("a hover of hostile text", () => {
  for (const text of texts) {
    for (const kind of ["version", "skipped", "malformed"] as const) {
      it(`${kind}: ${JSON.stringify(text)}`, () => {
        const hover = hoverMarkdown(
          hostileFacts(text, kind),
          hostileHost,
          hostileVersion(text, { system: "NPM", name: "x", version: text }),
        );
        const spans = hover.match(/<[^\\]/g)?.length ?? 0;
        const rest = unescaped(hover);
        assert.doesNotMatch(rest, /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]|command:|javascript:/m, `${rest}\n\n${hover}`);
        assert.ok(kind !== "version" || spans > 0);
        assert.doesNotMatch(hover, /[\u0000-\u0009\u000b-\u001f\u2028\u202e]/);
      });

      it(`${kind}, for clients without HTML and commands: ${JSON.stringify(text)}`, () => {
        const other = hostileVersion(text, { system: "NPM", name: "x", version: text });
        const hover = hoverMarkdown(hostileFacts(text, kind), hostWithoutLinks, other);
        const portable = portableMarkdown(hover);
        const rest = unescaped(portable);
        assert.doesNotMatch(rest, /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]|https?:\/|www\./im, portable);
        // What is escaped is the same text, and where the two break lines.
        assert.equal(plainText(portable).replaceAll("  \n", "\n"), plainText(hover));
        assert.doesNotMatch(plainText(hover), /[\u0000-\u0009\u000b-\u001f\u2028\u202e]|command:graph|undefined/);
      });
    }
  }
});
