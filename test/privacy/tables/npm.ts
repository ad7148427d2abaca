import { home, shop, type SetUp } from "../setUp.ts";

const manifestOf = (fields: object) => JSON.stringify(fields, undefined, 2);
const path = `${shop}/package.json`;
const address = "https://npm.acme.example/";
const publicAddress = "https://some.npmjs.org/";

/** A scope of the company beside a public package. */
const scoped = {
  system: "NPM",
  project: { [path]: manifestOf({ dependencies: { "@acme/secret-ui": "^1.0.0", lodash: "^4.17.0" } }) },
  never: ["@acme/secret-ui"],
  asked: ["lodash"],
} as const;

/** A package of the company between a public one and one that an advisory affects. */
const requiring = {
  system: "NPM",
  project: {
    [path]: manifestOf({ dependencies: { request: "2.88.2" } }),
    [`${shop}/package-lock.json`]: manifestOf({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { request: "2.88.2" } },
        "node_modules/request": { version: "2.88.2", dependencies: { "@acme/secret-jar": "1.0.0" } },
        "node_modules/@acme/secret-jar": { version: "1.0.0", dependencies: { minimist: "1.2.0" } },
        "node_modules/minimist": { version: "1.2.0" },
      },
    }),
  },
  never: ["@acme/secret-jar"],
  asked: ["request", "minimist"],
} as const;

/** Any package may come from the company's registry. */
const everything = {
  system: "NPM",
  project: { [path]: manifestOf({ dependencies: { "secret-ui": "~1.0.0" } }) },
  never: ["secret-ui"],
  asked: [],
} as const;

const scopeLine = `@acme:registry=${address}\n`;
const allLine = `registry = "${address}" ; ours\n`;
const yarnrcYml = `npmRegistryServer: "${address}"\n`;
const yarnScopes = `npmScopes:\n  acme:\n    npmRegistryServer: "${address}"\n`;
const bunfig = `[install]\nregistry = "${address}"\n`;
const bunScopes = `[install.scopes]\nacme = { url = "${address}", token = "x" }\n`;

const npmSettings: readonly SetUp[] = [
  {
    ...scoped,
    setting: "@acme:registry in .npmrc, with deno.json",
    place: "project",
    project: {
      [`${shop}/deno.json`]: manifestOf({
        imports: { "@acme/secret-ui": "npm:@acme/secret-ui@^1.0.0", lodash: "npm:lodash@^4.17.0" },
      }),
    },
    settings: { [`${shop}/.npmrc`]: scopeLine },
  },
  { ...scoped, setting: "@acme:registry in .npmrc", place: "project", settings: { [`${shop}/.npmrc`]: scopeLine } },
  {
    ...requiring,
    setting: "@acme:registry in .npmrc, of a locked package that requires what an override can fix",
    place: "project",
    settings: { [`${shop}/.npmrc`]: scopeLine },
  },
  {
    ...scoped,
    setting: "@Acme:registry in .npmrc",
    place: "project",
    settings: { [`${shop}/.npmrc`]: `@Acme:registry=${address}` },
  },
  {
    ...scoped,
    setting: "@acme:registry in .npmrc",
    place: "above the project",
    settings: { "/work/.npmrc": scopeLine },
  },
  { ...scoped, setting: "@acme:registry in .npmrc", place: "user", settings: { [`${home}/.npmrc`]: scopeLine } },
  { ...everything, setting: "registry in .npmrc", place: "project", settings: { [`${shop}/.npmrc`]: allLine } },
  { ...everything, setting: "registry in .npmrc", place: "user", settings: { [`${home}/.npmrc`]: allLine } },
  {
    ...everything,
    setting: "registry with an unknown variable in .npmrc",
    place: "project",
    settings: { [`${shop}/.npmrc`]: "registry=https://${NPM_HOST}/" },
  },
  {
    ...everything,
    setting: "NPM_CONFIG_REGISTRY",
    place: "environment",
    environment: { NPM_CONFIG_REGISTRY: address },
  },
  {
    ...everything,
    setting: "npm_config_registry",
    place: "environment",
    environment: { npm_config_registry: address },
  },
  {
    ...scoped,
    setting: "npm_config_@acme:registry",
    place: "environment",
    environment: { "npm_config_@acme:registry": address },
  },
  {
    ...scoped,
    setting: "NPM_CONFIG_USERCONFIG",
    place: "environment",
    settings: { [`${home}/config/rc`]: scopeLine },
    environment: { NPM_CONFIG_USERCONFIG: `${home}/config/rc` },
  },
  {
    ...scoped,
    setting: "npm_config_userconfig",
    place: "environment",
    settings: { [`${home}/config/rc`]: scopeLine },
    environment: { npm_config_userconfig: `${home}/config/rc` },
  },
  {
    ...scoped,
    setting: "NPM_CONFIG_GLOBALCONFIG",
    place: "environment",
    settings: { [`${home}/global/npmrc`]: scopeLine },
    environment: { NPM_CONFIG_GLOBALCONFIG: `${home}/global/npmrc` },
  },
  {
    ...everything,
    setting: "npm_config_globalconfig",
    place: "environment",
    settings: { [`${home}/global/npmrc`]: allLine },
    environment: { npm_config_globalconfig: `${home}/global/npmrc` },
  },
  {
    ...scoped,
    setting: "etc/npmrc in npm_config_prefix",
    place: "environment",
    settings: { [`${home}/tools/etc/npmrc`]: scopeLine },
    environment: { npm_config_prefix: `${home}/tools` },
  },
  {
    ...scoped,
    setting: "etc/npmrc in the prefix of ~/.npmrc",
    place: "user",
    settings: { [`${home}/.npmrc`]: "prefix=~/.npm-global", [`${home}/.npm-global/etc/npmrc`]: scopeLine },
  },
  {
    ...scoped,
    setting: "globalconfig in ~/.npmrc",
    place: "user",
    settings: { [`${home}/.npmrc`]: "globalconfig=${HOME}/npm.rc", [`${home}/npm.rc`]: scopeLine },
    environment: { HOME: home },
  },
  {
    ...everything,
    setting: "etc/npmrc beside the bin of PATH",
    place: "user",
    settings: { [`${home}/node/etc/npmrc`]: allLine },
    environment: { PATH: `${home}/node/bin` },
  },
  {
    ...scoped,
    setting: "etc/npmrc beside one of several in PATH",
    place: "global",
    settings: { "/opt/node/etc/npmrc": scopeLine },
    environment: { PATH: "/usr/bin:/opt/node/bin:" },
  },
  { ...scoped, setting: "/etc/npmrc", place: "global", settings: { "/etc/npmrc": scopeLine } },
  {
    ...scoped,
    setting: "publishConfig of a scope",
    place: "project",
    settings: {
      [path]: manifestOf({
        publishConfig: { "@acme:registry": address },
        dependencies: { "@acme/secret-ui": "^1.0.0", lodash: "^4.17.0" },
      }),
    },
  },
  {
    ...scoped,
    setting: "publishConfig of the workspace",
    place: "above the project",
    settings: { "/work/package.json": manifestOf({ name: "@acme/work", publishConfig: { registry: address } }) },
  },
];

const otherTools: readonly SetUp[] = [
  {
    ...everything,
    setting: "npmRegistryServer in .yarnrc.yml",
    place: "project",
    settings: { [`${shop}/.yarnrc.yml`]: yarnrcYml },
  },
  { ...scoped, setting: "npmScopes in .yarnrc.yml", place: "user", settings: { [`${home}/.yarnrc.yml`]: yarnScopes } },
  {
    ...everything,
    setting: "YARN_NPM_REGISTRY_SERVER",
    place: "environment",
    environment: { YARN_NPM_REGISTRY_SERVER: address },
  },
  {
    ...scoped,
    setting: "YARN_RC_FILENAME",
    place: "environment",
    settings: { "/work/.acmerc.yml": yarnScopes },
    environment: { YARN_RC_FILENAME: ".acmerc.yml" },
  },
  {
    ...everything,
    setting: "YARN_RC_FILENAME",
    place: "user",
    settings: { [`${home}/.acmerc.yml`]: yarnrcYml },
    environment: { YARN_RC_FILENAME: ".acmerc.yml" },
  },
  {
    ...everything,
    setting: "registry in .yarnrc",
    place: "project",
    settings: { [`${shop}/.yarnrc`]: `registry "${address}"` },
  },
  {
    ...scoped,
    setting: "@acme:registry in .yarnrc",
    place: "user",
    settings: { [`${home}/.yarnrc`]: `"@acme:registry" "${address}"` },
  },
  ...["/etc/yarnrc", "/etc/yarn/config", `${home}/.yarn/config`, `${home}/.config/yarn/config`].map((file): SetUp => ({
    ...scoped,
    setting: `@acme:registry in ${file}`,
    place: file.startsWith("/etc") ? "global" : "user",
    settings: { [file]: `"@acme:registry" "${address}"` },
  })),
  {
    ...scoped,
    setting: "userconfig in .npmrc",
    place: "project",
    settings: { [`${shop}/.npmrc`]: "userconfig=~/team.npmrc", [`${home}/team.npmrc`]: scopeLine },
  },
  {
    ...scoped,
    setting: "registries in pnpm-workspace.yaml",
    place: "above the project",
    settings: { "/work/pnpm-workspace.yaml": `registries:\n  "@acme": ${address}\n` },
  },
  { ...scoped, setting: "pnpm/rc", place: "user", settings: { [`${home}/.config/pnpm/rc`]: scopeLine } },
  {
    ...everything,
    setting: "pnpm/rc beside a public registry of npm",
    place: "user",
    settings: { [`${home}/.config/pnpm/rc`]: allLine, "/etc/npmrc": `registry=${publicAddress}` },
  },
  {
    ...scoped,
    setting: "pnpm/config.yaml",
    place: "user",
    settings: { [`${home}/.config/pnpm/config.yaml`]: `registries:\n  "@acme": ${address}\n` },
  },
  {
    ...everything,
    setting: "pnpm/rc in XDG_CONFIG_HOME",
    place: "environment",
    settings: { [`${home}/xdg/pnpm/rc`]: allLine },
    environment: { XDG_CONFIG_HOME: `${home}/xdg` },
  },
  {
    ...scoped,
    setting: "Library/Preferences/pnpm/rc",
    place: "user",
    settings: { [`${home}/Library/Preferences/pnpm/rc`]: scopeLine },
  },
  {
    ...everything,
    setting: "pnpm_config_registry",
    place: "environment",
    environment: { pnpm_config_registry: address },
  },
  {
    ...everything,
    setting: "install.registry in bunfig.toml",
    place: "project",
    settings: { [`${shop}/bunfig.toml`]: bunfig },
  },
  {
    ...scoped,
    setting: "install.scopes in .bunfig.toml",
    place: "user",
    settings: { [`${home}/.bunfig.toml`]: bunScopes },
  },
  {
    ...scoped,
    setting: ".bunfig.toml in XDG_CONFIG_HOME",
    place: "environment",
    settings: { [`${home}/xdg/.bunfig.toml`]: bunScopes },
    environment: { XDG_CONFIG_HOME: `${home}/xdg` },
  },
  {
    ...everything,
    setting: "BUN_CONFIG_REGISTRY",
    place: "environment",
    environment: { BUN_CONFIG_REGISTRY: address },
  },
];

/** The same on Windows, with its folders and separators. */
const onWindows = {
  ...scoped,
  place: "windows",
  home: "c:/Users/ann",
  project: { "c:/Code/work/shop/package.json": scoped.project[path] },
} as const;

const windows: readonly SetUp[] = [
  { ...onWindows, setting: "~/.npmrc", settings: { "c:/Users/ann/.npmrc": scopeLine } },
  {
    ...onWindows,
    setting: "NPM_CONFIG_USERCONFIG",
    settings: { "C:/Users/ann/rc": scopeLine },
    environment: { NPM_CONFIG_USERCONFIG: "C:\\Users\\ann\\rc" },
  },
  {
    ...onWindows,
    setting: "npm/etc/npmrc in APPDATA",
    settings: { "C:/Users/ann/AppData/Roaming/npm/etc/npmrc": scopeLine },
    environment: { APPDATA: "C:\\Users\\ann\\AppData\\Roaming" },
  },
  {
    ...onWindows,
    setting: "etc/npmrc in a folder of PATH",
    settings: { "C:/Program Files/nodejs/etc/npmrc": scopeLine },
    environment: { PATH: "C:\\Windows;C:\\Program Files\\nodejs\\" },
  },
  {
    ...onWindows,
    setting: "pnpm/config/rc in LOCALAPPDATA",
    settings: { "C:/Users/ann/AppData/Local/pnpm/config/rc": scopeLine },
    environment: { LOCALAPPDATA: "C:\\Users\\ann\\AppData\\Local" },
  },
];

const member = (name: string) => manifestOf({ name, version: "1.0.0" });
const app = `${shop}/apps/till/package.json`;
const inWorkspace = {
  ...scoped,
  project: { [app]: manifestOf({ dependencies: { "acme-secret-ui": "^1.0.0", lodash: "^4.17.0" } }) },
  never: ["acme-secret-ui"],
  place: "above the project",
} as const;

const members: readonly SetUp[] = [
  {
    ...inWorkspace,
    setting: "member of a workspace of npm, in a folder of another name",
    settings: {
      [path]: manifestOf({ workspaces: ["apps/*", "packages/**"] }),
      [`${shop}/packages/web/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a workspace of npm, with a lockfile that does not have it",
    settings: {
      [path]: manifestOf({ workspaces: { packages: ["apps/*", "packages/*"] } }),
      [`${shop}/package-lock.json`]: manifestOf({ lockfileVersion: 3, packages: { "": {} } }),
      [`${shop}/packages/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a workspace of pnpm",
    settings: {
      [`${shop}/pnpm-workspace.yaml`]: "packages:\n  - apps/*\n  - libs/ui\n  - '!libs/old'\n",
      [`${shop}/libs/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "root of a workspace of yarn",
    settings: { [path]: manifestOf({ name: "acme-secret-ui", workspaces: ["apps/till"] }) },
  },
  {
    ...inWorkspace,
    setting: "member of a repository of Lerna",
    settings: {
      [`${shop}/lerna.json`]: manifestOf({ packages: ["apps/*", "modules/*"] }),
      [`${shop}/modules/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a repository of Lerna, in its usual folder",
    project: { [`${shop}/packages/till/package.json`]: inWorkspace.project[app] },
    settings: {
      [`${shop}/lerna.json`]: manifestOf({ version: "independent" }),
      [`${shop}/packages/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a repository of Rush",
    settings: {
      [`${shop}/rush.json`]: `/* Rush */ { "projects": [ // all
        { "packageName": "till", "projectFolder": "apps/till" },
        { "packageName": "acme-secret-ui", "projectFolder": "libraries/ui" } ] }`,
    },
  },
  {
    ...inWorkspace,
    setting: "member of a workspace of Deno",
    settings: {
      [`${shop}/deno.json`]: manifestOf({ workspace: ["apps/till", "./ui"] }),
      [`${shop}/ui/deno.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a workspace of Deno, with comments and a package.json",
    settings: {
      [`${shop}/deno.jsonc`]: `{ // ours
        "workspace": { "members": ["apps/*", "./libraries/*"] } }`,
      [`${shop}/libraries/ui/package.json`]: member("acme-secret-ui"),
    },
  },
  {
    ...inWorkspace,
    setting: "member of a workspace, in the overrides of its root",
    project: { [path]: manifestOf({ overrides: { "acme-secret-ui": "1.0.0" }, dependencies: { lodash: "^4.17.0" } }) },
    settings: {
      [path]: manifestOf({
        workspaces: ["packages/?i"],
        overrides: { "acme-secret-ui": "1.0.0" },
        dependencies: { lodash: "^4.17.0" },
      }),
      [`${shop}/packages/ui/package.json`]: member("acme-secret-ui"),
    },
  },
];

const patterns: readonly SetUp[] = [
  { ...scoped, setting: "packageInsights.private", place: "settings of the editor", patterns: ["@acme/*"] },
];

export const npmSetUps: readonly SetUp[] = [...npmSettings, ...otherTools, ...windows, ...members, ...patterns];
