import assert from "node:assert/strict";
import { commentIgnores } from "../../../src/core/analysis/ignores/commentIgnores.ts";
import { ignoreComment } from "../../../src/core/fixes/ignoreComment.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import type { Declaration, Manifest } from "../../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { dedented } from "../../support/findings.ts";

const what = "GHSA-jjg7-2v4v-x38h";

/** Texts in which every declaration stands on lines of its own; as many as the number says. */
const rows: readonly (readonly [what: string, path: string, declared: number, text: string])[] = [
  [
    "lines, some with a comment",
    "requirements.txt",
    4,
    `
      idna==3.6
      certifi # why
      flask[async]>=3 ; python_version > "3.8"
      click@ https://files.example/click-8.zip#sha256=abc
    `,
  ],
  [
    "hashes on continuation lines",
    "requirements.txt",
    3,
    `
      --require-hashes
      idna==3.6 \\
          --hash=sha256:c05567e9c24a6b9faaa835c4821bad0590fbb9d5779e7caa6e1cc4978e7eb24f \\
          --hash=sha256:9ecdbbd083b06798ae1e86adcbfe8ab1479cf864e4ee30fe4e46a003d12491ca
          # via flask
      certifi==2024.2.2 --hash=sha256:dc383c07b76109f368f6106eee2b593b04a011ea4d55f652c6ca24a754d1cdd1
      click==8.1.7 \\
          --hash=sha256:ae74fb96c20a0277a1d615f1e4d73c8414f5a98db8b799a7931d1582f3390c28
    `,
  ],
  ["tabs and spaces at the ends of lines", "constraints.txt", 2, "idna==3.6  \t\n  certifi==1 \t\n"],
  [
    "lists, groups and tables of Poetry",
    "pyproject.toml",
    6,
    `
      [build-system]
      requires = ["hatchling"]
      [project]
      dependencies = [
        "idna==3.6", # why
        "certifi>=2024",
        'flask[async] ; python_version > "3.8"'
      ]
      [tool.poetry.dependencies]
      click = "^8.1" 
      jinja2 = { version = "^3", extras = ["i18n"] }
    `,
  ],
  [
    "packages",
    "Pipfile",
    3,
    `
      [packages]
      idna = "==3.6"
      flask = {version = "*", extras = ["async"]} # why
      [dev-packages.pytest]
      version = ">=8"
    `,
  ],
  [
    "lists of several lines and of one",
    "setup.cfg",
    5,
    `
      [options]
      setup_requires = wheel
      install_requires =
          idna==3.6
          certifi # why
          # flask
          flask>=3; python_version > "3.8"
      [options.extras_require]
      docs = sphinx
    `,
  ],
  [
    "inline and in tables",
    "Cargo.toml",
    5,
    `
      [dependencies]
      serde = "1"
      log = { version = "0.4", features = ["std"] } # why
      [dependencies.rand]
      features = []
      version = "0.8"
      [target.'cfg(unix)'.dependencies]
      nix = "0.29"
      [workspace.dependencies.time]
      version = "0.3"
    `,
  ],
  [
    "blocks and lines, direct and not",
    "go.mod",
    4,
    `
      module acme.example/tool

      go 1.22

      require golang.org/x/net v0.20.0
      require golang.org/x/mod v0.20.0 // indirect

      require (
      \tgolang.org/x/text v0.14.0
      \tgolang.org/x/sys v0.14.0 // indirect
      )
    `,
  ],
  [
    "calls",
    "Gemfile",
    5,
    `
      source "https://gems.example"
      gem "rails", "~> 8.0" # why
      gem "puma"
      gem "pg",
        "~> 1.5",
        group: :production
      gem "rack", \\
        "~> 3.1"
      group :test do
        gem "rspec", "~> 3.13", require: false
      end
    `,
  ],
  [
    "calls",
    "kiln.gemspec",
    3,
    `
      Gem::Specification.new do |spec|
        spec.name = "kiln"
        spec.add_dependency "rack", ">= 2", "< 4"
        spec.add_dependency("rake", "~> 13.0")
        spec.add_development_dependency "rspec" # why
      end
    `,
  ],
  [
    "calls",
    "build.gradle",
    4,
    `
      plugins { id 'java' }
      repositories { maven { url 'https://repo.example' } }
      dependencies {
          implementation 'org.slf4j:slf4j-api:2.0.13'
          implementation('com.google.guava:guava:33.0-jre') { transitive = false }
          runtimeOnly group: 'ch.qos.logback', name: 'logback-classic', version: '1.5.6' // why
          testImplementation("junit:junit:4.12") {
              because 'of old'
          }
      }
    `,
  ],
  [
    "calls",
    "app/build.gradle.kts",
    2,
    `
      dependencies {
          implementation("org.slf4j:slf4j-api:2.0.13")
          testImplementation("junit:junit:4.12") // why
      }
    `,
  ],
  [
    "libraries",
    "gradle/libs.versions.toml",
    3,
    `
      [versions]
      slf4j = "2.0.13"
      [libraries]
      slf4j-api = { module = "org.slf4j:slf4j-api", version.ref = "slf4j" }
      slf4j-simple = { group = "org.slf4j", name = "slf4j-simple", version.ref = "slf4j" } # why
      junit = "junit:junit:4.12"
    `,
  ],
  [
    "catalogs",
    "pnpm-workspace.yaml",
    4,
    `
      packages:
        - apps/*
      catalog:
        react: ^18.2.0
        "react-dom": '^18.2.0' # why
      catalogs:
        old:
          react: 16.14.0
          ui: npm:@acme/ui@~2.1.0
    `,
  ],
  [
    "a catalog",
    ".yarnrc.yml",
    2,
    `
      catalog:
        react: ^18.2.0
        ms: 2.1.3
    `,
  ],
  [
    "elements, with a version of their own or a property",
    "pom.xml",
    4,
    `
      <?xml version="1.0" encoding="UTF-8"?>
      <project>
        <properties>
          <log4j.version>2.14.1</log4j.version>
        </properties>
        <dependencies>
          <dependency>
            <groupId>org.apache.logging.log4j</groupId>
            <artifactId>log4j-core</artifactId>
            <version>\${log4j.version}</version>
          </dependency>
          <dependency>
            <groupId>org.apache.logging.log4j</groupId>
            <artifactId>log4j-api</artifactId> <!-- why -->
            <version>\${log4j.version}</version>
          </dependency>
          <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version></dependency>
          <dependency>
            <groupId>commons-io</groupId>
            <artifactId>
              commons-io
            </artifactId>
            <version>2.11.0</version>
          </dependency>
        </dependencies>
      </project>
    `,
  ],
  [
    "elements, attributes over several lines, child elements",
    "src/Shop/Shop.csproj",
    5,
    `
      <Project Sdk="Microsoft.NET.Sdk">
        <ItemGroup>
          <PackageReference Include="Serilog" Version="3.1.1" />
          <PackageReference Include="Dapper" Version="2.1.35" /> <!-- why -->
          <PackageReference Include="xunit">
            <Version>2.9.0</Version>
          </PackageReference>
          <PackageReference Include="Polly"
                            Version="8.4.0" />
          <PackageReference
            Include="NUnit"
            Version="4.1.0" />
        </ItemGroup>
      </Project>
    `,
  ],
  [
    "versions for all",
    "Directory.Packages.props",
    1,
    `
      <Project>
        <ItemGroup><PackageVersion Include="Serilog" Version="3.1.1" /></ItemGroup>
      </Project>
    `,
  ],
  [
    "elements",
    "packages.config",
    2,
    `
      <?xml version="1.0" encoding="utf-8"?>
      <packages>
        <package id="Newtonsoft.Json" version="12.0.3" targetFramework="net48" />
        <package id="NUnit"
                 version="3.14.0" />
      </packages>
    `,
  ],
  ["one line", "requirements.in", 1, "idna"],
  ["one line", "setup.cfg", 1, "[options]\ninstall_requires = idna"],
  ["one line", "go.mod", 1, "require golang.org/x/net v0.20.0"],
  ["one line", "Gemfile", 1, `gem "rails"`],
  ["one line", "build.gradle", 1, `dependencies { implementation 'junit:junit:4.12' }`],
  ["one line", "pnpm-workspace.yaml", 1, "catalog: { react: ^18.2.0 }"],
  ["one line", "Cargo.toml", 1, `dependencies = { serde = "1" }`],
  [
    "one line",
    "packages.config",
    1,
    `<?xml version="1.0"?><packages><package id="NUnit" version="3.14.0" /></packages>`,
  ],
];

describe("ignoreComment", () => {
  for (const [title, path, declared, text] of rows) {
    const plain = text.startsWith("\n ") ? dedented(text) : text;
    it(`${path}: ${title}`, () => {
      assert.equal(checkRoundTrips(path, plain), declared);
      // With or without an end of its last line, a text differs for the last declaration.
      checkRoundTrips(path, plain.endsWith("\n") ? plain.trimEnd() : `${plain}\n`, declared - 1);
    });
    if (plain.includes("\n")) {
      it(`${path}: ${title}, with CR LF`, () => {
        assert.equal(checkRoundTrips(path, plain.replaceAll("\n", "\r\n")), declared);
      });
    }
  }

  const nowhere: readonly (readonly [title: string, path: string, text: string, what?: string])[] = [
    ["JSON has no comments", "package.json", `{ "dependencies": { "ms": "2.1.3" } }`],
    [
      "a tag with its end on a line of its own",
      "a.csproj",
      `<Project><X\n Include="a"\n/><PackageReference\nInclude="NUnit"\n/></Project>`,
    ],
    [
      "before the XML declaration",
      "a.csproj",
      `<?xml version="1.0"?><Project><PackageReference Include="NUnit" /></Project><!-- why -->`,
    ],
    ["within a comment", "a.csproj", `<Project><!--\n--><PackageReference Include="NUnit" /><!--\n--></Project>`],
    ["within a continued line", "Gemfile", `gem \\\n"rails" # why`],
    ["what is more than a word", "requirements.txt", "idna", "X-1\nevil==1.0"],
    ["what ends a comment", "pom.xml", "", "X--><evil/>"],
    ["what is empty", "requirements.txt", "idna", ""],
  ];
  for (const [title, path, text, subject = what] of nowhere) {
    it(`finds no place: ${title}`, () => {
      const declaration = parse(path, text).declarations[0] ?? named(0, 0);
      assert.equal(ignoreComment({ path, text, declaration }, { what: subject }), undefined);
    });
  }

  it("speaks for no other declaration, where it is told of them", () => {
    // Each with the text that it is put behind on its line; the empty one is above.
    const crowds: readonly (readonly [path: string, text: string, behind: readonly (string | undefined)[]])[] = [
      ["Cargo.toml", `[dependencies]\na = "1"\nb = "2"`, [`a = "1"`, `b = "2"`]],
      ["pyproject.toml", `[project]\ndependencies = ["a", "b"]`, [undefined, undefined]],
      ["Gemfile", `gem "a",\n  "1"; gem "b"\ngem "c",\n  "1"; gem "d",\n  "2"`, [`gem "a",`, "", `gem "c",`, ""]],
    ];
    for (const [path, text, expected] of crowds) {
      const { declarations } = parse(path, text);
      const behind = declarations.map((declaration) => {
        const insertion = ignoreComment({ path, text, declaration, declarations }, { what });
        return insertion && text.slice(0, insertion.offset).split("\n").at(-1);
      });
      assert.deepEqual(behind, expected, text);
    }
    // A comment above means the names of the next line, and not the version that ends there.
    const other = { ...named(4, 5), requirementSpan: { start: 2, end: 3 } };
    assert.deepEqual(
      ignoreComment(
        { path: "requirements.txt", text: "a\nb\nc", declaration: named(2, 3), declarations: [other] },
        { what },
      )?.offset,
      2,
    );
  });
});

describe("the last day of an ignore comment", () => {
  const days: readonly (readonly [until: string, comment: string | undefined])[] = [
    ["2027-01-31", ` # package-insights: ignore ${what} until 2027-01-31`],
    ["2027-1-31", undefined],
    ["2027-01-31\nevil==1.0", undefined],
    ["", undefined],
  ];
  for (const [until, comment] of days) {
    it(JSON.stringify(until), () => {
      const text = "idna==3.6\n";
      const [declaration] = parse("requirements.txt", text).declarations;
      assert.ok(declaration);
      const insertion = ignoreComment({ path: "requirements.txt", text, declaration }, { what }, until);
      assert.equal(insertion?.text, comment);
      if (!insertion) return;
      const edited = text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset);
      const [ignores] = commentIgnores(edited, [declaration]).values();
      assert.deepEqual(
        ignores?.map(({ advisory, until: last }) => ({ advisory, until: last })),
        [{ advisory: what, until }],
      );
    });
  }
});

describe("the path of an ignore comment", () => {
  const paths: readonly (readonly [
    file: string,
    text: string,
    path: readonly string[],
    comment: string | undefined,
  ])[] = [
    [
      "requirements.txt",
      "idna==3.6",
      ["old-tool", "idna"],
      ` # package-insights: ignore ${what} old-tool>idna until 2027-01-31`,
    ],
    [
      "go.mod",
      "require golang.org/x/net v0.1.0",
      ["a.example/b", "golang.org/x/net"],
      ` // package-insights: ignore ${what} a.example/b>golang.org/x/net until 2027-01-31`,
    ],
    [
      "a.csproj",
      `<Project>\n<PackageReference Include="NUnit" />\n</Project>`,
      ["a", "b"],
      ` <!-- package-insights: ignore ${what} a>b until 2027-01-31 -->`,
    ],
    ["a.csproj", `<Project>\n<PackageReference Include="NUnit" />\n</Project>`, ["a--b", "c"], undefined],
    [
      "requirements.txt",
      "idna==3.6",
      ["a--b", "idna"],
      ` # package-insights: ignore ${what} a--b>idna until 2027-01-31`,
    ],
    ["requirements.txt", "idna==3.6", ["a\nevil==1.0", "b"], undefined],
    ["requirements.txt", "idna==3.6", ["a b", "c"], undefined],
    ["requirements.txt", "idna==3.6", ["", "c"], undefined],
  ];
  for (const [file, text, path, comment] of paths) {
    it(JSON.stringify(path), () => {
      const [declaration] = parse(file, text).declarations;
      assert.ok(declaration);
      const insertion = ignoreComment({ path: file, text, declaration }, { what, path }, "2027-01-31");
      assert.equal(insertion?.text, comment);
      if (!insertion) return;
      const edited = text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset);
      const [ignores] = commentIgnores(edited, [declaration]).values();
      assert.deepEqual(
        ignores?.map(({ advisory, path: read }) => [advisory, read]),
        [[what, path]],
      );
    });
  }
});

function named(start: number, end: number): Declaration {
  return {
    package: { system: "PYPI", name: "a" },
    name: "a",
    requirement: { kind: "written", text: "" },
    scope: "",
    nameSpan: { start, end },
  };
}

/**
 * Puts the comment in, for one declaration at a time: the manifest says what it said, and of that declaration alone that it
 * is ignored. Returns how many there are.
 */
function checkRoundTrips(path: string, text: string, from = 0): number {
  const before = parse(path, text);
  for (const [index, declaration] of before.declarations.entries()) {
    if (index < from) continue;
    const insertion = ignoreComment({ path, text, declaration }, { what });
    assert.ok(insertion, `no place for ${declaration.name}`);
    const edited = text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset);
    const after = parse(path, edited);
    assert.deepEqual(withoutPlaces(after, edited), withoutPlaces(before, text), edited);
    const ignores = [...commentIgnores(edited, after.declarations)].map(([at, all]) => [
      at,
      ...all.map(({ advisory }) => advisory),
    ]);
    assert.deepEqual(ignores, [[index, what]], edited);
    if (text.includes("\r\n")) assert.doesNotMatch(edited, /[^\r]\n/);
    else assert.ok(!edited.includes("\r"));
  }
  return before.declarations.length;
}

function parse(path: string, text: string): Manifest {
  const parser = parserFor(path);
  assert.ok(parser, `nothing reads ${path}`);
  return parser.parse(text);
}

/** All but the places, and the texts at them. */
function withoutPlaces({ declarations, problems, self }: Manifest, text: string): unknown {
  const at = (span: Declaration["requirementSpan"]) => span && text.slice(span.start, span.end);
  return {
    self,
    problems: problems.map(({ message, span }) => `${formatMessage(message)}: ${at(span) ?? ""}`),
    declarations: declarations.map(({ nameSpan, requirementSpan, ...rest }) => ({
      ...rest,
      at: [at(nameSpan), at(requirementSpan)],
    })),
  };
}
