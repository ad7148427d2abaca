import assert from "node:assert/strict";
import { code, colored, escape, link, markdown, prose } from "../../../../src/core/render/markdown.ts";
import { plainText, portableMarkdown } from "../../../../src/core/render/hover/portable.ts";
import { message } from "../../../../src/core/messages/message.ts";
import { printable } from "../../../../src/core/model/sanitize.ts";

const rows: readonly (readonly [hover: string, portable: string, plain: string])[] = [
  [`**${escape("left-pad")}** ${escape("1.3.0")}`, "**left-pad** 1.3.0", "left-pad 1.3.0"],
  [`$(error) ${colored(message("2 advisories"), "charts-green")}`, "✘ 2 advisories", "✘ 2 advisories"],
  ["$(pass) a\\\n$(law) b · $(loading~spin) c", "✔ a  \nⓘ b · … c", "✔ a\nⓘ b · … c"],
  [
    link("npm", "https://npm.example/a(b)"),
    "[npm](https://npm.example/a%28b%29)",
    "npm (https://npm.example/a%28b%29)",
  ],
  [
    '[Graph](command:graph "As resolved: a (b)") · c',
    '[Graph](command:graph "As resolved: a (b)") · c',
    "Graph (command:graph) · c",
  ],
  [
    `- ${markdown(message("satisfies {range}", { range: { style: "code", value: "<span>~> 2.0" } }))}`,
    "- satisfies `<span>~> 2.0`",
    "- satisfies <span>~> 2.0",
  ],
  [escape("@babel/core"), "\\@babel/core", "@babel/core"],
  [escape("org.yaml:snakeyaml"), "org.yaml:snakeyaml", "org.yaml:snakeyaml"],
];

/** Text from elsewhere that tries to be markup, an address or one of VS Code's icons. */
const hostile = [
  "$(error) clean",
  '</span><span style="color:var(--vscode-charts-green);">clean',
  "[clean](https://evil.example)",
  "](https://evil.example)",
  "https://evil.example www.evil.example a@evil.example",
  "**bold** `code` ``a`b`` \\\\ \\` `",
  "&#36;(pass) &lt;b&gt;",
  "- 1. # > | ~~~ \\\n",
  "`",
  "`` ` ``",
  "",
];

describe("a hover for other clients", () => {
  for (const [hover, portable, plain] of rows) {
    it(plain, () => {
      assert.equal(portableMarkdown(hover), portable);
      assert.equal(plainText(hover), plain);
    });
  }

  for (const text of hostile) {
    it(`shows ${JSON.stringify(text)} as it is`, () => {
      for (const written of [escape(text), code(text), prose(text)]) {
        const isProse = written !== escape(text) && written !== code(text);
        const expected = isProse ? plainText(written) : printable(text);
        assert.equal(plainText(written), expected);
        assert.equal(plainText(portableMarkdown(written)), expected);
      }
      // Nothing that is a link or markup for a client, whatever it is next to.
      const portable = portableMarkdown(escape(text));
      assert.doesNotMatch(portable.replace(/\\./g, ""), /[[\]<>`*_~@]|:(?!\w)|www\./i);
    });
  }
});
