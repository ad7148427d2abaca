import { shop, type SetUp } from "../setUp.ts";

/** No setting names a registry: only the lockfile tells where a package comes from. */
const registry = "https://npm.acme.example/";

function npm(requirement: string) {
  return {
    system: "NPM",
    place: "project",
    project: {
      [`${shop}/package.json`]: JSON.stringify({ dependencies: { "acme-secret-ui": requirement, lodash: "^4.17.0" } }),
    },
    never: ["acme-secret-ui"],
    asked: ["lodash"],
  } as const;
}

const packageLock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { "acme-secret-ui": "^1.0.0", lodash: "^4.17.0" } },
    "node_modules/acme-secret-ui": {
      version: "1.0.0",
      resolved: `${registry}acme-secret-ui/-/acme-secret-ui-1.0.0.tgz`,
    },
    "node_modules/lodash": { version: "4.17.20" },
  },
});

const yarnLock = `# yarn lockfile v1

acme-secret-ui@^1.0.0:
  version "1.0.0"
  resolved "${registry}acme-secret-ui-1.0.0.tgz#0"

lodash@^4.17.0:
  version "4.17.20"
`;

const pypi = {
  system: "PYPI",
  place: "project",
  project: {
    [`${shop}/pyproject.toml`]: '[project]\nname = "shop"\ndependencies = ["acme-secret-core>=2.0", "requests>=2.0"]\n',
  },
  never: ["acme-secret-core"],
  asked: ["requests"],
} as const;

const uvLock = `version = 1

[[package]]
name = "acme-secret-core"
version = "1.0.0"
source = { registry = "https://pypi.acme.example/simple" }

[[package]]
name = "requests"
version = "2.31.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "shop"
source = { virtual = "." }
dependencies = [{ name = "acme-secret-core" }, { name = "requests" }]
`;

export const lockfileSetUps: readonly SetUp[] = [
  {
    ...npm("^1.0.0"),
    setting: "registry of a package in package-lock.json",
    settings: { [`${shop}/package-lock.json`]: packageLock },
  },
  {
    ...npm("^2.0.0"),
    setting: "registry of a package in package-lock.json, in another version than is required",
    settings: { [`${shop}/package-lock.json`]: packageLock },
  },
  {
    ...npm("^2.0.0"),
    setting: "registry of a package in package-lock.json, by an address that is not one of npm's",
    settings: { [`${shop}/package-lock.json`]: packageLock.replace("/-/", "/files/") },
  },
  {
    ...npm("^2.0.0"),
    setting: "registry of a package in yarn.lock, which has another requirement",
    settings: { [`${shop}/yarn.lock`]: yarnLock },
  },
  {
    ...pypi,
    setting: "registry of a package in uv.lock, in another version than is required",
    settings: { [`${shop}/uv.lock`]: uvLock },
  },
];
