import assert from "node:assert/strict";
import type { Manifest, Surroundings } from "../../../../src/core/manifests/manifest.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { privateNpm } from "../../../../src/core/manifests/npm/npmProject.ts";
import { createRegistries } from "../../../../src/core/registries/origin.ts";
import { declarationLines, surroundings, type FileTree } from "../../../support/project.ts";

type Host = Partial<Pick<Surroundings, "home" | "environment" | "registries">>;

const variables = (values: Readonly<Record<string, string>>): Host => ({ environment: (name) => values[name] });
const needs = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

const path = "/home/me/shop/app/package.json";
const asked = needs({ "@acme/ui": "^1", "@Acme/old": "1.0.0", ms: "^2", tag: "next", near: "workspace:*" });
/** What remains of `asked` where everything is public. */
const allPublic = ["@acme/ui ^1", "@Acme/old 1.0.0", "ms ^2", "tag (unsupported) next", "near (workspace) workspace:*"];
const acme = (detail: string) => [
  `@acme/ui (private) ^1 because ${detail}`,
  `@Acme/old (private) 1.0.0 because ${detail}`,
  ...allPublic.slice(2),
];
const all = (detail: string) => [
  ...acme(detail).slice(0, 2),
  `ms (private) ^2 because ${detail}`,
  `tag (private) next because ${detail}`,
  "near (workspace) workspace:*",
];

type SettingsRow = readonly [what: string, files: FileTree, declares: readonly string[], host?: Host];

/** What stands where, and what becomes of `asked` in `/home/me/shop/app`. */
const settings: readonly SettingsRow[] = [
  ["no settings", {}, allPublic],
  [
    "settings of other things",
    {
      "/home/me/shop/.npmrc":
        "save-exact=true\n//npm.acme.example/:_authToken=x\nregistry-of=https://npm.acme.example\nour-registry=https://npm.acme.example\nregistry!",
    },
    allPublic,
  ],
  [
    "a scope",
    { "/home/me/shop/app/.npmrc": "@acme:registry=https://npm.acme.example/" },
    acme("@acme:registry in .npmrc"),
  ],
  ["a scope, further up", { "/.npmrc": "@acme:registry = https://npm.acme.example" }, acme("@acme:registry in .npmrc")],
  ["another scope", { "/home/me/shop/.npmrc": "@acm:registry=https://npm.acme.example/" }, allPublic],
  ["the registry of all", { "/home/me/shop/.npmrc": "registry=https://npm.acme.example/" }, all("registry in .npmrc")],
  [
    "the public registry",
    { "/home/me/shop/.npmrc": "registry=https://some.npmjs.org/\n@acme:registry=http://some.yarnpkg.com" },
    allPublic,
  ],
  [
    "a public scope in a private registry",
    { "/home/me/shop/.npmrc": "registry=https://npm.acme.example/\n@acme:registry=https://some.npmjs.org/" },
    [...allPublic.slice(0, 2), ...all("registry in .npmrc").slice(2)],
  ],
  [
    "a scope further up than the registry of all",
    {
      "/home/me/shop/app/.npmrc": "registry=https://some.npmjs.org",
      "/home/me/.npmrc": "@acme:registry=https://npm.acme.example",
    },
    acme("@acme:registry in .npmrc"),
  ],
  [
    "the nearest of several",
    {
      "/home/me/shop/app/.npmrc": "registry=https://some.npmjs.org",
      "/home/me/shop/.npmrc": "registry=https://npm.acme.example",
    },
    allPublic,
  ],
  [
    "the last of several lines",
    { "/home/me/shop/.npmrc": "registry=https://some.npmjs.org\nregistry=https://npm.acme.example" },
    all("registry in .npmrc"),
  ],
  [
    "comments, quotes, blanks, sections and broken lines",
    {
      "/home/me/shop/.npmrc":
        '\ufeff; registry=https://a.example\r\n# registry=https://b.example\r\nregistry\r\nregistry=\r\n=x\r\n "@acme:registry" = "https://npm.acme.example" \r\n[x]\r\nregistry=https://c.example',
    },
    acme("@acme:registry in .npmrc"),
  ],
  [
    "single quotes, and a comment behind the address",
    {
      "/home/me/shop/.npmrc": "'@acme:registry' = 'https://npm.acme.example' \nregistry=https://some.npmjs.org # ours",
    },
    acme("@acme:registry in .npmrc"),
  ],
  [
    "a private address with a comment",
    { "/home/me/shop/.npmrc": "registry=https://npm.acme.example ; ours" },
    all("registry in .npmrc"),
  ],
  ["half a quote", { "/home/me/shop/.npmrc": 'registry="' }, all("registry in .npmrc")],
  [
    "a variable of which the rest of the domain is the value",
    { "/home/me/shop/.npmrc": "registry=https://some.npmjs.${D-org}" },
    allPublic,
    variables({}),
  ],
  [
    "comments in the first yarn",
    { "/home/me/shop/.yarnrc": `# registry "https://npm.acme.example"\n#registry "https://npm.acme.example"\n` },
    allPublic,
  ],
  ["a section from the first line", { "/home/me/shop/.npmrc": "[x]\nregistry=https://npm.acme.example" }, allPublic],
  ["a comment behind a value", { "/home/me/shop/.npmrc": "registry=https://some.npmjs.org ; ours" }, allPublic],
  ["no address", { "/home/me/shop/.npmrc": "@acme:registry=acme" }, acme("@acme:registry in .npmrc")],

  // The user's own settings, which are nearer than none.
  [
    "the user's",
    { "/home/me/.npmrc": "@acme:registry=https://npm.acme.example" },
    acme("@acme:registry in ~/.npmrc"),
    { home: "/home/me" },
  ],
  [
    "the user's in a home elsewhere",
    { "/users/me/.npmrc": "registry=https://npm.acme.example" },
    all("registry in ~/.npmrc"),
    { home: "/users/me" },
  ],
  [
    "the user's file that a variable names",
    { "/run/rc": "registry=https://npm.acme.example" },
    all("registry in $NPM_CONFIG_USERCONFIG"),
    variables({ NPM_CONFIG_USERCONFIG: "/run/rc" }),
  ],

  // Variables.
  [
    "a variable",
    {},
    all("NPM_CONFIG_REGISTRY in the environment"),
    variables({ NPM_CONFIG_REGISTRY: "https://npm.acme.example" }),
  ],
  [
    "a variable before a file, but not for a scope",
    { "/home/me/shop/.npmrc": "registry=https://some.npmjs.org\n@acme:registry=https://some.npmjs.org" },
    [...allPublic.slice(0, 2), ...all("npm_config_registry in the environment").slice(2)],
    variables({ npm_config_registry: "https://npm.acme.example" }),
  ],
  [
    "a variable with the public registry, which a script may have set",
    { "/home/me/shop/.npmrc": "registry=https://npm.acme.example" },
    all("registry in .npmrc"),
    variables({ npm_config_registry: "https://some.npmjs.org" }),
  ],
  [
    "variables in a file",
    { "/home/me/shop/.npmrc": "@${WHO}:registry=https://${WHERE}/npm" },
    acme("@${WHO}:registry in .npmrc"),
    variables({ WHO: "acme", WHERE: "npm.acme.example" }),
  ],
  [
    "variables that come to the public registry",
    { "/home/me/shop/.npmrc": "registry=${A}${B-.npmjs}${C:-.org}${D?}" },
    allPublic,
    variables({ A: "https://some", C: "" }),
  ],
  [
    "variables that are set, which count before what they would be else",
    { "/home/me/shop/.npmrc": "registry=https://some${A:-.x}${C-.y}.org" },
    allPublic,
    variables({ A: ".npmjs", C: "" }),
  ],
  [
    "a variable that is not known",
    { "/home/me/shop/.npmrc": "registry=https://${WHERE}.npmjs.org" },
    all("registry in .npmrc, where $WHERE is not known"),
    variables({}),
  ],
  [
    "variables where there are none",
    { "/home/me/shop/.npmrc": "@acme:registry=${WHERE-https://some.npmjs.org}" },
    acme("@acme:registry in .npmrc, where $WHERE is not known"),
  ],

  // The settings of other tools.
  [
    "yarn",
    {
      "/home/me/shop/.yarnrc.yml":
        'npmScopes:\n  acme:\n    npmRegistryServer: "https://npm.acme.example"\n  other: {}\n',
    },
    acme("npmScopes.acme in .yarnrc.yml"),
  ],
  [
    "yarn, of all",
    {
      "/home/me/shop/.yarnrc.yml":
        "npmRegistryServer: https://npm.acme.example\nnpmScopes: { acme: { npmAlwaysAuth: true } }",
    },
    all("npmRegistryServer in .yarnrc.yml"),
  ],
  [
    "yarn, by an alias",
    { "/home/me/shop/.yarnrc.yml": "x: &a https://some.npmjs.org\nnpmRegistryServer: *a" },
    all("npmRegistryServer in .yarnrc.yml"),
  ],
  [
    "yarn, by a variable",
    {},
    all("YARN_NPM_REGISTRY_SERVER in the environment"),
    variables({ YARN_NPM_REGISTRY_SERVER: "https://npm.acme.example" }),
  ],
  [
    "the first yarn",
    {
      "/home/me/shop/.yarnrc":
        '# ours\nlastUpdateCheck 1\n"@acme:registry" "https://npm.acme.example"\nregistry "https://some.yarnpkg.com"\n',
    },
    acme("@acme:registry in .yarnrc"),
  ],
  [
    "the first yarn, of all",
    { "/home/me/.yarnrc": "registry https://npm.acme.example" },
    all("registry in ~/.yarnrc"),
    { home: "/home/me" },
  ],
  [
    "pnpm",
    {
      "/home/me/shop/pnpm-workspace.yaml":
        "registries:\n  default: https://some.npmjs.org/\n  '@acme': https://npm.acme.example/\n",
    },
    acme("registries in pnpm-workspace.yaml"),
  ],
  [
    "pnpm, by address",
    {
      "/home/me/shop/pnpm-workspace.yaml":
        'registries:\n  https://npm.acme.example/:\n    scopes: ["@acme", "@x"]\n  https://a.example/: { prefix: a }\n',
    },
    acme("registries in pnpm-workspace.yaml"),
  ],
  [
    "pnpm, by address for all",
    { "/home/me/shop/pnpm-workspace.yaml": 'registries:\n  https://npm.acme.example/:\n    scopes: ["@"]\n' },
    all("registries in pnpm-workspace.yaml"),
  ],
  [
    "pnpm, of all",
    { "/home/me/shop/pnpm-workspace.yaml": "registry: https://npm.acme.example/" },
    all("registry in pnpm-workspace.yaml"),
  ],
  [
    "bun",
    {
      "/home/me/shop/bunfig.toml":
        '[install.scopes]\nacme = { token = "x", url = "https://npm.acme.example" }\n"@x" = "https://x.example"',
    },
    acme("install.scopes.acme in bunfig.toml"),
  ],
  [
    "bun, in a table",
    { "/home/me/shop/bunfig.toml": '[install.scopes."@acme"]\nurl = "https://npm.acme.example"' },
    acme("install.scopes.@acme in bunfig.toml"),
  ],
  [
    "bun, of all",
    { "/home/me/.bunfig.toml": '[install]\nregistry = "$SOME"' },
    all("install.registry in ~/.bunfig.toml, where $SOME is not known"),
    { home: "/home/me" },
  ],
  [
    "two tools that say different things",
    {
      "/home/me/shop/.npmrc": "registry=https://some.npmjs.org",
      "/.yarnrc.yml": "npmRegistryServer: https://npm.acme.example",
    },
    all("npmRegistryServer in .yarnrc.yml"),
  ],
];

const address = "https://npm.acme.example/";
const publicAddress = "https://some.npmjs.org";
const scopeLine = `@acme:registry=${address}`;
const allLine = `registry=${address}`;
const me: Host = { home: "/home/me" };
const published = (fields: object) => ({ "/home/me/shop/package.json": JSON.stringify(fields) });
const publishedBy = (name: string) => published({ name, publishConfig: { registry: address } });

/** Files of npm and pnpm for a user or for a machine, and variables. */
const placed: readonly SettingsRow[] = [
  [
    "a file that the project's own settings name",
    { "/home/me/shop/.npmrc": "userconfig=~/team.npmrc", "/home/me/team.npmrc": scopeLine },
    acme("@acme:registry in /home/me/team.npmrc"),
    me,
  ],
  [
    "a file that they name from the manifest's folder, where no home is known",
    { "/home/me/shop/.npmrc": "userconfig=../team.npmrc", "/home/me/shop/team.npmrc": scopeLine },
    acme("@acme:registry in /home/me/shop/team.npmrc"),
  ],
  [
    "the home, which a `~` within a name is not",
    { "/home/me/shop/.npmrc": "userconfig=./~team", "/home/me/shop/app/~team": scopeLine },
    acme("@acme:registry in /home/me/shop/app/~team"),
    me,
  ],
  ["the machine's", { "/etc/npmrc": allLine }, all("registry in /etc/npmrc")],
  [
    "the machine's by a variable",
    { "/run/npmrc": allLine },
    all("registry in /run/npmrc"),
    variables({ NPM_CONFIG_GLOBALCONFIG: "/run/npmrc" }),
  ],
  [
    "the machine's by the user's settings",
    { "/home/me/.npmrc": "globalconfig=${OPT}/npmrc", "/opt/npmrc": allLine },
    all("registry in /opt/npmrc"),
    { ...me, ...variables({ OPT: "/opt" }) },
  ],
  [
    "an installation by a variable",
    { "/tools/etc/npmrc": allLine },
    all("registry in /tools/etc/npmrc"),
    variables({ npm_config_prefix: "/tools" }),
  ],
  [
    "an installation by the user's settings",
    { "/home/me/.npmrc": "prefix = ~/.npm-global", "/home/me/.npm-global/etc/npmrc": allLine },
    all("registry in /home/me/.npm-global/etc/npmrc"),
    me,
  ],
  [
    "an installation on the way to programs",
    { "/opt/node/etc/npmrc": allLine },
    all("registry in /opt/node/etc/npmrc"),
    variables({ PATH: "/usr/sbin:bin:/opt/node/bin:" }),
  ],
  [
    "folders of programs that are not called bin, or not absolute",
    { "/opt/node/etc/npmrc": allLine, "/opt/etc/npmrc": allLine, "/etc/npmrc": "registry=https://some.npmjs.org" },
    allPublic,
    variables({ PATH: "/opt/node:opt/node/bin" }),
  ],
  [
    "an installation on Windows",
    { "C:/Program Files/nodejs/etc/npmrc": allLine },
    all("registry in C:/Program Files/nodejs/etc/npmrc"),
    variables({ PATH: "C:\\Windows;nodejs;C:\\Program Files\\nodejs\\" }),
  ],
  [
    "packages for all users of Windows",
    { "C:/Users/me/npm/etc/npmrc": allLine },
    all("registry in %APPDATA%/npm/etc/npmrc"),
    variables({ APPDATA: "C:/Users/me" }),
  ],
  ["the file of `pnpm config set`", { "/home/me/.config/pnpm/rc": allLine }, all("registry in ~/.config/pnpm/rc"), me],
  [
    "the same of macOS",
    { "/home/me/Library/Preferences/pnpm/rc": scopeLine },
    acme("@acme:registry in ~/Library/Preferences/pnpm/rc"),
    me,
  ],
  [
    "the same of Windows",
    { "C:/Users/me/pnpm/config/rc": scopeLine },
    acme("@acme:registry in %LOCALAPPDATA%/pnpm/config/rc"),
    variables({ LOCALAPPDATA: "C:/Users/me" }),
  ],
  [
    "the same by a variable",
    { "/xdg/pnpm/rc": scopeLine },
    acme("@acme:registry in $XDG_CONFIG_HOME/pnpm/rc"),
    variables({ XDG_CONFIG_HOME: "/xdg" }),
  ],
  [
    "the same of newer versions, beside what npm has",
    {
      "/home/me/.config/pnpm/config.yaml": `registries:\n  "@acme": ${address}\n`,
      "/etc/npmrc": "@acme:registry=https://some.npmjs.org",
    },
    acme("registries in ~/.config/pnpm/config.yaml"),
    me,
  ],
  [
    "a variable of pnpm",
    {},
    all("pnpm_config_registry in the environment"),
    variables({ pnpm_config_registry: address }),
  ],
  [
    "a variable for a scope",
    {},
    acme("npm_config_@acme:registry in the environment"),
    variables({ "npm_config_@acme:registry": address }),
  ],
  [
    "a variable for a scope, in capital letters",
    {},
    acme("NPM_CONFIG_@ACME:REGISTRY in the environment"),
    variables({ "NPM_CONFIG_@ACME:REGISTRY": address }),
  ],
  [
    "a variable for a scope as a name has it",
    {},
    acme("npm_config_@Acme:registry in the environment"),
    variables({ "npm_config_@Acme:registry": address }),
  ],
  [
    "an empty variable",
    { "/home/me/shop/.npmrc": allLine },
    all("registry in .npmrc"),
    variables({ NPM_CONFIG_REGISTRY: "" }),
  ],
  [
    "a mirror of the public registry",
    { "/home/me/shop/.npmrc": allLine },
    allPublic,
    { registries: createRegistries(["npm.acme.example"]) },
  ],
  [
    "a scope in what mirrors the public registry",
    { "/home/me/shop/.npmrc": scopeLine },
    acme("@acme:registry in .npmrc"),
    { registries: createRegistries(["npm.acme.example"]) },
  ],
];

/** The files of yarn, pnpm and bun in all places and forms, and where packages are published to. */
const ofOthers: readonly SettingsRow[] = [
  [
    "yarn, in a file of another name",
    { "/home/me/shop/.acmerc.yml": `npmRegistryServer: ${address}` },
    all("npmRegistryServer in .acmerc.yml"),
    variables({ YARN_RC_FILENAME: ".acmerc.yml" }),
  ],
  [
    "yarn, of the user",
    { "/home/me/.yarnrc.yml": `npmScopes:\n  "@acme":\n    npmRegistryServer: ${address}\n` },
    acme("npmScopes.@acme in ~/.yarnrc.yml"),
    me,
  ],
  [
    "yarn, without an address",
    {
      "/home/me/shop/.yarnrc.yml": `npmRegistryServer: ""\nnpmPublishRegistry: ${address}\nnpmRegistries: { acme: { npmRegistryServer: "${address}" } }\nnpmScopes: { acme: { npmPublishRegistry: "${address}" } }`,
    },
    allPublic,
  ],
  ...["YARN_REGISTRY", "yarn_registry"].map((name): SettingsRow => [
    `the first yarn, by ${name}`,
    {},
    all(`${name} in the environment`),
    variables({ [name]: address }),
  ]),
  ...["/etc/yarnrc", "/etc/yarn/config"].map((file): SettingsRow => [
    `the first yarn, in ${file}`,
    { [file]: `registry "${address}"` },
    all(`registry in ${file}`),
  ]),
  ...[".yarn/config", ".config/yarn/config"].map((file): SettingsRow => [
    `the first yarn, in ${file}`,
    { [`/home/me/${file}`]: `"@acme:registry": ${address}` },
    acme(`@acme:registry in ~/${file}`),
    me,
  ]),
  [
    "the first yarn, of which the last line counts",
    { "/home/me/shop/.yarnrc": `registry ${address}\nregistry https://some.yarnpkg.com\nregistry\n` },
    allPublic,
  ],
  [
    "pnpm, by forms that it does not have",
    {
      "/home/me/shop/pnpm-workspace.yaml": `registry: ""\nregistries:\n  ${address}:\n    scopes: "@acme"\n    hosts: ["@acme"]\n  https://b.example/:\n    scopes: [["@acme"]]\ncatalog: { registry: ${address}, "@acme": ${address} }\n`,
    },
    allPublic,
  ],
  ...(
    [
      ["YARN_NPM_REGISTRY_SERVER", ".yarnrc.yml", `npmScopes: { acme: { npmRegistryServer: "${publicAddress}" } }`],
      ["yarn_registry", ".yarnrc", `"@acme:registry"  "${publicAddress}"`],
      ["BUN_CONFIG_REGISTRY", "bunfig.toml", `[install.scopes]\nacme = "${publicAddress}"`],
    ] as const
  ).map(([name, file, text]): SettingsRow => [
    `${name}, but not for a scope`,
    { [`/home/me/shop/${file}`]: text },
    [...allPublic.slice(0, 2), ...all(`${name} in the environment`).slice(2)],
    variables({ [name]: address }),
  ]),
  [
    "pnpm, by default",
    { "/home/me/shop/pnpm-workspace.yaml": `registries:\n  default: ${address}\n` },
    all("registries in pnpm-workspace.yaml"),
  ],
  ["a variable of bun", {}, all("BUN_CONFIG_REGISTRY in the environment"), variables({ BUN_CONFIG_REGISTRY: address })],
  [
    "bun, by a variable",
    { "/xdg/.bunfig.toml": `[install]\nregistry = { url = "${address}", token = "x" }` },
    all("install.registry in $XDG_CONFIG_HOME/.bunfig.toml"),
    variables({ XDG_CONFIG_HOME: "/xdg" }),
  ],
  [
    "bun, without an address",
    { "/home/me/shop/bunfig.toml": '[install]\nregistry = ""\nscopes.acme = { token = "x" }' },
    allPublic,
  ],
  [
    "what a package of the scope is published to",
    publishedBy("@acme/shop"),
    acme("publishConfig registry in package.json"),
  ],
  [
    "what the scope is published to",
    published({ name: "shop", publishConfig: { access: "restricted", "@acme:registry": address } }),
    acme("publishConfig @acme:registry in package.json"),
  ],
  ["what another package is published to", publishedBy("shop"), allPublic],
  ["what a package of another scope is published to", publishedBy("@acm/shop"), allPublic],
  ["what a package with a longer name is published to", publishedBy("our/@acme/shop"), allPublic],
  [
    "publishing without an address",
    published({ name: "@acme/shop", publishConfig: { registry: null }, config: { registry: address } }),
    allPublic,
  ],
  [
    "the last of two places to publish to",
    {
      "/home/me/shop/package.json": `{ "name": "shop", "name": "@acme/shop", "publishConfig": { "registry": "https://some.npmjs.org" }, "publishConfig": { "registry": "${address}" } }`,
    },
    acme("publishConfig registry in package.json"),
  ],
  ["publishing, of which only a description tells", published({ description: `publishConfig ${address}` }), allPublic],
  ["publishing in a file that is cut off", { "/home/me/shop/package.json": '"publishConfig' }, allPublic],
];

describe("where the packages of an npm manifest come from", () => {
  for (const [what, files, declares, host] of [...settings, ...placed, ...ofOthers]) {
    it(what, async () => {
      const tree = { ...files, [path]: asked };
      const lines = declarationLines(await completedWith(tree, host), tree);
      assert.deepEqual(
        lines,
        declares.map((line) => `dependencies ${line}`),
      );
    });
  }

  it("reads the variable of a scope with a hyphen", async () => {
    const manifest = packageJson.parse(needs({ "@my-acme/ui": "1" }));
    const host = variables({ "NPM_CONFIG_@MY_ACME:REGISTRY": address });
    const around = { ...surroundings({ [path]: needs({ "@my-acme/ui": "1" }) }, path), ...host };
    assert.deepEqual(declarationLines((await packageJson.complete?.(manifest, around)) ?? manifest), [
      "dependencies @my-acme/ui (private) 1 because NPM_CONFIG_@MY_ACME:REGISTRY in the environment",
    ]);
  });

  it("has the names of private scopes, once for all tools", async () => {
    const files = {
      [path]: asked,
      "/home/me/shop/.npmrc": `${scopeLine}\n@open:registry=https://some.npmjs.org\n${allLine}`,
      "/home/me/shop/.yarnrc.yml": `npmScopes: { acme: { npmRegistryServer: "${address}" }, corp: { npmRegistryServer: "${address}" } }`,
    };
    assert.deepEqual((await completedWith(files)).privateNames, ["@acme/*", "@corp/*"]);
  });

  it("tells for a scope alone, which the start of a name may be", async () => {
    const around = surroundings({ [path]: "{}", "/home/me/shop/.npmrc": scopeLine }, path);
    const found = await privateNpm(["@acme", "@acme/ui", "@acm", "acme"], around);
    assert.deepEqual([...found.keys()], ["@acme", "@acme/ui"]);
  });
});

async function completedWith(files: FileTree, host: Host = {}): Promise<Manifest> {
  const manifest = packageJson.parse(files[path] ?? "");
  return (await packageJson.complete?.(manifest, { ...surroundings(files, path), ...host })) ?? manifest;
}
