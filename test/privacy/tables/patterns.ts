import { unionOfScopes } from "../../../src/extension/activation/privatePatterns.ts";
import { shop, type SetUp } from "../setUp.ts";

const path = `${shop}/package.json`;
const project = {
  system: "NPM",
  place: "settings of the editor",
  project: {
    [path]: JSON.stringify({
      dependencies: { "acme-user": "^1.0.0", "acme-workspace": "^1.0.0", "acme-folder": "^1.0.0", lodash: "^4.17.0" },
    }),
  },
  never: ["acme-user", "acme-workspace", "acme-folder"],
  asked: ["lodash"],
} as const;

const scopes = [
  { defaultValue: [], globalValue: ["acme-user"], workspaceValue: ["acme-workspace"] },
  { defaultValue: [], globalValue: ["acme-user"], workspaceFolderValue: ["acme-folder"] },
];

export const patternSetUps: readonly SetUp[] = [
  { ...project, setting: "packageInsights.private of user, workspace and folder", patterns: unionOfScopes(scopes) },
  {
    ...project,
    setting: "packageInsights.private by the name of an alias, and in another case of a Python package",
    project: {
      [path]: JSON.stringify({ dependencies: { alias: "npm:acme-user@^1.0.0", lodash: "^4.17.0" } }),
      [`${shop}/requirements.txt`]: "ACME.Workspace==1.0\n",
      [`${shop}/requirements-dev.txt`]: "acme__folder==\n",
    },
    patterns: ["acme-*"],
    never: ["acme-user", "acme-workspace"],
  },
  {
    ...project,
    setting: "packageInsights.private by the name behind an alias without a version",
    project: { [path]: JSON.stringify({ dependencies: { alias: "npm:acme-user", lodash: "^4.17.0" } }) },
    patterns: ["acme-*"],
    never: ["acme-user"],
  },
];
