import { deepEqual } from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";

/** Files with absolute paths; the manifest is in `/p` and need not exist. */
type Files = Readonly<Record<string, string>>;

const mirror =
  "<settings><mirrors><mirror><id>own</id><mirrorOf>*</mirrorOf><url>https://maven.acme.example/</url></mirror></mirrors></settings>";
const pom = (content: string) =>
  `<project><groupId>org.shop</groupId><artifactId>app</artifactId><version>1</version>${content}</project>`;
const repository =
  "<repositories><repository><id>own</id><url>https://maven.acme.example/</url></repository></repositories>";

const nuget = (content: string) => `<configuration>${content}</configuration>`;
const nugetSources =
  '<packageSources><clear /><add key="own" value="https://nuget.acme.example/v3/index.json" />' +
  '<add key="public" value="https://api.nuget.org/v3/index.json" /></packageSources>';
const mapping =
  '<packageSourceMapping><packageSource key="own"><package pattern="Acme.*" /></packageSource>' +
  '<packageSource key="public"><package pattern="*" /></packageSource></packageSourceMapping>';

/** Each name with the setting that has the service not asked about it; undefined where it may be asked. */
type Expected = Readonly<Record<string, string | undefined>>;

interface Row {
  readonly manifest: string;
  readonly what: string;
  readonly files?: Files;
  readonly environment?: Readonly<Record<string, string>>;
  readonly expected: Expected;
}

const rows: readonly Row[] = [
  {
    manifest: "package.json",
    what: "a scope with a registry of its own",
    files: { "/p/.npmrc": "@acme:registry=https://npm.acme.example/\n" },
    expected: { "@acme/till": "private (@acme:registry in .npmrc)", lodash: undefined },
  },
  {
    manifest: "package.json",
    what: "a registry for all",
    files: { "/home/.npmrc": "registry=https://npm.acme.example/\n" },
    expected: { lodash: "private (registry in ~/.npmrc)" },
  },
  {
    manifest: "package.json",
    what: "a registry for all in the environment",
    environment: { npm_config_registry: "https://npm.acme.example/" },
    expected: { lodash: "private (npm_config_registry in the environment)" },
  },
  {
    manifest: "package.json",
    what: "a member of the workspace",
    files: {
      "/p/package.json": '{ "name": "shop", "workspaces": ["packages/*"] }',
      "/p/packages/till/package.json": '{ "name": "till" }',
    },
    expected: { till: "private (name in packages/till/package.json)", lodash: undefined },
  },
  {
    manifest: "package.json",
    what: "settings of Yarn",
    files: { "/p/.yarnrc.yml": "npmScopes:\n  acme:\n    npmRegistryServer: https://npm.acme.example/\n" },
    expected: { "@acme/till": "private (npmScopes.acme in .yarnrc.yml)", lodash: undefined },
  },
  {
    manifest: "go.mod",
    what: "GOPRIVATE",
    environment: { GOPRIVATE: "*.acme.example" },
    expected: { "go.acme.example/till": "private (GOPRIVATE)", "golang.org/x/mod": undefined },
  },
  {
    manifest: "go.mod",
    what: "a proxy of one's own",
    environment: { GOPROXY: "https://go.acme.example" },
    expected: { "golang.org/x/mod": "private (GOPROXY)" },
  },
  {
    manifest: "requirements.txt",
    what: "an index in the settings of pip",
    files: { "/home/.config/pip/pip.conf": "[global]\nindex-url = https://pypi.acme.example/simple\n" },
    expected: { flask: "private (index-url in ~/.config/pip/pip.conf)" },
  },
  {
    manifest: "requirements.txt",
    what: "an index in the file",
    files: { "/p/requirements.txt": "--index-url https://pypi.acme.example/simple\n" },
    expected: { flask: "private (--index-url in requirements.txt)" },
  },
  {
    manifest: "pyproject.toml",
    what: "an index of uv",
    files: { "/p/pyproject.toml": '[[tool.uv.index]]\nurl = "https://pypi.acme.example/simple"\ndefault = true\n' },
    expected: { flask: "private (tool.uv.index)" },
  },
  {
    manifest: "app.csproj",
    what: "a source mapping",
    files: { "/p/nuget.config": nuget(nugetSources + mapping), "/p/app.csproj": "<Project />" },
    expected: { "Acme.Till": "private (packageSourceMapping in NuGet.config)", Serilog: undefined },
  },
  {
    manifest: "app.csproj",
    what: "sources without the public one",
    files: {
      "/p/nuget.config": nuget(
        '<packageSources><clear /><add key="own" value="https://nuget.acme.example/" /></packageSources>',
      ),
      "/p/app.csproj": "<Project />",
    },
    expected: { Serilog: "private (packageSources in NuGet.config)" },
  },
  {
    manifest: "Cargo.toml",
    what: "a source that is replaced by an unknown one",
    files: {
      "/p/.cargo/config.toml": '[source.crates-io]\nreplace-with = "own"\n',
    },
    expected: { serde: "private (source.crates-io in .cargo/config.toml)" },
  },
  {
    manifest: "Gemfile",
    what: "a mirror of Bundler",
    files: { "/p/.bundle/config": 'BUNDLE_MIRROR__ALL: "https://gems.acme.example/"\n' },
    expected: { rack: "private (BUNDLE_MIRROR__ALL in .bundle/config)" },
  },
  {
    manifest: "pom.xml",
    what: "a repository beside the central one",
    files: { "/p/pom.xml": pom(repository) },
    expected: {
      "org.shop:app": "private (artifactId in pom.xml)",
      "com.unlisted.group:tool": "unknown-origin (<repositories>)",
      "org.slf4j:slf4j-api": undefined,
    },
  },
  {
    manifest: "pom.xml",
    what: "a mirror in the settings, without a POM",
    files: { "/home/.m2/settings.xml": mirror },
    expected: { "example.acme:till": "private (mirror own in settings.xml)", "org.slf4j:slf4j-api": undefined },
  },
  {
    manifest: "pom.xml",
    what: "nothing private",
    files: { "/p/pom.xml": pom("") },
    expected: { "com.unlisted.group:tool": undefined },
  },
  {
    manifest: "build.gradle",
    what: "a repository of one's own",
    files: { "/p/build.gradle": 'repositories { maven { url "https://maven.acme.example/" } }' },
    expected: { "example.acme:till": "private (repositories in build.gradle)" },
  },
];

async function withheld({ manifest, files = {}, environment = {}, expected }: Row): Promise<Expected> {
  const reader = createProjectReader({
    readFile: (path) => Promise.resolve(fileText(files[path])),
    list: (folder) => {
      const below = Object.keys(files).flatMap((path) =>
        path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : [],
      );
      const folders = below.flatMap((path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : []));
      return Promise.resolve({ files: below.filter((path) => !path.includes("/")), folders: [...new Set(folders)] });
    },
    home: "/home",
    environment: (name) => environment[name],
    lockfileParsers,
  });
  const file = { path: `/p/${manifest}`, text: files[`/p/${manifest}`] ?? "" };
  const names = Object.keys(expected);
  const found = await reader.privateAmong(parserFor(file.path)!, file, names);
  return Object.fromEntries(
    names.map((name) => {
      const { reason, detail } = found.get(name) ?? {};
      return [name, reason && `${reason} (${detail})`];
    }),
  );
}

describe("names that the service is not asked about beside a manifest, with the setting", () => {
  for (const row of rows) {
    it(`${row.manifest}: ${row.what}`, async () => {
      deepEqual(await withheld(row), row.expected);
    });
  }

  it("are all where settings cannot be read", async () => {
    const reader = createProjectReader({
      readFile: (path) =>
        Promise.resolve(path === "/p/.npmrc" ? { kind: "unreadable", reason: "unreadable" } : fileText(undefined)),
      lockfileParsers,
    });
    const file = { path: "/p/package.json", text: "" };
    const found = await reader.privateAmong(parserFor(file.path)!, file, ["lodash"]);
    deepEqual([...found], [["lodash", { reason: "unknown-origin", detail: ".npmrc cannot be read" }]]);
  });

  it("match the user's patterns in any system", async () => {
    const reader = createProjectReader({
      readFile: () => Promise.resolve(fileText(undefined)),
      privateNames: ["acme-*"],
      lockfileParsers,
    });
    const found = await reader.privateAmong(parserFor("/p/Gemfile")!, { path: "/p/Gemfile", text: "" }, [
      "acme-till",
      "rack",
    ]);
    deepEqual([...found], [["acme-till", { reason: "private", detail: "acme-* in packageInsights.private" }]]);
  });
});
