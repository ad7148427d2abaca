import { parsers } from "../../../src/core/manifests/formats.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { testDamaged } from "../../support/robustness.ts";
import { checkSpans } from "../../support/spans.ts";

/** What any of the formats gives a meaning to. */
const pieces = ["[", "]", "{", "}", "(", ")", '"', '"""', "'", "=", "==", "#", "\n", "\r\n", "\\", "\\u", ".", ",", ":"]
  .concat(["<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "&#", "${", "$(", "<dependency>", "</dependency>"])
  .concat(["@", "^", "~", "*", "||", " ", "\t", "- ", "//", "/*", "*/", "<<<<<<<", "do", "end", "%q(", "#{", "\ufeff"]);

describe("damaged manifests keep their spans inside and their names true", () => {
  for (const parser of parsers) {
    const fixtures = [...fixturesIn("sample"), ...fixturesIn("manifests"), ...fixturesIn("lockfiles")].filter(
      ({ path }) => parser.handles(path),
    );
    testDamaged(fixtures, pieces, (text) => checkSpans(text, parser.parse(text)));
  }
});
