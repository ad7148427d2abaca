import {
  readBunfig,
  readPnpmRegistries,
  readPublishConfig,
  readYarnrcRegistries,
} from "../../../src/core/manifests/npm/npmRegistries.ts";
import { readNpmrc, readYarnrc } from "../../../src/core/manifests/npm/npmrc.ts";
import { privateInSettings } from "../../../src/core/manifests/privateInSettings.ts";
import { lockedProject } from "../../../src/core/manifests/pypi/uvRequirements.ts";
import { ageOf, dateBound, friendlyAge, isoAge } from "../../../src/core/manifests/shared/ageLimits.ts";
import { readNugetConfig } from "../../../src/core/manifests/nuget/nugetConfig.ts";
import { readIni } from "../../../src/core/syntax/ini.ts";
import { blankComments } from "../../../src/core/syntax/json/blankComments.ts";
import { readJsonCatalogs } from "../../../src/core/manifests/npm/catalogEntries.ts";
import { parseToml } from "../../../src/core/syntax/toml/toml.ts";
import type { Reader } from "../growth.ts";

const registry = "https://packages.acme.example/npm/";
const npmrc = `; for all\n@acme:registry=${registry}\nregistry = "\${HOST}/npm"\n//packages.acme.example/:_authToken=x\n`;
const ini = `[global]\nindex-url = https://pypi.acme.example/simple\n  # more\nextra-index-url =\n    https://b.example\n`;
const nuget = `<configuration><packageSources><clear/><add key="acme" value="${registry}"/></packageSources>
<packageSourceMapping><packageSource key="acme"><package pattern="Acme.*"/></packageSource></packageSourceMapping></configuration>`;

export const settingsReaders: readonly Reader[] = [
  { name: ".npmrc", read: readNpmrc, samples: [npmrc] },
  {
    name: "ages of releases",
    read: (text) => [ageOf(text, 1), isoAge(text), friendlyAge(text), dateBound(text)],
    samples: ["7 days, ", "P1W", "36", "12h", "2026-01-02T"],
  },
  { name: ".yarnrc", read: readYarnrc, samples: [`registry "${registry}"\n"@acme:registry" "${registry}"\n`] },
  {
    name: ".yarnrc.yml",
    read: readYarnrcRegistries,
    samples: [`npmScopes:\n  acme:\n    npmRegistryServer: "${registry}"\n`],
  },
  { name: "pnpm-workspace.yaml", read: readPnpmRegistries, samples: [`registries:\n  "@acme": ${registry}\n`] },
  {
    name: "bunfig.toml",
    read: readBunfig,
    samples: [`[install.scopes]\nacme = { url = "${registry}", token = "x" }\n`],
  },
  {
    name: "publishConfig",
    read: readPublishConfig,
    samples: [`{ "publishConfig": { "@acme:registry": "${registry}" } }`],
  },
  { name: "NuGet.config", read: (text) => readNugetConfig(text, "NuGet.config"), samples: [nuget] },
  {
    name: "catalogs in package.json",
    read: readJsonCatalogs,
    samples: ['{ "catalog": { "a": "1" }, "workspaces": { "catalogs": { "b": { "c": "2" } } } }'],
  },
  { name: "a TOML file", read: parseToml, samples: [`[a."b"]\nc = """\nd \\\n  e"""\nf = [1, 'g', 2024-01-02]\n`] },
  { name: "an INI file", read: readIni, samples: [ini] },
  {
    name: "a project in uv.lock",
    read: (text) => lockedProject(text, "app", { root: "/p", folder: "/p" }),
    samples: [
      '[[package]]\nname = "app"\nsource = { virtual = "." }\n[package.metadata]\nrequires-dist = [{ name = "a" }]\n',
    ],
  },
  {
    name: "private names in package-insights.json",
    read: privateInSettings,
    samples: ['{ // ours\n "private": ["@acme/*", "b-*"], "ignore": [{ "advisory": "c" }] }'],
  },
  { name: "JSON with comments", read: blankComments, samples: ['{ // a\n "a": "\\"/*", /* b */ "c": 1 }'] },
];
