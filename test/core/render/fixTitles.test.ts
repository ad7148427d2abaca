import assert from "node:assert/strict";
import type { SafeVersionSearch } from "../../../src/core/fixes/safeVersion.ts";
import type { Proposal } from "../../../src/core/fixes/proposals.ts";
import { fixTitle, proposalTitle } from "../../../src/core/render/fixTitles.ts";

const key = { system: "NPM", name: "lodash", version: "4.17.20" } as const;
const to = { ...key, version: "4.17.21" };

const searches: readonly (readonly [search: SafeVersionSearch, title: string])[] = [
  [
    { kind: "clean", key: to, dependencies: "clean" },
    "Update to 4.17.21, the nearest version without known advisories",
  ],
  [
    { kind: "clean", key: to, dependencies: "unknown" },
    "Update to 4.17.21, the nearest version without known advisories (its dependencies were not checked)",
  ],
  [
    { kind: "clean", key: to, dependencies: { affected: 1 } },
    "Update to 4.17.21, the nearest version without known advisories (one of its dependencies is affected)",
  ],
  [
    { kind: "clean", key: to, dependencies: { affected: 3 } },
    "Update to 4.17.21, the nearest version without known advisories (3 of its dependencies are affected)",
  ],
  [{ kind: "none", asked: 7 }, "None of the 7 newer versions of lodash is without known advisories"],
  [{ kind: "none", asked: 1 }, "The one newer version of lodash is not without known advisories"],
  [{ kind: "nothing-newer" }, "There is no newer version of lodash than 4.17.20"],
  [
    { kind: "unknown", why: { kind: "unknown-version", key } },
    "Whether a newer version of lodash is without advisories is not known: the service knows no version 4.17.20",
  ],
  [
    { kind: "unknown", why: { kind: "failed", error: { kind: "timeout", request: "GET /v3" } } },
    "Whether a newer version of lodash is without advisories is not known: GET /v3: no answer in time",
  ],
];

describe("titles of fixes", () => {
  for (const [search, title] of searches) it(title, () => assert.equal(fixTitle(key, search), title));

  const proposals: readonly (readonly [proposal: Proposal, title: string])[] = [
    [{ kind: "default", version: "2.0.0", step: "major" }, "Update to 2.0.0 (the default, major)"],
    [{ kind: "in-range", version: "1.1.0", step: "minor" }, "Update to 1.1.0 (the newest in range, minor)"],
    [{ kind: "newest", version: "1.0.1", step: "patch" }, "Update to 1.0.1 (the newest, patch)"],
  ];
  for (const [proposal, title] of proposals) it(title, () => assert.equal(proposalTitle(proposal), title));
});
