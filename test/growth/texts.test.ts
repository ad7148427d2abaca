import { parseLicense } from "../../src/core/analysis/policy/spdx.ts";
import { errorText } from "../../src/core/api/wire/responseText.ts";
import { publicPart } from "../../src/core/api/wire/url.ts";
import { parsePackageQuery } from "../../src/core/lookups/packageQuery.ts";
import { readBunfig } from "../../src/core/manifests/npm/registries/bunfig.ts";
import { readNpmrc, readYarnrc } from "../../src/core/manifests/npm/registries/npmrc.ts";
import { readPublishConfig } from "../../src/core/manifests/npm/registries/publishConfig.ts";
import { readPnpmRegistries, readYarnrcRegistries } from "../../src/core/manifests/npm/registries/yamlRegistries.ts";
import { readNugetConfig } from "../../src/core/manifests/nuget/sources/nugetConfigFile.ts";
import { nameMatcher } from "../../src/core/model/namePattern.ts";
import { parsePurl } from "../../src/core/model/purl.ts";
import { printable, visible } from "../../src/core/model/sanitize.ts";
import { webUrl } from "../../src/core/model/webUrl.ts";
import { code, escape } from "../../src/core/render/markdown.ts";
import { readIni } from "../../src/core/syntax/ini/ini.ts";
import { blankComments } from "../../src/core/syntax/json/blankComments.ts";
import { testGrowth } from "./growth.ts";

const registry = "https://packages.acme.example/npm/";
const npmrc = `; for all\n@acme:registry=${registry}\nregistry = "\${HOST}/npm"\n//packages.acme.example/:_authToken=x\n`;
const ini = `[global]\nindex-url = https://pypi.acme.example/simple\n  # more\nextra-index-url =\n    https://b.example\n`;
const nuget = `<configuration><packageSources><clear/><add key="acme" value="${registry}"/></packageSources>
<packageSourceMapping><packageSource key="acme"><package pattern="Acme.*"/></packageSource></packageSourceMapping></configuration>`;

describe("settings of growing length", () => {
  testGrowth([
    { name: ".npmrc", read: readNpmrc, samples: [npmrc] },
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
    { name: "an INI file", read: readIni, samples: [ini] },
    { name: "JSON with comments", read: blankComments, samples: ['{ // a\n "a": "\\"/*", /* b */ "c": 1 }'] },
  ]);
});

describe("texts of growing length", () => {
  testGrowth([
    { name: "a package URL", read: parsePurl, samples: ["pkg:npm/%40acme/ui@1.0.0?a=b#c"] },
    { name: "a package query", read: parsePackageQuery, samples: ["npm @acme/ui@^1.0.0", "org.acme:ui:1.0"] },
    {
      name: "a license",
      read: parseLicense,
      samples: ["(MIT OR Apache-2.0+) AND GPL-2.0-only WITH Classpath-exception-2.0"],
    },
    {
      name: "a pattern of names",
      read: (text) => nameMatcher(text)("@acme/ui"),
      samples: ["@acme/*-ui?", "acme.*.b*"],
    },
    { name: "a name and a pattern", read: nameMatcher("*a*b*c*"), samples: ["@acme/ui-b.c"] },
    { name: "an address", read: publicPart, samples: ["https://user:secret@a.example/x?token=y#z"] },
    { name: "a link", read: webUrl, samples: ["https://a.example/x?y#z", "git+ssh://git@a.example:x/y.git"] },
    { name: "an error body", read: errorText, samples: ['{"error": "not\\nfound"}', "<html>a</html>", "plain text"] },
    { name: "visible text", read: visible, samples: ["a\u202eb\u001b[2J\r\n"] },
    { name: "printable text", read: printable, samples: ["a\u202eb\u001b[2J\r\n"] },
    { name: "escaped Markdown", read: escape, samples: ["*a* [b](c) `d` <e>"] },
    { name: "a code span", read: code, samples: ["a `b` ``c``"] },
  ]);
});
