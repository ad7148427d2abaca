import assert from "node:assert/strict";
import { ignoreComment } from "../../../src/core/fixes/ignoreComment.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";

/** `«` stands before the name of each declaration, `§` before that of the one that is ignored, and `›` behind a requirement. */
function placeIn(path: string, marked: string) {
  const text = marked.replace(/[«§›]/g, "");
  const offsets = [...marked.matchAll(/[«§›]/g)].map(({ 0: mark, index }, before) => ({ mark, at: index - before }));
  const requirementOf = (at: number) => offsets.find((each) => each.mark === "›" && each.at > at)?.at;
  const names = offsets.filter(({ mark }) => mark !== "›");
  const declarations = names.map(({ at }): Declaration => {
    const end = requirementOf(at);
    return {
      ...{
        package: { system: "PYPI", name: "a" },
        name: "a",
        scope: "",
        requirement: { kind: "written", text: "1" },
      },
      nameSpan: { start: at, end: at + 1 },
      ...(end !== undefined && { requirementSpan: { start: end - 1, end } }),
    };
  });
  const declaration = declarations[names.findIndex(({ mark }) => mark === "§")];
  assert.ok(declaration);
  return { path, text, declaration, declarations };
}

/** The text with `!` for the comment, or nothing where none is possible. */
const rows: readonly (readonly [what: string, path: string, marked: string, expected: string])[] = [
  ["behind a name", "/w/requirements.txt", "§a==1\nb\n", "a==1 !\nb\n"],
  ["behind a name that begins at the end of a line", "/w/requirements.txt", "a\n§", "a\n !"],
  ["above another comment", "/w/requirements.txt", "§a # why\n", "!\na # why\n"],
  ["above, with the indent of the line", "/w/setup.py", "  \t§a # why\n", "  \t!\n  \ta # why\n"],
  ["above, with a space inside of the line", "/w/setup.py", "§a  # why\n", "!\na  # why\n"],
  ["above, with the line ends of the text", "/w/Gemfile", "x\r\n§a # why\r\n", "x\r\n!\r\na # why\r\n"],
  ["above a line behind a backslash elsewhere", "/w/Gemfile", "x\\\ny\n§a # why\n", "x\\\ny\n!\na # why\n"],
  ["above a line that goes on", "/w/Gemfile", "x\n§a \\\n1\n", "x\n!\na \\\n1\n"],
  ["nowhere in a line that goes on twice", "/w/Gemfile", "x \\\n§a # why\n", ""],
  ["nowhere in a line that goes on twice, after CRLF", "/w/Gemfile", "x \\\r\n§a # why\r\n", ""],
  ["behind the version, as the name is on a line with others", "/w/Gemfile", "§a, «b,\n 1›\n", ""],
  ["nowhere behind one of two names", "/w/Gemfile", "§a› «b›\n", ""],
  ["behind a name that begins the text", "/w/Gemfile", "§a\n", "a !\n"],
  ["nowhere above the name of another at the beginning", "/w/Gemfile", "x\n§a «b # why\n", ""],
  ["nowhere behind the name of another", "/w/Gemfile", "«b §a\n", ""],
  ["above, with the indent of a later line", "/w/Gemfile", "x\n  §a # why\n", "x\n  !\n  a # why\n"],
  ["nowhere in a second line that begins so", "/w/Gemfile", "\\\n§a # why\n", ""],
  ["above, where an empty line ends what goes on", "/w/Gemfile", "x\\\n\n§a # why\n", "x\\\n\n!\na # why\n"],
  ["behind, after what looks like a tag", "/w/requirements.txt", "x<3\n§a\n", "x<3\na !\n"],
  ["nowhere in JSON", "/w/package.json", "§a\n", ""],
  ["nowhere in a script", "/w/run.py", "§a\n", ""],
  ["behind in the script of a package", "/w/setup.py", "§a\n", "a !\n"],
  ["above in a configuration", "/w/setup.cfg", "§a\n", "!\na\n"],
  ["behind in what ends like one", "/w/pip.cfg", "§a\n", "a !\n"],
  ["behind in commented JSON", "/w/deno.jsonc", "§a\n", "a !\n"],
  ["behind an element", "/w/pom.xml", "<a>§a</a>\n", "<a>a</a> !\n"],
  ["above an element of several lines", "/w/a.csproj", "x\n<§a\n b='>'\n c=\">\">\n", "x\n!\n<a\n b='>'\n c=\">\">\n"],
  ["above a tag with `>` in quotation marks", "/w/a.csproj", '<x/>\n<p §a="1>2"\n b>\n', '<x/>\n!\n<p a="1>2"\n b>\n'],
  ["above a tag with `>` in apostrophes", "/w/a.csproj", "<x/>\n<p §a='1>2'\n b>\n", "<x/>\n!\n<p a='1>2'\n b>\n"],
  ["nowhere before the declaration of XML", "/w/pom.xml", "<?xml?><x §a\n/>", ""],
  ["above the first element without that", "/w/pom.xml", "<x §a\n/>", "!\n<x a\n/>"],
  ["nowhere in a comment of XML", "/w/pom.xml", "<!-- <x/>\n§a\n-->\n", ""],
  ["behind a comment of XML", "/w/pom.xml", "<!-- x -->\n<x>§a</x>\n", "<!-- x -->\n<x>a</x> !\n"],
  ["in text without tags", "/w/pom.xml", "§a\n", "a !\n"],
];

/** How a comment begins and ends, by the path. */
const styles: readonly (readonly [path: string, open: string])[] = [
  ["/w/requirements.txt", "#"],
  ["/w/setup.cfg", "#"],
  ["/w/deno.jsonc", "//"],
  ["/w/build.gradle", "//"],
  ["/w/build.gradle.kts", "//"],
  ["/w/build.gradle.lockfile", "#"],
  ["/w/go.mod", "//"],
  ["/w/go.work", "//"],
  ["/w/cargo.mod", "#"],
  ["/w/go.mod.txt", "#"],
  ["/w/pom.xml", "<!--"],
  ["/w/pom.xml.txt", "#"],
  ["/w/Directory.Packages.props", "<!--"],
  ["/w/build.targets", "<!--"],
  ["/w/packages.config", "<!--"],
];

describe("the place of a comment that ignores", () => {
  for (const [what, path, marked, expected] of rows) {
    it(`is ${what} (${path})`, () => {
      const place = placeIn(path, marked);
      const insertion = ignoreComment(place, { what: "CVE-1" });
      const comment = insertion?.text.trim() ?? "";
      const { text } = place;
      const written = insertion
        ? text.slice(0, insertion.offset) + insertion.text.replace(comment, "!") + text.slice(insertion.offset)
        : "";
      assert.equal(written, expected);
    });
  }

  for (const [path, open] of styles) {
    it(`begins with ${open} in ${path}`, () => {
      assert.equal(ignoreComment(placeIn(path, "§a\n"), { what: "CVE-1" })?.text.trim().split(" ")[0], open);
    });
  }

  const ends: readonly (readonly [until: string, isWritten: boolean])[] = [
    ["2026-12-31", true],
    ["x2026-12-31", false],
    ["2026-12-31x", false],
    ["", false],
  ];
  for (const [until, isWritten] of ends) {
    it(`${isWritten ? "has" : "has not"} the last day ${until}`, () => {
      const insertion = ignoreComment(placeIn("/w/go.mod", "§a\n"), { what: "CVE-1" }, until);
      assert.equal(insertion?.text, isWritten ? ` // package-insights: ignore CVE-1 until ${until}` : undefined);
    });
  }
});
