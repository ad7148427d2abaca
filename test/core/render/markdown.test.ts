import assert from "node:assert/strict";
import { code, escape, link, webAddress } from "../../../src/core/render/markdown.ts";
import { ago, dayAndAge } from "../../../src/core/render/time.ts";

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

describe("times", () => {
  const day = 86_400;
  const rows: readonly (readonly [number, string])[] = [
    [-5, "just now"],
    [59, "just now"],
    [60, "1 minute ago"],
    [2 * 3_600, "2 hours ago"],
    [45 * day, "1 month ago"],
    [800 * day, "2 years ago"],
  ];
  for (const [seconds, text] of rows) it(text, () => assert.equal(ago(seconds), text));
  it("says nothing of what is no time", () => {
    assert.equal(dayAndAge("soon", 0), undefined);
    assert.equal(dayAndAge(undefined, 0), undefined);
    assert.equal(dayAndAge("1970-01-02T00:00:00.123456789Z", 3 * day * 1_000), "1970-01-02, 1 day ago");
  });
});
