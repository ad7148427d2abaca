import { shop, type SetUp } from "../setUp.ts";

const path = `${shop}/package.json`;
const lock = {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { express: "4.17.1" } },
    "node_modules/express": { version: "4.17.1", dependencies: { "acme-below": "1.0.0" } },
    "node_modules/acme-below": { version: "1.0.0" },
  },
};
const setUp = {
  system: "NPM",
  project: { [path]: JSON.stringify({ dependencies: { "@acme/ui": "^1.0.0", lodash: "^4.17.0" } }) },
  never: ["@acme/ui"],
  asked: ["lodash"],
} as const;

/** Files of settings add private names, also where they are wrong otherwise. */
export const settingsFileSetUps: readonly SetUp[] = [
  {
    ...setUp,
    setting: "package-insights.json with comments",
    place: "project",
    settings: { [`${shop}/package-insights.json`]: `{\n  // ours\n  "private": ["@acme/*"],\n}\n` },
  },
  {
    ...setUp,
    setting: "package-insights.json beside .git",
    place: "above the project",
    settings: {
      "/work/.git": "gitdir: elsewhere\n",
      "/work/package-insights.json": `{ "private": ["@acme/*"] }`,
      [`${shop}/package-insights.json`]: `{ "private": ["other-*"] }`,
    },
  },
  {
    ...setUp,
    setting: "package-insights.json, for what a lockfile installs",
    place: "project",
    project: {
      [path]: JSON.stringify({ dependencies: { express: "4.17.1" } }),
      [`${shop}/package-lock.json`]: JSON.stringify(lock),
    },
    settings: { [`${shop}/package-insights.json`]: `{ "private": ["acme-*"] }` },
    never: ["acme-below"],
    asked: ["express"],
  },
];
