import type { System } from "../../../src/core/model/keys.ts";
import { home, shop, type Files, type SettingPlace, type SetUp } from "../setUp.ts";

/** Not text in any encoding: what it makes private is not known. */
const unreadable = Buffer.from("registry = \xff\xfe\xff\n", "latin1");

interface Project {
  readonly system: System;
  readonly project: Files;
  /** All of its packages, none of which may leave. */
  readonly never: readonly string[];
  readonly settings: readonly string[];
}

const yarnLock = `# yarn lockfile v1\n\n\nsecret-ui@^1.0.0:\n  version "1.0.0"\n  dependencies:\n    secret-core "^2.0.0"\n\nsecret-core@^2.0.0:\n  version "2.0.0"\n`;
const source = `source = "registry+https://github.com/rust-lang/crates.io-index"`;
const cargoLock = `version = 3\n\n[[package]]\nname = "acme-core"\nversion = "2.0.0"\n${source}\n\n[[package]]\nname = "acme-secret"\nversion = "1.0.0"\n${source}\ndependencies = ["acme-core"]\n\n[[package]]\nname = "till"\nversion = "0.1.0"\ndependencies = ["acme-secret"]\n`;

const projects: readonly Project[] = [
  {
    system: "NPM",
    project: {
      [`${shop}/package.json`]: `{\n  "dependencies": { "@acme/secret-ui": "^1.0.0", "lodash": "^4.17.0" }\n}\n`,
    },
    never: ["@acme/secret-ui", "lodash"],
    settings: [
      `${shop}/.npmrc`,
      "/work/.npmrc",
      `${home}/.npmrc`,
      `${shop}/.yarnrc`,
      `${shop}/.yarnrc.yml`,
      `${shop}/bunfig.toml`,
      `${home}/.config/pnpm/rc`,
      "/etc/npmrc",
    ],
  },
  {
    system: "NPM",
    project: {
      [`${shop}/package.json`]: `{\n  "dependencies": { "secret-ui": "^1.0.0" }\n}\n`,
      [`${shop}/yarn.lock`]: yarnLock,
    },
    never: ["secret-ui", "secret-core"],
    settings: [`${shop}/.yarnrc`],
  },
  {
    system: "PYPI",
    project: { [`${shop}/pyproject.toml`]: `[project]\nname = "till"\ndependencies = ["acme-secret>=1.0"]\n` },
    never: ["acme-secret"],
    settings: [
      `${home}/.config/pip/pip.conf`,
      "/etc/pip.conf",
      `${shop}/uv.toml`,
      `${home}/.config/uv/uv.toml`,
      `${shop}/pdm.toml`,
    ],
  },
  {
    system: "PYPI",
    project: { [`${shop}/requirements.txt`]: "acme-secret==1.0\n" },
    never: ["acme-secret"],
    settings: [`${home}/.config/pip/pip.conf`],
  },
  {
    system: "CARGO",
    project: { [`${shop}/Cargo.toml`]: `[package]\nname = "till"\n[dependencies]\nacme-secret = "1.0"\n` },
    never: ["acme-secret"],
    settings: [`${shop}/.cargo/config.toml`, `${home}/.cargo/config.toml`],
  },
  {
    system: "CARGO",
    // `fix` needs a manifest.
    project: { [`${shop}/Cargo.lock`]: cargoLock, [`${shop}/go.mod`]: "module acme.example/till\n" },
    never: ["acme-secret", "acme-core"],
    settings: [`${shop}/.cargo/config.toml`],
  },
  {
    system: "MAVEN",
    project: {
      [`${shop}/pom.xml`]: `<project><groupId>org.open</groupId><artifactId>shop</artifactId><version>1</version>\n<dependencies><dependency><groupId>com.partner.kit</groupId><artifactId>secret-kit</artifactId><version>1.0</version></dependency></dependencies></project>\n`,
    },
    never: ["com.partner.kit:secret-kit"],
    settings: [
      `${home}/.m2/settings.xml`,
      `${shop}/.mvn/settings.xml`,
      `${shop}/.mvn/maven.config`,
      "/etc/maven/settings.xml",
    ],
  },
  {
    system: "MAVEN",
    project: { [`${shop}/build.gradle`]: `dependencies {\n  implementation("com.partner.kit:secret-kit:1.0")\n}\n` },
    never: ["com.partner.kit:secret-kit"],
    settings: [`${shop}/settings.gradle`, `${home}/.gradle/init.gradle`, `${home}/.gradle/gradle.properties`],
  },
  {
    system: "GO",
    project: {
      [`${shop}/go.mod`]: "module acme.example/till\n\ngo 1.22\n\nrequire git.acme.example/team/secret v1.2.3\n",
    },
    never: ["git.acme.example/team/secret"],
    settings: [`${home}/.config/go/env`, "/usr/local/go/go.env"],
  },
  {
    system: "RUBYGEMS",
    project: { [`${shop}/Gemfile`]: `source "https://rubygems.org"\n\ngem "acme-secret", "~> 1.0"\n` },
    never: ["acme-secret"],
    settings: [`${shop}/.bundle/config`, `${home}/.bundle/config`],
  },
  {
    system: "NUGET",
    project: {
      [`${shop}/Shop.csproj`]: `<Project Sdk="Microsoft.NET.Sdk">\n<ItemGroup>\n<PackageReference Include="Acme.Secret" Version="1.0.0" />\n</ItemGroup>\n</Project>\n`,
    },
    never: ["acme.secret"],
    settings: [`${shop}/NuGet.config`, `${home}/.nuget/NuGet/NuGet.Config`],
  },
];

/** Settings that exist and cannot be read could make any package private. */
export const unreadableSetUps: readonly SetUp[] = projects.flatMap(({ settings, ...project }) =>
  settings.map((path): SetUp => ({
    ...project,
    setting: `unreadable ${path} for ${Object.keys(project.project)
      .map((manifest) => manifest.slice(shop.length + 1))
      .join(" and ")}`,
    place: placeOf(path),
    settings: { [path]: unreadable },
    asked: [],
  })),
);

function placeOf(path: string): SettingPlace {
  if (path.startsWith(shop)) return "project";
  if (path.startsWith(home)) return "user";
  return path.startsWith("/work/") ? "above the project" : "global";
}
