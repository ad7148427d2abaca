import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const yarn = '# yarn lockfile v1\n\nlodash@^4.17.0:\n  version "4.17.21"\n';
const both = { ...packageLock({ lodash: ["4.17.21"], ms: ["2.1.3"] }), "yarn.lock": yarn };

const rows: readonly FindingRow[] = [
  [
    "is found once, at the start of the manifest",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.17.0", "ms": "^2.1.0" } }
      ^ several-lockfiles information: yarn.lock, package-lock.json
    `,
    { files: both },
  ],
  [
    "is not found where one of them is chosen",
    "package.json",
    `{ "dependencies": { "lodash": "^4.17.0" } }`,
    { files: { ...both, ".yarnrc.yml": "" } },
  ],
  [
    "is not found where there is one",
    "package.json",
    `{ "dependencies": { "lodash": "^4.17.0" } }`,
    { files: { "yarn.lock": yarn } },
  ],
];

describe("the rule several-lockfiles", () => {
  checkRows(rows, { policy: only("several-lockfiles") });
});
