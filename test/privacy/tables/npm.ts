import { home, shop, type SetUp } from "../setUp.ts";

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);

/** A scope of the company beside a public package, and all packages of the company's registry. */
const scoped = {
  system: "NPM",
  project: { [`${shop}/package.json`]: manifest({ "@acme/secret-ui": "^1.0.0", lodash: "^4.17.0" }) },
  never: ["@acme/secret-ui"],
  asked: ["lodash"],
} as const;
const everything = {
  system: "NPM",
  project: { [`${shop}/package.json`]: manifest({ "secret-ui": "~1.0.0" }) },
  never: ["secret-ui"],
  asked: [],
} as const;

const scope = "@acme:registry=https://npm.acme.example/\n";
const registry = "registry=https://npm.acme.example/\n";
const address = "https://npm.acme.example/";

export const npmSetUps: readonly SetUp[] = [
  { ...scoped, setting: "@acme:registry in .npmrc", place: "project", settings: { [`${shop}/.npmrc`]: scope } },
  {
    ...scoped,
    setting: "@Acme:registry in .npmrc",
    place: "project",
    settings: { [`${shop}/.npmrc`]: "@Acme:registry=https://npm.acme.example/" },
  },
  { ...scoped, setting: "@acme:registry in .npmrc", place: "above the project", settings: { "/work/.npmrc": scope } },
  { ...scoped, setting: "@acme:registry in .npmrc", place: "user", settings: { [`${home}/.npmrc`]: scope } },
  { ...everything, setting: "registry in .npmrc", place: "project", settings: { [`${shop}/.npmrc`]: registry } },
  { ...everything, setting: "registry in .npmrc", place: "user", settings: { [`${home}/.npmrc`]: registry } },
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
];
