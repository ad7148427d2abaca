import assert from "node:assert/strict";
import { commentIgnores } from "../../../../src/core/analysis/ignores/commentIgnores.ts";
import type { Ignore } from "../../../../src/core/analysis/ignores/ignore.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { gapLines } from "../../../support/project.ts";
import { dedented } from "../../../support/findings.ts";

/** What is said of each declaration: `name: what, …`, each with the text of its comment where `withText`. */
function ignoreLines(file: string, text: string): readonly string[] {
  const parser = parserFor(file);
  assert.ok(parser);
  const { declarations } = parser.parse(text);
  const found = commentIgnores(text, declarations);
  return [...found].map(([index, ignores]) => `${declarations[index]?.name}: ${ignores.map(ignoreText).join(", ")}`);
}

function ignoreText({ rule, advisory, path, until, reason }: Ignore): string {
  const what = `${rule ?? advisory ?? "all"}${path ? ` on ${path.join(">")}` : ""}`;
  return `${what}${until === undefined ? "" : ` until ${until}`}${reason === undefined ? "" : ` (${reason})`}`;
}

const rows: readonly (readonly [what: string, file: string, text: string, lines: readonly string[]])[] = [
  ["nothing without the marker", "requirements.txt", "idna==3.6 # ignore\n", []],
  [
    "at the end of the line",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore
      certifi #package-insights:ignore deprecated
      flask # package-insights: ignored
      click # Package-Insights: ignore`,
    ["idna: all", "certifi: deprecated"],
  ],
  [
    "on the lines of comments right above",
    "requirements.txt",
    `
      # package-insights: ignore license
      # because
      # package-insights: ignore advisory until 2027-01-01
      idna==3.6 # package-insights: ignore outdated
      certifi
      # package-insights: ignore

      flask
      click # package-insights: ignore too-new
      jinja2`,
    ["idna: outdated, license, advisory until 2027-01-01", "click: too-new"],
  ],
  [
    "above the first declaration of a text that begins with an empty line",
    "requirements.txt",
    "\n# package-insights: ignore\nidna==3.6\n",
    ["idna: all"],
  ],
  ["at the very beginning", "requirements.txt", "# package-insights: ignore\nidna==3.6", ["idna: all"]],
  [
    "several, until a day, with a reason",
    "requirements.txt",
    `
      idna # package-insights: ignore advisory, deprecated GHSA-jjg7-2v4v-x38h CVE-2024-3651 PYSEC-2024-60
      certifi # package-insights: ignore until 2026-12-31 license -- we -- the owners -- asked
      flask # package-insights: ignore -- only a reason
      click # package-insights: ignore license until
      jinja2 # package-insights: ignore license --`,
    [
      "idna: advisory, deprecated, GHSA-jjg7-2v4v-x38h, CVE-2024-3651, PYSEC-2024-60",
      "certifi: license until 2026-12-31 (we -- the owners -- asked)",
      "flask: all (only a reason)",
      "jinja2: license",
    ],
  ],
  [
    "on the way to a package",
    "requirements.txt",
    `
      idna # package-insights: ignore CVE-2024-3651 old-tool>image-size until 2026-12-31 -- only there
      certifi # package-insights: ignore GHSA-jjg7-2v4v-x38h, PYSEC-2024-60 a>b>c 7zip>d
      flask # package-insights: ignore GHSA-jjg7-2v4v-x38h:a>b, license x>y
      click # package-insights: ignore com.acme:a>org.acme:b
      jinja2 # package-insights: ignore *:a>b`,
    [
      "idna: CVE-2024-3651 on old-tool>image-size until 2026-12-31 (only there)",
      "certifi: GHSA-jjg7-2v4v-x38h on a>b>c, GHSA-jjg7-2v4v-x38h on 7zip>d, PYSEC-2024-60 on a>b>c, PYSEC-2024-60 on 7zip>d",
      "flask: GHSA-jjg7-2v4v-x38h on a>b, license on x>y",
      "click: all on com.acme:a>org.acme:b",
      "jinja2: all on a>b",
    ],
  ],
  [
    "of TOML, on the line of the name or of the version",
    "Cargo.toml",
    `
      [dependencies]
      serde = "1" # package-insights: ignore outdated
      # package-insights: ignore license
      [dependencies.rand] # package-insights: ignore advisory
      features = []
      version = "0.8" # package-insights: ignore too-new
      [dependencies.log]
      features = [] # package-insights: ignore too-new
      version = "0.4"`,
    ["serde: outdated", "rand: advisory, too-new, license"],
  ],
  [
    "of Go",
    "go.mod",
    `
      module acme.example/tool

      require (
        // package-insights: ignore advisory
        golang.org/x/net v0.20.0
        golang.org/x/text v0.14.0 // indirect; package-insights: ignore
        golang.org/x/sys v0.14.0 // indirect // package-insights: ignore deprecated
      )`,
    ["golang.org/x/net: advisory", "golang.org/x/text: all", "golang.org/x/sys: deprecated"],
  ],
  [
    "of XML",
    "pom.xml",
    `
      <project>
        <dependencies>
          <dependency>
            <groupId>junit</groupId>
            <!-- package-insights: ignore deprecated until 2027-01-01 -- old tests -->
            <artifactId>junit</artifactId> <!-- package-insights: ignore -->
            <version>4.12</version> <!--package-insights:ignore advisory-->
          </dependency>
        </dependencies>
      </project>`,
    ["junit:junit: all, advisory, deprecated until 2027-01-01 (old tests)"],
  ],
  [
    "of a Gemfile",
    "Gemfile",
    `
      gem "rails", "8.1.2" # package-insights: ignore
      gem "puma"`,
    ["rails: all"],
  ],
  [
    "not of a string elsewhere",
    "package.json",
    `{ "description": "// package-insights: ignore",\n"dependencies": { "ms": "1" } }`,
    [],
  ],
  [
    "of a line that several declarations share",
    "package.json",
    `{ "dependencies": { "ms": "1", "qs": "2" } } // package-insights: ignore license`,
    ["ms: license", "qs: license"],
  ],
];

describe("commentIgnores", () => {
  for (const [what, file, text, expected] of rows) {
    const plain = text.startsWith("\n ") ? dedented(text) : text;
    it(what, () => assert.deepEqual(ignoreLines(file, plain), expected));
    if (plain.includes("ignore")) {
      it(`${what}, with CR LF`, () => assert.deepEqual(ignoreLines(file, plain.replaceAll("\n", "\r\n")), expected));
    }
  }

  for (const head of [
    "license until 2020-1-1",
    "until 01/01/2020",
    "until 2027-13-01",
    "until 2027-02-30 -- not a day",
    "until: 2027-01-01",
    "Until 2027-01-01",
    "advisory until",
    "until -- 2027-01-01",
    "advisory until tomorrow",
    "advisory 2027-01-01",
    "until 2027-01-01 until 2027-01-02",
  ]) {
    it(`takes “${head}” for an error at its line, and ignores nothing by it`, async () => {
      const text = `idna==3.6 # package-insights: ignore ${head}\n`;
      assert.deepEqual(ignoreLines("requirements.txt", text), []);
      const { manifest } = await gapLines({ "/requirements.txt": text });
      assert.deepEqual(
        manifest.problems.map(({ message, span }) => [formatMessage(message), text.slice(span.start, span.end)]),
        [
          [
            "This comment ignores nothing: expected a day after “until”, such as 2027-01-31",
            text.slice("idna==3.6 ".length, -1),
          ],
        ],
      );
    });
  }

  for (const head of ["advisory >b", "advisory a>", "a>>b", "GHSA-jjg7-2v4v-x38h:>b", "advisory a > b"]) {
    it(`takes “${head}” for a path that lacks a package, and ignores nothing by it`, async () => {
      const text = `idna==3.6 # package-insights: ignore ${head}\n`;
      assert.deepEqual(ignoreLines("requirements.txt", text), []);
      const { manifest } = await gapLines({ "/requirements.txt": text });
      assert.deepEqual(
        manifest.problems.map(({ message }) => formatMessage(message)),
        ["This comment ignores nothing: expected a package before and after each “>”"],
      );
    });
  }

  it("stands on the comment, without what closes it", () => {
    for (const [text, comment] of [
      ["idna # package-insights: ignore advisory -- why \r\n", "# package-insights: ignore advisory -- why"],
      ["idna ;   package-insights: ignore", ";   package-insights: ignore"],
      ["idna <!-- package-insights: ignore license -->\n", "<!-- package-insights: ignore license"],
    ] as const) {
      const { declarations } = parserFor("requirements.txt")?.parse("idna\n") ?? { declarations: [] };
      const [ignore] = commentIgnores(text, declarations).get(0) ?? [];
      assert.equal(text.slice(ignore?.span?.start, ignore?.span?.end), comment);
    }
  });

  it("reads each line once, however many declarations there are", () => {
    const [declaration] = parserFor("requirements.txt")?.parse("idna\n").declarations ?? [];
    assert.ok(declaration);
    const line = "idna==3.6 # package-insights: ignore advisory\n";
    const comments = "# package-insights: ignore license\n".repeat(2_000);
    const at = (start: number) => ({ ...declaration, nameSpan: { start, end: start + 4 } });
    const lines = Array.from({ length: 2_000 }, (_, index) => at(index * line.length));
    assert.equal(commentIgnores(line.repeat(2_000), lines).size, 2_000);
    // A minified file: everything on one line, below a wall of comments.
    const wide = `${comments}${"idna ".repeat(4_000)}# package-insights: ignore${" ".repeat(50_000)}x`;
    const crowd = Array.from({ length: 10 }, (_, index) => at(comments.length + index * 5));
    assert.equal(commentIgnores(wide, crowd).get(9)?.length, 2_001);
  });
});
