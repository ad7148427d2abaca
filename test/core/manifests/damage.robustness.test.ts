import fc from "fast-check";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { runs } from "../../support/runs.ts";
import { checkSpans } from "../../support/spans.ts";
import { anyText } from "../../support/texts.ts";

/** What any of the formats gives a meaning to. */
const pieces = ["[", "]", "{", "}", "(", ")", '"', '"""', "'", "=", "==", "#", "\n", "\r\n", "\\", "\\u", ".", ",", ":"]
  .concat(["<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "&#", "${", "$(", "<dependency>", "</dependency>"])
  .concat(["@", "^", "~", "*", "||", " ", "\t", "- ", "//", "/*", "*/", "<<<<<<<", "do", "end", "%q(", "#{", "\ufeff"]);

describe("damaged manifests", () => {
  for (const { path, text } of [...fixturesIn("sample"), ...fixturesIn("manifests")]) {
    const parser = parserFor(path);
    if (!parser) continue;
    it(`${path} keeps its spans inside and its names true`, () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          checkSpans(damaged, parser.parse(damaged));
        }),
        runs(200),
      );
    });
  }
});
