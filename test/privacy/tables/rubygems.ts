import { home, shop, type SetUp } from "../setUp.ts";

const path = `${shop}/Gemfile`;
const address = "https://gems.acme.example/";
const mirror = `---\nBUNDLE_MIRROR__ALL: "${address}"\n`;
const mirrorOfPublic = `---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "${address}"\n`;
const gemfile = (...lines: readonly string[]) => `source "https://rubygems.org"\n\n${lines.join("\n")}\n`;

const everything = {
  system: "RUBYGEMS",
  project: { [path]: gemfile(`gem "acme-secret", "~> 1.0"`) },
  never: ["acme-secret"],
  asked: [],
} as const;
const some = {
  ...everything,
  project: { [path]: gemfile(`gem "rack", "~> 2.0"`, `gem "acme-secret", "~> 1.0"`) },
  asked: ["rack"],
} as const;

export const rubygemsSetUps: readonly SetUp[] = [
  {
    ...some,
    setting: "source of a gem",
    place: "project",
    settings: {
      [path]: gemfile(`gem "rack", "~> 2.0"`, `source "${address}" do`, `  gem "acme-secret", "~> 1.0"`, "end"),
    },
  },
  {
    ...everything,
    setting: "source of all gems",
    place: "project",
    settings: { [path]: `source "${address}"\ngem "acme-secret", "~> 1.0"\n` },
  },
  {
    ...everything,
    setting: "source of a file that the Gemfile evaluates",
    place: "project",
    project: { [path]: `eval_gemfile "sources.rb"\n\ngem "acme-secret", "~> 1.0"\n` },
    settings: { [`${shop}/sources.rb`]: `source "${address}"\n` },
  },
  {
    ...everything,
    setting: "a variable in the source",
    place: "environment",
    project: { [path]: `source ENV.fetch("GEM_SOURCE", "https://rubygems.org")\ngem "acme-secret", ">= 1"\n` },
    environment: { GEM_SOURCE: address },
  },
  {
    ...everything,
    setting: "BUNDLE_MIRROR__ALL in .bundle/config",
    place: "project",
    settings: { [`${shop}/.bundle/config`]: mirror },
  },
  {
    ...everything,
    setting: "mirror of the public source in .bundle/config",
    place: "user",
    settings: { [`${home}/.bundle/config`]: mirrorOfPublic },
  },
  { ...everything, setting: "BUNDLE_MIRROR__ALL", place: "environment", environment: { BUNDLE_MIRROR__ALL: address } },
  {
    ...everything,
    setting: "BUNDLE_USER_CONFIG",
    place: "environment",
    settings: { [`${home}/bundler.yml`]: mirror },
    environment: { BUNDLE_USER_CONFIG: `${home}/bundler.yml` },
  },
  {
    ...everything,
    setting: "BUNDLE_USER_HOME",
    place: "environment",
    settings: { [`${home}/bundler/config`]: mirror },
    environment: { BUNDLE_USER_HOME: `${home}/bundler` },
  },
  {
    ...everything,
    setting: "BUNDLE_APP_CONFIG",
    place: "environment",
    settings: { [`${home}/app/config`]: mirrorOfPublic },
    environment: { BUNDLE_APP_CONFIG: `${home}/app` },
  },
  {
    ...everything,
    setting: ".bundle/config, with a lockfile",
    place: "project",
    project: {
      [path]: gemfile(`gem "acme-secret", "~> 1.0"`),
      [`${shop}/Gemfile.lock`]: `GEM\n  remote: https://rubygems.org/\n  specs:\n    acme-core (2.0.0)\n    acme-secret (1.0.0)\n      acme-core\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  acme-secret (~> 1.0)\n`,
    },
    settings: { [`${shop}/.bundle/config`]: mirror },
    never: ["acme-secret", "acme-core"],
  },
  {
    ...everything,
    setting: ".bundle/config",
    place: "windows",
    home: "c:/Users/ann",
    project: { "c:/Code/work/shop/Gemfile": everything.project[path] },
    settings: { "c:/Users/ann/.bundle/config": mirror },
  },
  { ...some, setting: "packageInsights.private", place: "settings of the editor", patterns: ["acme-*"] },
];
