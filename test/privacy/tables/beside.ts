import type { PackageKey } from "../../../src/core/model/keys.ts";
import { home, type Files } from "../setUp.ts";

/** Why a name is private in a project, and from which of its folders a person looks it up. */
export interface Beside {
  readonly reason: string;
  readonly secret: PackageKey;
  /** A public package, which is asked about from the same folders. */
  readonly control: PackageKey;
  /** By the path in the project, or absolute in the user's folder. */
  readonly files: Files;
  /** In the project. */
  readonly folders: readonly string[];
}

const lodash = { system: "NPM", name: "lodash" } as const;
const json = (value: object) => JSON.stringify(value);
const everywhere = ["", "apps/till", "libs/ui", "libs/ui/source/deep"] as const;
const registry = "https://packages.acme.example/";

const workspace = json({ name: "shop", private: true, workspaces: ["apps/*", "libs/*"] });
const npm = (secret: string, files: Files, folders: readonly string[] = everywhere) => ({
  secret: { system: "NPM", name: secret } as const,
  control: lodash,
  files: {
    "package.json": workspace,
    "apps/till/package.json": json({ name: "till", dependencies: { lodash: "^4.17.0" } }),
    "libs/ui/package.json": json({ name: "ui" }),
    ...files,
  },
  folders,
});

const npmRows: readonly Beside[] = [
  { reason: "scope in .npmrc", ...npm("@acme/secret-ui", { ".npmrc": `@acme:registry=${registry}\n` }) },
  {
    reason: "member of the workspace",
    ...npm("acme-secret-ui", { "libs/ui/package.json": json({ name: "acme-secret-ui" }) }),
  },
  {
    reason: "own name with publishConfig",
    ...npm("acme-secret-shop", {
      "package.json": json({ name: "acme-secret-shop", publishConfig: { registry } }),
    }),
  },
  {
    reason: "own name of a private project",
    ...npm("acme-secret-shop", { "package.json": json({ name: "acme-secret-shop", private: true }) }),
  },
  {
    reason: "Git dependency of another member",
    ...npm("acme-secret-lib", {
      "libs/ui/package.json": json({
        name: "ui",
        dependencies: { "acme-secret-lib": "git+ssh://git@git.acme.example/lib.git" },
      }),
    }),
  },
  {
    reason: "file dependency",
    ...npm("acme-secret-lib", {
      "package.json": json({
        name: "shop",
        workspaces: ["apps/*"],
        dependencies: { "acme-secret-lib": "file:../lib" },
      }),
    }),
  },
  {
    reason: "lockfile with a private host",
    ...npm("acme-secret-ui", {
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "shop" },
          "node_modules/acme-secret-ui": {
            version: "1.0.0",
            resolved: `${registry}acme-secret-ui/-/acme-secret-ui-1.0.0.tgz`,
          },
        },
      }),
    }),
  },
  {
    reason: "workspace within another",
    ...npm(
      "acme-secret-ui",
      {
        "web/package.json": workspace,
        "web/apps/shop/package.json": json({ name: "web-shop" }),
        "web/libs/ui/package.json": json({ name: "acme-secret-ui" }),
      },
      ["web", "web/apps/shop", "web/libs/ui"],
    ),
  },
];

const cargoMember = (name: string, dependencies = "") =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\n\n[dependencies]\n${dependencies}`;
const cargo = (secret: string, files: Files, control: PackageKey = { system: "CARGO", name: "serde" }) => ({
  secret: { system: "CARGO", name: secret } as const,
  control,
  files: {
    "Cargo.toml": `[workspace]\nmembers = ["apps/*", "libs/*"]\n`,
    "apps/till/Cargo.toml": cargoMember("till", `serde = "1.0"\n`),
    "libs/ui/Cargo.toml": cargoMember("ui"),
    ...files,
  },
  folders: everywhere,
});

const cargoRows: readonly Beside[] = [
  {
    reason: "registry of another member's dependency",
    ...cargo("acme-secret", {
      "libs/ui/Cargo.toml": cargoMember("ui", `acme-secret = { version = "1", registry = "acme" }\n`),
    }),
  },
  {
    reason: "member with the other separator",
    ...cargo("acme_secret", { "libs/ui/Cargo.toml": cargoMember("acme-secret") }),
  },
  {
    reason: "Git dependency of the workspace",
    ...cargo("acme-secret", {
      "Cargo.toml": `[workspace]\nmembers = ["apps/*"]\n[workspace.dependencies]\nacme-secret = { git = "https://git.acme.example/a" }\n`,
    }),
  },
  {
    reason: "replaced source",
    ...cargo(
      "acme-secret",
      {
        ".cargo/config.toml": `[source.crates-io]\nreplace-with = "all"\n[source.all]\nregistry = "sparse+${registry}"\n`,
      },
      lodash,
    ),
  },
];

const text = { system: "MAVEN", name: "org.apache.commons:commons-text" } as const;
const pom = (artifact: string, more = "") =>
  `<project><groupId>com.acme.app</groupId><artifactId>${artifact}</artifactId><version>1</version>${more}</project>`;
const published = `<distributionManagement><repository><id>own</id><url>${registry}</url></repository></distributionManagement>`;
const modules = `<packaging>pom</packaging><modules><module>apps/till</module><module>libs/ui</module></modules>`;
const jvm = (secret: string, files: Files) => ({
  secret: { system: "MAVEN", name: secret } as const,
  control: text,
  files,
  folders: everywhere,
});

const jvmRows: readonly Beside[] = [
  {
    reason: "distributionManagement",
    ...jvm("com.acme.app:secret-lib", {
      "pom.xml": pom("shop", modules + published),
      "apps/till/pom.xml": pom("till"),
      "libs/ui/pom.xml": pom("ui"),
    }),
  },
  {
    reason: "module of the build",
    ...jvm("com.acme.app:secret-ui", {
      "pom.xml": pom("shop", modules),
      "apps/till/pom.xml": pom("till"),
      "libs/ui/pom.xml": pom("secret-ui"),
    }),
  },
  {
    reason: "repository by an unknown call",
    ...jvm("com.partner.kit:secret-kit", {
      "settings.gradle": `include("apps:till", "libs:ui")\n`,
      "build.gradle": `allprojects { repositories { acmeNexus() } }\ndependencies { implementation("${text.name}:1.0") }\n`,
      "apps/till/build.gradle": `dependencies { implementation("${text.name}:1.0") }\n`,
    }),
  },
];

const requests = { system: "PYPI", name: "requests" } as const;
const pyproject = (name: string, dependency: string, more = "") =>
  `[project]\nname = "${name}"\ndependencies = ["${dependency}"]\n${more}`;
const python = (files: Files, control: PackageKey = requests) => ({
  secret: { system: "PYPI", name: "acme-secret" } as const,
  control,
  files: { "apps/till/pyproject.toml": pyproject("till", "requests>=2"), ...files },
  folders: ["", "apps/till", "source"],
});

const pypiRows: readonly Beside[] = [
  {
    reason: "index of a source of uv",
    ...python({
      "pyproject.toml": pyproject(
        "shop",
        "acme-secret",
        `[tool.uv.workspace]\nmembers = ["apps/*"]\n[tool.uv.sources]\nacme-secret = { index = "acme" }\n[[tool.uv.index]]\nname = "acme"\nurl = "${registry}"\nexplicit = true\n`,
      ),
    }),
  },
  {
    reason: "Git source of uv, in another spelling",
    ...python({
      "pyproject.toml": pyproject(
        "shop",
        "Acme.Secret",
        `[tool.uv.sources]\n"Acme.Secret" = { git = "https://git.acme.example/secret" }\n`,
      ),
    }),
  },
  {
    reason: "member of a workspace of uv",
    ...python({
      "pyproject.toml": pyproject("shop", "requests", `[tool.uv.workspace]\nmembers = ["apps/*", "libs/*"]\n`),
      "libs/ui/pyproject.toml": pyproject("acme-secret", "requests"),
    }),
  },
  {
    reason: "sources of rye",
    ...python(
      { "pyproject.toml": pyproject("shop", "a", `[[tool.rye.sources]]\nname = "default"\nurl = "${registry}"\n`) },
      lodash,
    ),
  },
  {
    reason: "options of pixi",
    ...python(
      { "pyproject.toml": pyproject("shop", "a", `[tool.pixi.pypi-options]\nindex-url = "${registry}"\n`) },
      lodash,
    ),
  },
];

const mapping = `<configuration><packageSources><add key="nuget.org" value="https://api.nuget.org/v3/index.json" />
<add key="acme" value="https://nuget.acme.example/v3/index.json" /></packageSources><packageSourceMapping>
<packageSource key="nuget.org"><package pattern="*" /></packageSource>
<packageSource key="acme"><package pattern="Acme.*" /></packageSource></packageSourceMapping></configuration>`;
const mux = { system: "GO", name: "github.com/gorilla/mux" } as const;
const goModule = (name: string, more = "") => `module ${name}\n\ngo 1.22\n${more}`;
const go = (files: Files, name = "git.acme.example/secret") => ({
  secret: { system: "GO", name } as const,
  control: mux,
  files: { "apps/till/go.mod": goModule("example.test/till"), ...files },
  folders: ["", "apps/till", "libs/ui"],
});
const rack = { system: "RUBYGEMS", name: "rack" } as const;
const gem = { system: "RUBYGEMS", name: "acme-secret" } as const;
const gemfile = (lines: string) => ({ Gemfile: `source "https://rubygems.org"\ngem "rack"\n${lines}` });

const otherRows: readonly Beside[] = [
  {
    reason: "source mapping",
    secret: { system: "NUGET", name: "acme.secret" },
    control: { system: "NUGET", name: "newtonsoft.json" },
    files: { "nuget.config": mapping, "apps/till/till.csproj": `<Project Sdk="Microsoft.NET.Sdk"></Project>` },
    folders: everywhere,
  },
  { reason: "GOPRIVATE", ...go({ [`${home}/.config/go/env`]: "GOPRIVATE=*.acme.example\n" }) },
  {
    reason: "GOPRIVATE of a repository",
    ...go({ [`${home}/.config/go/env`]: "GOPRIVATE=github.com/Acme-Secret\n" }, "github.com/Acme-Secret/tool"),
  },
  { reason: "own module", ...go({ "go.mod": goModule("git.acme.example/secret") }) },
  {
    reason: "replacement by a folder",
    ...go({
      "go.mod": goModule(
        "example.test/shop",
        "require git.acme.example/secret v1.0.0\nreplace git.acme.example/secret => ../secret\n",
      ),
    }),
  },
  {
    reason: "module of a Go workspace",
    ...go({
      "go.work": `go 1.22\nuse (\n\t./apps/till\n\t./libs/ui\n)\n`,
      "libs/ui/go.mod": goModule("git.acme.example/secret"),
    }),
  },
  {
    reason: "source of a gem",
    secret: gem,
    control: rack,
    files: gemfile(`source "${registry}" do\n  gem "acme-secret"\nend\n`),
    folders: ["", "lib/shop"],
  },
  {
    reason: "folder of a gem",
    secret: gem,
    control: rack,
    files: gemfile(`gem "acme-secret", path: "gems/secret"\n`),
    folders: ["", "lib/shop"],
  },
];

export const besideRows: readonly Beside[] = [...npmRows, ...cargoRows, ...jvmRows, ...pypiRows, ...otherRows];
