import assert from "node:assert/strict";
import { nameEdit } from "../../../../src/core/fixes/rewrite/nameEdit.ts";
import { isEdit, type TextEdit } from "../../../../src/core/fixes/rewrite/textEdit.ts";
import { versionEdit, type EditObstacle } from "../../../../src/core/fixes/rewrite/versionEdit.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { completed, type FileTree } from "../../../support/project.ts";

const root = "/work/app/";

type Edited = { readonly path: string; readonly text: string } | EditObstacle | undefined;

/** The last declaration of the manifest is edited; the file with the edit, or why there is none. */
async function edited(
  files: FileTree,
  manifest: string,
  edit: (declaration: Declaration, textAt: (path: string) => string | undefined) => TextEdit | EditObstacle | undefined,
): Promise<Edited> {
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [root + path, text]));
  const parser = parserFor(root + manifest);
  assert.ok(parser, manifest);
  const { declarations } = await completed(parser, tree, root + manifest);
  const declaration = declarations.at(-1);
  assert.ok(declaration, "declares nothing");
  const result = edit(declaration, (path) => tree[path]);
  if (!isEdit(result)) return result;
  const { path, span } = result;
  const text = tree[path] ?? "";
  assert.equal(text.slice(span.start, span.end), result.before);
  return { path: path.slice(root.length), text: text.slice(0, span.start) + result.after + text.slice(span.end) };
}

const obstacles: readonly string[] = ["unwritten", "allowed", "generated", "checksum", "unclear"];

/** What a row expects: the text of this file, or an obstacle. */
function outcome(path: string, after: string | undefined): Edited {
  return after === undefined || obstacles.includes(after) ? (after as EditObstacle | undefined) : { path, text: after };
}

type Row = readonly [manifest: string, text: string, to: string, after: string | undefined];

const property = "<properties><v>1.0</v><w>${v}</w></properties>";
const used = (artifact: string, version: string) =>
  `<dependencies><dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies>`;
const pomWithOther = pom("<version>${w}</version>", property.replace("1.0", "1.1") + used("b", "${v}"));
const protoc = (artifact: string) =>
  `<project><build><plugins><plugin><artifactId>p</artifactId><configuration><protocArtifact>${artifact}</protocArtifact></configuration></plugin></plugins></build></project>`;
const group = "<PropertyGroup><V>13.0.1</V><W>$(V)</W></PropertyGroup>";
const item = (name: string, version: string, type = "Reference") =>
  `<ItemGroup><Package${type} Include="${name}" Version="${version}" /></ItemGroup>`;

const gradle = (version: string, ...coordinates: readonly string[]) =>
  `def v = '${version}'\ndef w = "$v"\ndependencies {\n${coordinates.map((each) => `  api "${each}"\n`).join("")}}\n`;

const versions: readonly Row[] = [
  ["package.json", '{"dependencies":{"express":"^4"}}', "4.18.1", '{"dependencies":{"express":"^4.18.1"}}'],
  ["package.json", '{"dependencies":{"a":"npm:express@^4"}}', "4.18.1", '{"dependencies":{"a":"npm:express@^4.18.1"}}'],
  ["package.json", '{"dependencies":{"express":"\\u005e4"}}', "4.18.1", "allowed"],
  ["package.json", '{"dependencies":{"express":"latest"}}', "4.18.1", "unclear"],
  ["package.json", '{"dependencies":{"express":"file:../express"}}', "4.18.1", "unclear"],
  ["package.json", '{"packageManager":"pnpm@9.1.0"}', "9.1.1", '{"packageManager":"pnpm@9.1.1"}'],
  ["package.json", '{"packageManager":"pnpm@9.1.0+sha512.0a"}', "9.1.1", "checksum"],
  [
    "package.json",
    '{"dependencies":{"a":"^1"},"overrides":{"a":"$a"}}',
    "1.2.0",
    '{"dependencies":{"a":"^1.2.0"},"overrides":{"a":"$a"}}',
  ],
  ["pnpm-workspace.yaml", "catalog:\n  react: ^18.0.0\n", "18.2.0", "catalog:\n  react: ^18.2.0\n"],
  ["Cargo.toml", '[dependencies]\nserde = "1"\n', "1.0.219", '[dependencies]\nserde = "1.0.219"\n'],
  ["Cargo.toml", '[dependencies]\nserde = { version = "\\u0031" }\n', "1.0.219", "allowed"],
  ["Cargo.toml", '[dependencies]\nserde = { version = "1", path = "x" }\n', "1.0.219", "unclear"],
  ["Cargo.toml", "[dependencies]\nserde = {}\n", "1.0.219", "unwritten"],
  ["requirements.txt", "flask[async] >=2,<3 ; x # y", "3.1.0", "flask[async] >=3.1.0,<4 ; x # y"],
  ["requirements.txt", "flask==2.0\n", "2.1", "flask==2.1\n"],
  ["requirements.txt", "flask=2.0\n", "2.1", "unclear"],
  ["requirements.txt", "flask~=2\n", "3.0.0", "unclear"],
  ["pyproject.toml", '[project]\ndependencies = ["flask>\u{feff}1"]\n', "1.1.0", "unclear"],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\nflask = "~=2"\n',
    "3.0.0",
    '[tool.poetry.dependencies]\nflask = "~=3"\n',
  ],
  ["requirements.txt", "flask==2.0 --hash=sha256:00\n", "2.1", "checksum"],
  ["requirements.txt", "flask==2.0 \\\r\n    --hash=sha256:00\n", "2.1", "checksum"],
  ["requirements.txt", "flask\n", "2.1", "unwritten"],
  ["requirements.txt", "# This file is autogenerated by pip-compile\nflask==2.0\n", "2.1", "generated"],
  ["requirements.txt", "# This file was autogenerated by uv\nflask==2.0\n", "2.1", "generated"],
  ["requirements.txt", "# not made by a tool\nflask==2.0\n", "2.1", "# not made by a tool\nflask==2.1\n"],
  [
    "pyproject.toml",
    "[project]\ndependencies = ['flask (>=2)']\n",
    "2.1",
    "[project]\ndependencies = ['flask (>=2.1)']\n",
  ],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\nflask = "^2.0"\n',
    "2.1",
    '[tool.poetry.dependencies]\nflask = "^2.1"\n',
  ],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\nflask = "^2.0 || ^3.0"\n',
    "4.1",
    '[tool.poetry.dependencies]\nflask = "^2.0 || ^4.1"\n',
  ],
  ["Pipfile", '[packages]\nflask = "2.0"\n', "2.1", '[packages]\nflask = "2.1"\n'],
  [
    "go.mod",
    "module m\n\nrequire a.example/b v1.0.0 // x\n",
    "v1.0.1",
    "module m\n\nrequire a.example/b v1.0.1 // x\n",
  ],
  ["go.mod", "module m\n\nrequire a.example/b v1.0.0\n", "v2.0.1", "unclear"],
  ["Gemfile", "gem 'rails', '~> 7.0', \">= 7.0.1\"\n", "7.1.2", "gem 'rails', '~> 7.1', \">= 7.1.2\"\n"],
  ["Gemfile", 'gem "rails", ["~> 7.0", ">= 7.0.1"]\n', "7.1.2", 'gem "rails", ["~> 7.1", ">= 7.1.2"]\n'],
  ["Gemfile", 'gem "rails", "~> 7.0", *MORE\n', "7.1.2", "unclear"],
  ["Gemfile", 'v = "~> 7.0"\ngem "rails", v\n', "7.1.2", 'v = "~> 7.1"\ngem "rails", v\n'],
  ["app.csproj", reference('Version="13.0.1"'), "13.0.3", reference('Version="13.0.3"')],
  ["app.csproj", reference('Version="[13.0.1, 14)"'), "13.0.3", reference('Version="[13.0.3, 14)"')],
  ["app.csproj", reference('Version="$(V)"'), "13.0.3", "unclear"],
  [
    "app.csproj",
    reference('Version="$(V)"', "<PropertyGroup><V>13.0.1</V></PropertyGroup>"),
    "13.0.3",
    reference('Version="$(V)"', "<PropertyGroup><V>13.0.3</V></PropertyGroup>"),
  ],
  ["app.csproj", reference('Version="&#49;3.0.1"'), "13.0.3", "unclear"],
  ["pom.xml", pom("<version>1.0</version>"), "1.1", pom("<version>1.1</version>")],
  ["pom.xml", pom("<version>\n  [1.0,2.0)\n</version>"), "1.1", pom("<version>\n  [1.1,2.0)\n</version>")],
  ["pom.xml", pom("<version>${v}</version>"), "1.1", "unclear"],
  [
    "pom.xml",
    pom("<version>${v}</version>", "<properties><v>1.0</v></properties>"),
    "1.1",
    pom("<version>${v}</version>", "<properties><v>1.1</v></properties>"),
  ],
  ["pom.xml", pom("<version>1.${v}</version>", "<properties><v>1.0</v></properties>"), "1.1", "unwritten"],
  // What is written is a part of something else, too.
  ["pom.xml", pom("<version>${v}</version>", property + used("b", "${v}.Final")), "1.1", "unclear"],
  ["pom.xml", pom("<version>${v}</version>", property + used("b_${v}", "1")), "1.1", "unclear"],
  ["pom.xml", pom("<version>${w}</version>", property + used("b", "${w}.1")), "1.1", "unclear"],
  ["pom.xml", pom("<version>${w}</version>", property + used("b", "${v}")), "1.1", pomWithOther],
  ["pom.xml", pom("<version>${v}</version>", `<version>\${v}</version>${property}`), "1.1", "unclear"],
  ["pom.xml", pom("<version>${w}</version>", `<version>\${w}-SNAPSHOT</version>${property}`), "1.1", "unclear"],
  [
    "pom.xml",
    pom("<version>${v}</version>", `<version>\${v}</version>${property}${used("b", "${project.version}")}`),
    "1.1",
    "unclear",
  ],
  ["app.csproj", reference('Version="$(V)"', group + item("B", "$(V).1")), "13.0.3", "unclear"],
  ["app.csproj", reference('Version="$(V)"', group + item("B.$(V)", "1.0.0")), "13.0.3", "unclear"],
  ["app.csproj", reference('Version="$(W)"', group + item("B", "$(W).1")), "13.0.3", "unclear"],
  ["app.csproj", reference('Version="$(V)"', `${group}<Sdk Name="B" Version="$(V)" />`), "13.0.3", "unclear"],
  ["app.csproj", reference("", item("Newtonsoft.Json", "13.0.1", "Version").repeat(2)), "13.0.3", "unclear"],
  ["build.gradle", gradle("1.0", "g:b:$v-jre", "g:a:$v"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g:b:${v}.1", "g:a:$w"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g:b:1.$w", "g:a:$v"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g:b-$v:2.0", "g:a:$v"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g.$v:b:2.0", "g:a:$v"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g:$v:2.0", "g:a:$v"), "1.1", "unclear"],
  ["build.gradle", gradle("1.0", "g:b:$w", "g:a:$v"), "1.1", gradle("1.1", "g:b:$w", "g:a:$v")],
  ["build.gradle", gradle("1.0", "g:b:$v-jre", "g:a:1.0"), "1.1", gradle("1.0", "g:b:$v-jre", "g:a:1.1")],
  [
    "build.gradle.kts",
    'val v = "1.0"\nplugins {\n  id("g.b") version "$v-1"\n}\ndependencies {\n  api("g:a:$v")\n}\n',
    "1.1",
    "unclear",
  ],
  // The text is not the version alone, or not one of the tool that reads it.
  ["pom.xml", pom("<version>1.<!-- 1 -->0</version>"), "1.1", "unclear"],
  ["pom.xml", pom("<version>1.<a/>0</version>"), "1.1", "unclear"],
  ["pom.xml", protoc("g:a:1.0"), "1.1", protoc("g:a:1.1")],
  ["pom.xml", protoc("g:a:1.0</b<"), "1.1", "unclear"],
  ["pom.xml", pom("<version>1.+</version>"), "2.1", "unclear"],
  ["pom.xml", pom("<version>1.0!!</version>"), "1.1", "unclear"],
  ["build.gradle", 'dependencies {\n  api "g:a:1.0!!"\n}\n', "1.1", 'dependencies {\n  api "g:a:1.1!!"\n}\n'],
  ["build.gradle", 'dependencies {\n  api "g:a:1.+"\n}\n', "2.1", 'dependencies {\n  api "g:a:2.+"\n}\n'],
  [
    "build.gradle",
    'dependencies {\n  api "g:a:1.0:jdk8@jar"\n}\n',
    "1.1",
    'dependencies {\n  api "g:a:1.1:jdk8@jar"\n}\n',
  ],
  [
    "build.gradle.kts",
    'plugins {\n  id("g.a") version "1.0" apply false\n}\n',
    "1.1",
    'plugins {\n  id("g.a") version "1.1" apply false\n}\n',
  ],
  [
    "settings.gradle",
    "pluginManagement {\n  plugins { id 'g.a' version '1.0' }\n}\n",
    "1.1",
    "pluginManagement {\n  plugins { id 'g.a' version '1.1' }\n}\n",
  ],
  [
    "libs.versions.toml",
    '[versions]\nv = "1.0"\n[plugins]\na = { id = "g.a", version.ref = "v" }\n',
    "1.1",
    '[versions]\nv = "1.1"\n[plugins]\na = { id = "g.a", version.ref = "v" }\n',
  ],
];

function reference(version: string, before = ""): string {
  return `<Project>${before}<ItemGroup><PackageReference Include="Newtonsoft.Json" ${version} /></ItemGroup></Project>`;
}

function pom(version: string, before = "", id = "<groupId>g</groupId><artifactId>a</artifactId>"): string {
  return `<project>${before}<dependencies><dependency>${id}${version}</dependency></dependencies></project>`;
}

describe("edits of a version", () => {
  for (const [manifest, text, to, after] of versions) {
    it(`in ${manifest}, to ${to}: ${JSON.stringify(text)}`, async () => {
      const result = await edited({ [manifest]: text }, manifest, (declaration, textAt) =>
        versionEdit(declaration, root + manifest, { version: to }, textAt),
      );
      assert.deepEqual(result, outcome(manifest, after));
    });
  }

  const places: readonly (readonly [files: FileTree, to: string, place: string, after: string | undefined])[] = [
    [
      {
        "package.json": '{"dependencies":{"react":"catalog:"}}',
        "pnpm-workspace.yaml": "packages: ['.']\ncatalog:\n  react: ^18.0.0\n",
      },
      "18.2.0",
      "pnpm-workspace.yaml",
      "packages: ['.']\ncatalog:\n  react: ^18.2.0\n",
    ],
    [
      {
        "build.gradle.kts": "plugins {\n  alias(libs.plugins.a)\n}\n",
        "settings.gradle": "",
        "gradle/libs.versions.toml": '[plugins]\na = "g.a:1.0"\n',
      },
      "1.1",
      "gradle/libs.versions.toml",
      '[plugins]\na = "g.a:1.1"\n',
    ],
    [
      { "build.gradle": "plugins { id 'g.a' version \"$v\" }\n", "gradle.properties": "v=1.0\n" },
      "1.1",
      "gradle.properties",
      "v=1.1\n",
    ],
    [
      { "build.gradle": gradle("1", "g:b:$u-jre", "g:a:$u"), "gradle.properties": "u=1.0\n" },
      "1.1",
      "gradle.properties",
      "unclear",
    ],
    [
      {
        "build.gradle": 'dependencies {\n  api "g:b:${libs.versions.a.get()}-jre"\n  api libs.a\n}\n',
        "settings.gradle": "",
        "gradle/libs.versions.toml": '[versions]\na = "1.0"\n[libraries]\na = { module = "g:a", version.ref = "a" }\n',
      },
      "1.1",
      "gradle/libs.versions.toml",
      "unclear",
    ],
    [
      {
        "app/build.gradle": 'dependencies {\n  api platform(project(":bom"))\n  api "g:b"\n  api "g:a:$v"\n}\n',
        "settings.gradle": "",
        "gradle.properties": "v=1.0\n",
        "bom/build.gradle": 'dependencies {\n  constraints {\n    api "g:b:$v-jre"\n  }\n}\n',
      },
      "1.1",
      "gradle.properties",
      "unclear",
    ],
    [
      {
        "app/build.gradle": 'dependencies {\n  api platform(project(":bom"))\n  api "g:b"\n  api "g:a:$v"\n}\n',
        "settings.gradle": "",
        "gradle.properties": "v=1.0\n",
        "bom/build.gradle": 'dependencies {\n  constraints {\n    api "g:b:$v"\n  }\n}\n',
      },
      "1.1",
      "gradle.properties",
      "v=1.1\n",
    ],
    [
      { "requirements.txt": "-c pins.txt\nflask>=2\n", "pins.txt": "flask==2.0.1\n" },
      "2.1.0",
      "pins.txt",
      "flask==2.1.0\n",
    ],
    [{ "requirements.txt": "-c pins.txt\nflask<2.1\n", "pins.txt": "flask==2.0.1\n" }, "2.1.0", "pins.txt", "unclear"],
    [
      {
        "app.csproj": reference(""),
        "Directory.Packages.props":
          "<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>" +
          '<ItemGroup><PackageVersion Include="Newtonsoft.Json" Version="13.0.1" /></ItemGroup></Project>',
      },
      "13.0.3",
      "Directory.Packages.props",
      "<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>" +
        '<ItemGroup><PackageVersion Include="Newtonsoft.Json" Version="13.0.3" /></ItemGroup></Project>',
    ],
  ];
  for (const [files, to, place, after] of places) {
    it(`in ${place}, to ${to}: ${JSON.stringify(files)}`, async () => {
      const [manifest = ""] = Object.keys(files);
      const result = await edited(files, manifest, (declaration, textAt) =>
        versionEdit(declaration, root + manifest, { version: to }, textAt),
      );
      assert.deepEqual(result, outcome(place, after));
    });
  }

  it("makes none where the text has become shorter, or cannot be read", () => {
    const text = '{"dependencies":{"express":"^4"}}';
    const [declaration] = parserFor("package.json")?.parse(text).declarations ?? [];
    assert.ok(declaration);
    const path = "package.json";
    assert.equal(
      versionEdit(declaration, path, { version: "4.18.1" }, () => text.slice(0, 20)),
      "unclear",
    );
    assert.equal(
      versionEdit(declaration, path, { version: "4.18.1" }, () => undefined),
      "unwritten",
    );
    assert.equal(nameEdit(declaration, { path, text: text.slice(0, 20) }, "express2"), undefined);
    assert.equal(nameEdit(declaration, { path, text: text.replace("express", "koa-app") }, "express2"), undefined);
  });
});

const names: readonly Row[] = [
  ["package.json", '{"dependencies":{"expres":"^4"}}', "express", '{"dependencies":{"express":"^4"}}'],
  ["package.json", '{"dependencies":{"expres":"^4"}}', "@types/express", '{"dependencies":{"@types/express":"^4"}}'],
  ["package.json", '{"dependencies":{"expres":"^4"}}', "expres", undefined],
  ["package.json", '{"dependencies":{"expres":"^4"}}', 'ex"press', undefined],
  ["package.json", '{"dependencies":{"a":"npm:expres@^4"}}', "express", undefined],
  ["package.json", '{"dependencies":{"\\u0065xpres":"^4"}}', "express", undefined],
  ["package.json", '{"packageManager":"pnmp@9.1.0"}', "pnpm", '{"packageManager":"pnpm@9.1.0"}'],
  ["pnpm-workspace.yaml", "catalog:\n  raect: ^18\n", "react", "catalog:\n  react: ^18\n"],
  ["pnpm-workspace.yaml", "catalog:\n  raect: ^18\n", "@types/react", undefined],
  ["Cargo.toml", '[dependencies]\nserd = "1"\n', "serde", '[dependencies]\nserde = "1"\n'],
  ["Cargo.toml", "[dependencies.serd]\n", "serde", "[dependencies.serde]\n"],
  ["Cargo.toml", '[dependencies]\ns = { package = "serd", version = "1" }\n', "serde", undefined],
  ["requirements.txt", "Falsk>=2\n", "flask", "flask>=2\n"],
  ["requirements.txt", "ruamel-yml == 1\n", "ruamel.yaml", "ruamel.yaml == 1\n"],
  ["pyproject.toml", "[tool.poetry.dependencies]\nruamel-yml = '*'\n", "ruamel.yaml", undefined],
  [
    "pyproject.toml",
    "[tool.poetry.dependencies]\n'ruamel-yml' = '*'\n",
    "ruamel.yaml",
    "[tool.poetry.dependencies]\n'ruamel.yaml' = '*'\n",
  ],
  ["pyproject.toml", "[tool.poetry.dependencies.ruamel-yml]\nversion = '*'\n", "ruamel.yaml", undefined],
  [
    "go.mod",
    "module m\n\nrequire github.example/a v1.0.0\n",
    "github.example/b",
    "module m\n\nrequire github.example/b v1.0.0\n",
  ],
  ["Gemfile", "gem 'rials'\n", "rails", "gem 'rails'\n"],
  [
    "app.csproj",
    reference('Version="13.0.1"'),
    "Newtonsoft.Json.Bson",
    reference('Version="13.0.1"').replace("Json", "Json.Bson"),
  ],
  ["pom.xml", pom(""), "g:b", pom("", "", "<groupId>g</groupId><artifactId>b</artifactId>")],
  ["pom.xml", pom(""), "h:b", undefined],
  ["pom.xml", pom("", "", "<groupId>${g}</groupId><artifactId>a</artifactId>"), "g:b", undefined],
  ["build.gradle", 'dependencies {\n  api "g:a:1.0"\n}\n', "g:b", 'dependencies {\n  api "g:b:1.0"\n}\n'],
];

describe("edits of a name", () => {
  for (const [manifest, text, to, after] of names) {
    it(`in ${manifest}, to ${to}: ${JSON.stringify(text)}`, async () => {
      const path = root + manifest;
      const result = await edited({ [manifest]: text }, manifest, (declaration) =>
        nameEdit(declaration, { path, text }, to),
      );
      assert.deepEqual(result, outcome(manifest, after));
    });
  }
});
