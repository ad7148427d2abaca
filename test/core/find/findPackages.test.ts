import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { maxManifestLength } from "../../../src/core/manifests/limits.ts";
import { inputFor } from "../../../src/core/manifests/formats.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { checkerOf, type FileTree } from "../../support/project.ts";

/** The hits as `path:line name versions: match (through)`, then what was not read. Nothing can be asked. */
async function foundIn(
  files: FileTree,
  list: string,
  paths = Object.keys(files).filter(inputFor),
): Promise<readonly string[]> {
  const { packages } = readPackageList(list);
  const result = await checkerOf(files).find(packages, paths, new AbortController().signal);
  return [
    ...result.hits.map(({ package: { name }, versions, match, path, line, through }) => {
      const found = `${path.slice(1)}:${line} ${[name, ...versions].join(" ")}: ${formatMessage(match)}`;
      return through === undefined ? found : `${found} (${through})`;
    }),
    ...result.unread.map(({ path, why }) => `${path.slice(1)}: ${formatMessage(why)}`),
  ];
}

const json = (value: object) => JSON.stringify(value, undefined, 1);

const npmLock = (packages: object) => json({ lockfileVersion: 3, packages });

const shop = {
  "/package.json": json({ dependencies: { express: "^4.17.0", axios: "^1.0.0" } }),
  "/package-lock.json": npmLock({
    "": { dependencies: { express: "^4.17.0", axios: "^1.0.0" } },
    "node_modules/axios": { version: "1.13.0" },
    "node_modules/express": { version: "4.17.1", dependencies: { qs: "6.7.0", "body-parser": "1.0.0" } },
    "node_modules/body-parser": { version: "1.0.0", dependencies: { qs: "6.5.0" } },
    "node_modules/body-parser/node_modules/qs": { version: "6.5.0" },
    "node_modules/qs": { version: "6.7.0" },
  }),
};

const bare = (requirement: string) => ({ "/package.json": json({ dependencies: { axios: requirement } }) });

type Row = readonly [title: string, files: FileTree, list: string, expected: readonly string[]];

const rows: readonly Row[] = [
  // Declarations
  ["an exact version", bare("1.14.1"), "axios 1.14.1", ["package.json:3 axios 1.14.1: declared as 1.14.1"]],
  ["another exact version", bare("1.14.0"), "axios 1.14.1", []],
  [
    "a range that allows it",
    bare("^1.0.0"),
    "axios 1.14.1, 0.30.4",
    ["package.json:3 axios 1.14.1: allowed by ^1.0.0, not locked"],
  ],
  ["a range that does not", bare("~1.13.0"), "axios 1.14.1", []],
  [
    "a requirement of any version",
    bare(""),
    "axios 1.14.1",
    ["package.json:3 axios 1.14.1: any version is allowed, not locked"],
  ],
  ["the tag latest", bare("latest"), "axios 1.14.1", ["package.json:3 axios 1.14.1: allowed by latest, not locked"]],
  ["a package by its name", bare("^1.0.0"), "axios", ["package.json:3 axios: allowed by ^1.0.0, not locked"]],
  ["a package of another system", bare("1.14.1"), "pypi:axios 1.14.1", []],
  [
    "an alias",
    bare("npm:axios-next@1.14.1"),
    "axios-next 1.14.1",
    ["package.json:3 axios-next 1.14.1: declared as 1.14.1"],
  ],
  [
    "a repository in place of a version",
    bare("git+https://acme.example/axios.git"),
    "axios 1.14.1",
    ["package.json: axios: from a Git repository, not from a registry"],
  ],
  [
    "a repository, by its name",
    bare("git+https://acme.example/axios.git"),
    "axios",
    ["package.json:3 axios: declared, the version is not known"],
  ],
  [
    "an address in place of a version",
    bare("https://acme.example/axios-1.14.1.tgz"),
    "axios 1.14.1",
    ["package.json: axios: from a URL, not from a registry"],
  ],
  [
    "two declarations of one version",
    { "/package.json": json({ dependencies: { axios: "1.14.1" }, devDependencies: { axios: "1.14.1" } }) },
    "axios 1.14.1\naxios",
    ["package.json:3 axios 1.14.1: declared as 1.14.1", "package.json:6 axios 1.14.1: declared as 1.14.1"],
  ],
  [
    "a folder",
    { ...bare("file:axios"), "/axios/package.json": json({ name: "axios", version: "1.14.1" }) },
    "axios\naxios 1.14.1",
    [],
  ],
  ["another tag", bare("next"), "axios 1.14.1", ["package.json: axios: unsupported kind of dependency"]],
  ["a range of which the lockfile has another version", shop, "axios 1.14.1", []],
  ["a locked version", shop, "axios 1.13.0", ["package.json:4 axios 1.13.0: locked in package-lock.json"]],
  [
    "overrides that the lockfile has followed",
    {
      "/package.json": json({ dependencies: { qs: "6.7.0" }, overrides: { axios: "^1.0.0" } }),
      "/package-lock.json": npmLock({ "": { dependencies: { qs: "6.7.0" } }, "node_modules/qs": { version: "6.7.0" } }),
    },
    "axios 1.14.1",
    [],
  ],
  [
    "a requirement that is newer than the lockfile",
    { ...shop, "/package.json": json({ dependencies: { express: "^4.17.0", axios: "^1.14.0" } }) },
    "axios 1.14.1",
    ["package.json:4 axios 1.14.1: allowed by ^1.14.0, not locked"],
  ],
  [
    "several files and lines, in their order",
    {
      "/b/package.json": json({ devDependencies: { axios: "1.14.1" }, dependencies: { qs: "6.7.0" } }),
      "/a/package.json": json({ dependencies: { axios: "1.14.1" } }),
    },
    "axios\nqs",
    [
      "a/package.json:3 axios 1.14.1: declared as 1.14.1",
      "b/package.json:3 axios 1.14.1: declared as 1.14.1",
      "b/package.json:6 qs 6.7.0: declared as 6.7.0",
    ],
  ],
  [
    "peers, of which the lockfile tells what is installed",
    {
      "/package.json": json({ peerDependencies: { axios: "^1.0.0" } }),
      "/package-lock.json": npmLock({ "": {} }),
    },
    "axios 1.14.1",
    [],
  ],
  [
    "peers without a lockfile",
    { "/package.json": json({ peerDependencies: { axios: "^1.0.0" } }) },
    "axios 1.14.1",
    ["package.json:3 axios 1.14.1: allowed by ^1.0.0, not locked"],
  ],
  // Lockfiles
  [
    "packages that others require",
    shop,
    "qs 6.7.0\nqs 6.5.0",
    [
      "package-lock.json:26 qs 6.5.0: locked (express 4.17.1 › body-parser 1.0.0 › qs 6.5.0)",
      "package-lock.json:29 qs 6.7.0: locked (express 4.17.1 › qs 6.7.0)",
    ],
  ],
  [
    "a lockfile without its manifest",
    { "/package-lock.json": shop["/package-lock.json"] },
    "qs 6.7.0",
    ["package-lock.json:29 qs 6.7.0: locked (express 4.17.1 › qs 6.7.0)"],
  ],
  [
    "a lockfile of a tool that the project does not use",
    {
      "/package.json": json({ packageManager: "pnpm@9.0.0", dependencies: { qs: "6.7.0" } }),
      "/pnpm-lock.yaml":
        "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      qs:\n        specifier: 6.7.0\n        version: 6.7.0\npackages:\n  qs@6.7.0:\n    resolution: {integrity: x}\nsnapshots:\n  qs@6.7.0: {}\n",
      "/package-lock.json": shop["/package-lock.json"],
    },
    "axios 1.13.0",
    ["package-lock.json:10 axios 1.13.0: locked (axios 1.13.0)"],
  ],
  [
    "a member of a workspace",
    {
      "/package.json": json({ workspaces: ["web"] }),
      "/web/package.json": json({ name: "web", dependencies: { express: "^4.17.0" } }),
      "/package-lock.json": npmLock({
        "": { workspaces: ["web"] },
        web: { name: "web", dependencies: { express: "^4.17.0" } },
        "node_modules/web": { resolved: "web", link: true },
        "node_modules/express": { version: "4.17.1", dependencies: { qs: "6.7.0" } },
        "node_modules/qs": { version: "6.7.0" },
      }),
    },
    "express 4.17.1\nqs 6.7.0\nweb",
    [
      "package-lock.json:25 qs 6.7.0: locked (web › express 4.17.1 › qs 6.7.0)",
      "web/package.json:4 express 4.17.1: locked in package-lock.json",
    ],
  ],
  [
    "a private package",
    {
      "/.npmrc": "@acme:registry=https://npm.acme.example/\n",
      "/package.json": json({ dependencies: { "@acme/till": "1.0.0" } }),
    },
    "@acme/till 1.0.0",
    ["package.json:3 @acme/till 1.0.0: declared as 1.0.0"],
  ],
  [
    "a version in two places, by the shorter path",
    {
      "/package-lock.json": npmLock({
        "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
        "node_modules/a": { version: "1.0.0", dependencies: { c: "1.0.0" } },
        "node_modules/c": { version: "1.0.0", dependencies: { qs: "1.0.0" } },
        "node_modules/c/node_modules/qs": { version: "1.0.0", dependencies: { d: "1.0.0" } },
        "node_modules/c/node_modules/d": { version: "1.0.0" },
        "node_modules/b": { version: "1.0.0", dependencies: { qs: "1.0.0", e: "1.0.0", z: "1.0.0" } },
        "node_modules/qs": { version: "1.0.0", dependencies: { d: "2.0.0" } },
        "node_modules/d": { version: "2.0.0" },
        "node_modules/e": { version: "1.0.0" },
        "node_modules/z": { version: "1.0.0", dependencies: { e: "1.0.0" } },
        "node_modules/z/node_modules/e": { version: "1.0.0", dependencies: { d: "2.0.0" } },
      }),
    },
    "qs 1.0.0\ne 1.0.0",
    [
      "package-lock.json:22 qs 1.0.0: locked (b 1.0.0 › qs 1.0.0)",
      "package-lock.json:48 e 1.0.0: locked (b 1.0.0 › e 1.0.0)",
    ],
  ],
  [
    "an override that the package manager does not read",
    { "/package.json": json({ resolutions: { axios: "1.14.1" } }), "/package-lock.json": npmLock({ "": {} }) },
    "axios 1.14.1",
    [],
  ],
  [
    "an included file",
    { "/requirements.txt": "-r more/base.txt\n", "/more/base.txt": "# base\ndjango==3.0.5\n" },
    "django 3.0.5",
    ["more/base.txt:2 django 3.0.5: declared as ==3.0.5"],
  ],
  ["a member that npm passes over", { "/package.json": json({ workspaces: ["gone"] }) }, "axios 1.14.1", []],
  [
    "an included file, line by line",
    {
      "/requirements.txt": "django==3.0.5\n-r more/base.txt\n",
      "/more/base.txt": "flask>=1\ndjango==3.0.5\nflask==1.0\n",
    },
    "django\nflask 1.0",
    [
      "more/base.txt:1 flask 1.0: allowed by >=1, not locked",
      "more/base.txt:2 django 3.0.5: declared as ==3.0.5",
      "more/base.txt:3 flask 1.0: declared as ==1.0",
      "requirements.txt:1 django 3.0.5: declared as ==3.0.5",
    ],
  ],
  [
    "two lockfiles, of which one has another version",
    {
      ...bare("^1.0.0"),
      "/package-lock.json": npmLock({
        "": { dependencies: { axios: "^1.0.0" } },
        "node_modules/axios": { version: "1.13.0" },
      }),
      "/yarn.lock": '# yarn lockfile v1\n\n\naxios@^1.0.0:\n  version "1.14.1"\n',
    },
    "axios 1.14.1",
    ["package.json:3 axios 1.14.1: locked in yarn.lock"],
  ],
  [
    "a version that is declared, and another that is required below",
    {
      "/package.json": json({ dependencies: { a: "1.0.0", b: "1.0.0" } }),
      "/package-lock.json": npmLock({
        "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
        "node_modules/a": { version: "1.0.0" },
        "node_modules/b": { version: "1.0.0", dependencies: { a: "2.0.0" } },
        "node_modules/b/node_modules/a": { version: "2.0.0" },
      }),
    },
    "npm:a",
    ["package-lock.json:19 a 2.0.0: locked (b 1.0.0 › a 2.0.0)", "package.json:3 a 1.0.0: locked in package-lock.json"],
  ],
  // What was not read
  [
    "a damaged lockfile",
    { ...bare("^1.0.0"), "/package-lock.json": '{"lockfileVersion": 3, "packages": {' },
    "axios 1.14.1",
    ["package.json:3 axios 1.14.1: allowed by ^1.0.0, not locked", "package-lock.json: package-lock.json is damaged"],
  ],
  [
    "a broken manifest",
    { "/package.json": '{"dependencies": {"axios": "1.14.1",' },
    "axios 1.14.1",
    ["package.json:1 axios 1.14.1: declared as 1.14.1", "package.json: Expected a property name in double quotes"],
  ],
  [
    "a version in a published POM",
    {
      "/pom.xml":
        "<project><parent><groupId>org.acme</groupId><artifactId>parent</artifactId><version>1</version></parent>\n<dependencies><dependency>\n<groupId>junit</groupId><artifactId>junit</artifactId></dependency></dependencies></project>\n",
    },
    "junit:junit:4.12",
    ["pom.xml: junit:junit: its version is in the POM org.acme:parent 1, which is not read"],
  ],
  [
    "a manifest that is too large",
    { "/package.json": `${json({ dependencies: { axios: "1.14.1" } })}${" ".repeat(maxManifestLength)}` },
    "axios 1.14.1",
    ["package.json: too large"],
  ],
  // The other systems
  [
    "Cargo",
    { "/Cargo.toml": '[dependencies]\nserde_json = "1.0"\n' },
    "cargo:serde-json =1.0.5",
    ["Cargo.toml:2 serde_json 1.0.5: allowed by 1.0, not locked"],
  ],
  [
    "a workspace of Cargo",
    {
      "/Cargo.toml": '[workspace]\nmembers = ["a"]\n[workspace.dependencies]\nserde = "1.0"\n',
      "/a/Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nserde = { workspace = true }\n',
    },
    "serde 1.0.5",
    ["Cargo.toml:4 serde 1.0.5: allowed by 1.0, not locked", "a/Cargo.toml:5 serde 1.0.5: allowed by 1.0, not locked"],
  ],
  [
    "Cargo.lock",
    {
      "/Cargo.toml": '[package]\nname = "till"\nversion = "0.1.0"\n[dependencies]\nserde_json = "1.0"\n',
      "/Cargo.lock":
        'version = 3\n[[package]]\nname = "till"\nversion = "0.1.0"\ndependencies = ["serde_json"]\n[[package]]\nname = "serde_json"\nversion = "1.0.5"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\ndependencies = ["itoa"]\n[[package]]\nname = "itoa"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
    },
    "itoa v1.0.0\nserde_json 1.0.5",
    [
      "Cargo.lock:12 itoa 1.0.0: locked (serde_json 1.0.5 › itoa 1.0.0)",
      "Cargo.toml:5 serde_json 1.0.5: locked in Cargo.lock",
    ],
  ],
  [
    "Go, whose versions begin with v",
    { "/go.mod": "module acme.example/till\n\ngo 1.21\n\nrequire golang.org/x/text v0.3.7\n" },
    "golang.org/x/text 0.3.7, v0.3.8",
    ["go.mod:5 golang.org/x/text v0.3.7: declared as v0.3.7"],
  ],
  [
    "go.sum",
    {
      "/go.mod": "module acme.example/till\n\ngo 1.21\n\nrequire golang.org/x/text v0.3.8\n",
      "/go.sum": "golang.org/x/text v0.3.7 h1:abc=\ngolang.org/x/text v0.3.8 h1:abc=\n",
    },
    "golang.org/x/text v0.3.7",
    ["go.sum:1 golang.org/x/text v0.3.7: listed in go.sum, perhaps not used"],
  ],
  [
    "Maven",
    {
      "/pom.xml":
        "<project><dependencies><dependency>\n<groupId>junit</groupId>\n<artifactId>junit</artifactId>\n<version>4.12</version></dependency></dependencies></project>\n",
    },
    "junit:junit 4.12",
    ["pom.xml:3 junit:junit 4.12: declared as 4.12"],
  ],
  [
    "a property of Maven that nothing defines",
    {
      "/pom.xml":
        "<project><dependencies><dependency>\n<groupId>junit</groupId>\n<artifactId>junit</artifactId>\n<version>${nowhere}</version></dependency></dependencies></project>\n",
    },
    "junit:junit 4.12",
    ["pom.xml: junit:junit: version is a variable that this file does not define"],
  ],
  [
    "Gradle's lockfile",
    {
      "/build.gradle": "dependencies { implementation 'junit:junit:4.+' }\n",
      "/gradle.lockfile":
        "junit:junit:4.12=runtimeClasspath\norg.hamcrest:hamcrest-core:1.3=runtimeClasspath\nempty=\n",
    },
    "maven:org.hamcrest:hamcrest-core:1.3",
    ["gradle.lockfile:2 org.hamcrest:hamcrest-core 1.3: locked"],
  ],
  [
    "NuGet, whose names have no case",
    {
      "/till.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>\n<PackageReference Include="Newtonsoft.Json" Version="[12.0.0,14.0.0)" />\n</ItemGroup></Project>\n',
    },
    "newtonsoft.json 13.0.1.0",
    ["till.csproj:2 newtonsoft.json 13.0.1.0: allowed by [12.0.0,14.0.0), not locked"],
  ],
  [
    "NuGet, exactly",
    {
      "/till.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>\n<PackageReference Include="A" Version="[1.0.0]" />\n<PackageReference Include="B" Version="1.0.0" />\n</ItemGroup></Project>\n',
    },
    "nuget:a 1.0.0, 1.1.0\nnuget:b 1.0.0",
    ["till.csproj:2 a 1.0.0: declared as [1.0.0]", "till.csproj:3 b 1.0.0: declared as 1.0.0"],
  ],
  [
    "packages.config",
    { "/packages.config": '<packages>\n<package id="Newtonsoft.Json" version="12.0.3" />\n</packages>' },
    "newtonsoft.json 12.0.3",
    ["packages.config:2 newtonsoft.json 12.0.3: declared as 12.0.3"],
  ],
  [
    "packages.lock.json",
    {
      "/till.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>\n<PackageReference Include="B" Version="1.0.0" />\n</ItemGroup></Project>\n',
      "/packages.lock.json": json({
        version: 1,
        dependencies: {
          "net8.0": { B: { type: "Direct", requested: "[1.0.0, )", resolved: "1.1.0", contentHash: "x" } },
        },
      }),
    },
    "nuget:b 1.0.0, 1.1.0",
    ["till.csproj:2 b 1.1.0: locked in packages.lock.json"],
  ],
  [
    "PyPI, whose versions have several spellings",
    { "/requirements.txt": "Foo_Bar==1.0\nbaz>=2\n" },
    "foo-bar 1.0.0\nbaz 1.9, 2.1",
    ["requirements.txt:1 foo-bar 1.0: declared as ==1.0", "requirements.txt:2 baz 2.1: allowed by >=2, not locked"],
  ],
  [
    "RubyGems",
    {
      "/Gemfile": "source 'https://rubygems.org'\ngem 'rails', '~> 7.0'\n",
      "/Gemfile.lock":
        "GEM\n  remote: https://rubygems.org/\n  specs:\n    nokogiri (1.15.0-x86_64-linux)\n    rails (7.0.0)\n      nokogiri (>= 1)\n\nPLATFORMS\n  x86_64-linux\n\nDEPENDENCIES\n  rails (~> 7.0)\n",
    },
    "gem:nokogiri 1.15.0\nrails 7.0.0",
    [
      "Gemfile:2 rails 7.0.0: locked in Gemfile.lock",
      "Gemfile.lock:4 nokogiri 1.15.0: locked (rails 7.0.0 › nokogiri 1.15.0)",
    ],
  ],
];

describe("packages of a list", () => {
  for (const [title, files, list, expected] of rows)
    it(`are found, or not: ${title}`, async () => deepEqual(await foundIn(files, list), expected));

  it("are counted by the list, with the files that were read and have no lockfile", async () => {
    const { packages } = readPackageList("axios 1.13.0\nqs 6.7.0\nleft-pad\npypi:qs 6.7.0");
    const files = {
      ...shop,
      "/other/package.json": json({ dependencies: { qs: "1.0.0" } }),
      "/other/package.yaml": "",
    };
    const result = await checkerOf(files).find(packages, Object.keys(files), new AbortController().signal);
    deepEqual([result.found, result.files, result.unlocked], [2, 2, 1]);
    deepEqual(
      result.unread.map(({ path, why }) => `${path} ${formatMessage(why)}`),
      ["/other/package.yaml not a supported manifest"],
    );
  });

  it("are told of where a file cannot be read", async () => {
    const checker = checkerOf(shop, {
      readFile: (path) =>
        Promise.resolve(path === "/package.json" ? { kind: "unreadable", reason: "encoding" } : fileText(undefined)),
    });
    const { hits, unread } = await checker.find(
      [],
      ["/package.json", "/gone/package.json"],
      new AbortController().signal,
    );
    equal(hits.length, 0);
    deepEqual(unread.map(({ path, why }) => `${path} ${formatMessage(why)}`).sort(), [
      "/gone/package.json cannot be read",
      "/package.json unknown text encoding",
    ]);
  });

  it("are looked for until the caller aborts", async () => {
    const reason = new Error("enough");
    await rejects(checkerOf(shop).find([], ["/package.json"], AbortSignal.abort(reason)), reason);
  });

  it("are found in a thousand manifests with one lockfile, which is drawn once", async () => {
    const members = Array.from({ length: 1_000 }, (_, index) => `m${index}`);
    const files: Record<string, string> = {
      "/package.json": json({ workspaces: ["*"] }),
      "/package-lock.json": npmLock({
        "": { workspaces: ["*"] },
        ...Object.fromEntries(members.map((name) => [name, { dependencies: { axios: "^1.0.0" } }])),
        "node_modules/axios": { version: "1.14.1" },
      }),
    };
    for (const name of members) files[`/${name}/package.json`] = json({ dependencies: { axios: "^1.0.0" } });
    const hits = await foundIn(files, "axios 1.14.1");
    equal(hits.length, 1_000);
    ok(hits.every((hit) => hit.endsWith("axios 1.14.1: locked in package-lock.json")));
  });
});
