import assert from "node:assert/strict";
import { code, escape, link, webAddress } from "../../../src/core/render/markdown.ts";

describe("Markdown of text from outside", () => {
  const escaped: readonly (readonly [string, string])[] = [
    ["plain words", "plain words"],
    ["[a](http://x)", "\\[a\\]\\(http\\:\\/\\/x\\)"],
    ["<img src=x onerror=y>", "\\<img src\\=x onerror\\=y\\>"],
    ["$(alert) $(zap)", "\\$\\(alert\\) \\$\\(zap\\)"],
    ["a\n\n# b\u2028c", "a \\# b c"],
    ["*_`~|\\", "\\*\\_\\`\\~\\|\\\\"],
    ["\u202egnp.exe", "\ufffdgnp\\.exe"],
  ];
  for (const [text, expected] of escaped)
    it(`escapes ${JSON.stringify(text)}`, () => assert.equal(escape(text), expected));

  const codes: readonly (readonly [string, string])[] = [
    ["1.0", "`1.0`"],
    ["a`b", "``a`b``"],
    ["``", "``` `` ```"],
    ["a\nb", "`a b`"],
    ["1.0\u202e0.1\u009b", "`1.0\ufffd0.1 `"],
    ["`".repeat(300_000).replaceAll("``", "`x"), `\`\` ${"`x".repeat(150_000)} \`\``],
    ["", ""],
  ];
  for (const [text, expected] of codes)
    it(`sets ${JSON.stringify(text.slice(0, 40))} as code`, () => assert.equal(code(text), expected));

  const addresses: readonly (readonly [string, string | undefined])[] = [
    ["https://osv.dev/vulnerability/X", "https://osv.dev/vulnerability/X"],
    ["https://x.example/a)b(c d", "https://x.example/a%29b%28c%20d"],
    ["javascript:alert(1)", undefined],
    ["command:workbench.action.quit", undefined],
    ["file:///etc/passwd", undefined],
    ["git+https://x.example", undefined],
    ["", undefined],
    ["//x", undefined],
  ];
  for (const [url, expected] of addresses)
    it(`links to ${JSON.stringify(url)}`, () => assert.equal(webAddress(url), expected));

  it("shows the label alone where there is no address to go to", () => assert.equal(link("a]b", "command:x"), "a\\]b"));
});
