import assert from "node:assert/strict";
import { link as linkTo, message, prose as proseOf } from "../../../src/core/messages/message.ts";
import { code, colored, escape, link, markdown, prose, webAddress } from "../../../src/core/render/markdown.ts";

describe("Markdown of text from outside", () => {
  const escaped: readonly (readonly [string, string])[] = [
    ["plain words", "plain words"],
    ["[a](http://x)", "\\[a\\]\\(http\\:\\/\\/x\\)"],
    ["<img src=x onerror=y>", "\\<img src\\=x onerror\\=y\\>"],
    ["$(alert) $(zap)", "&#36;\\(alert\\) &#36;\\(zap\\)"],
    ["\\$(zap) $ 5 $[x]", "\\\\&#36;\\(zap\\) \\$ 5 \\$\\[x\\]"],
    ["a && b &#36;(zap)", "a \\&\\& b \\&\\#36\\;\\(zap\\)"],
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
    // No escape keeps an icon out of a code span.
    ["$(zap)", "&#36;\\(zap\\)"],
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

  const sentences: readonly (readonly [string, string])[] = [
    ["Injection via `_.template` in `lodash`", "Injection via `_.template` in `lodash`"],
    ["``a`` and * `b `", "`a` and \\* `b`"],
    ["one ` only", "one \\` only"],
    ["`a|b` `$(zap)`", "\\`a\\|b\\` &#36;\\(zap\\)"],
    ["`a\n# b` <b>", "`a # b` \\<b\\>"],
    ["", ""],
  ];
  for (const [text, expected] of sentences)
    it(`sets ${JSON.stringify(text)} as prose`, () => assert.equal(prose(text), expected));

  it("cuts off prose behind a word, and nothing else", () => {
    const text = message("{title} {name}", { title: proseOf("Command Injection in lodash"), name: "a name in full" });
    assert.equal(markdown(text, 20), "Command Injection… a name in full");
    assert.equal(markdown(text, 10), "Command… a name in full");
    assert.equal(markdown(text), "Command Injection in lodash a name in full");
    assert.equal(markdown(message("{title}", { title: proseOf("a".repeat(20)) }), 10), `${"a".repeat(9)}…`);
  });

  it("colors a message by the one style that VS Code keeps, with its values escaped", () => {
    const hostile = '</span><img src=x onerror=y> "style=';
    const text = colored(
      message("**{hostile}** {link}", { hostile, link: linkTo(hostile, "javascript:x") }),
      "editorError-foreground",
    );
    const escaped = '\\<\\/span\\>\\<img src\\=x onerror\\=y\\> \\"style\\=';
    assert.equal(text, `<span style="color:var(--vscode-editorError-foreground);">**${escaped}** ${escaped}</span>`);
  });

  it("shows the label alone where there is no address to go to", () => assert.equal(link("a]b", "command:x"), "a\\]b"));
});
