import assert from "node:assert/strict";
import type { News } from "../../../src/core/analysis/additions.ts";
import { joinEffects, type FixEffect } from "../../../src/core/fixes/plan/fixEffect.ts";
import type { PackageOverride } from "../../../src/core/fixes/override/planOverrides.ts";
import type { Held } from "../../../src/core/analysis/target/target.ts";
import type { Unfixable } from "../../../src/core/fixes/plan/unfixable.ts";
import type { Proposal } from "../../../src/core/fixes/proposals.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import {
  effectMessage,
  fixTitle,
  overrideMessage,
  overrideTitle,
  exceptionMessage,
  heldTitle,
  newsMessage,
  unfixableMessage,
} from "../../../src/core/render/fixMessages.ts";
import { proposalTitle } from "../../../src/core/render/proposalTitle.ts";

const key = { system: "NPM", name: "lodash", version: "4.17.20" } as const;
const edit = {
  kind: "edit",
  to: { ...key, version: "4.17.21" },
  requirement: "4.x",
  path: "/app/package.json",
  lockfile: "yarn.lock",
} as const;

const effect: FixEffect = {
  step: "minor",
  advisories: { fixed: 2, of: 2 },
  transitive: { fixed: 5, of: 5 },
  added: 0,
};
const none = { fixed: 0, of: 0 } as const;

const held: Held = {
  version: "4.17.21",
  limit: {
    tool: "npm",
    setting: "min-release-age=7",
    path: "/app/.npmrc",
    span: { start: 0, end: 17 },
    exclusions: [],
    id: "",
  },
  until: Date.parse("2026-12-03"),
};

const unknownDependencies: FixEffect = { step: "minor", advisories: { fixed: 2, of: 2 }, added: 2 };

const titles: readonly (readonly [effect: FixEffect, title: string])[] = [
  [effect, "Update to 4.17.21: fixes 2 of 2 advisories and 5 of 5 transitive (minor)"],
  [{ ...effect, transitive: none, step: "major" }, "Update to 4.17.21: fixes 2 of 2 advisories (major)"],
  [
    { ...effect, transitive: none, advisories: { fixed: 1, of: 1 } },
    "Update to 4.17.21: fixes 1 of 1 advisory (minor)",
  ],
  [{ ...effect, advisories: none, step: "patch" }, "Update to 4.17.21: fixes 5 of 5 vulnerable dependencies (patch)"],
  [
    { ...effect, advisories: none, transitive: { fixed: 1, of: 1 } },
    "Update to 4.17.21: fixes 1 of 1 vulnerable dependency (minor)",
  ],
  [
    { ...effect, transitive: { fixed: 3, of: 5 }, added: 1 },
    "Update to 4.17.21: fixes 2 of 2 advisories and 3 of 5 transitive (minor; 1 is new)",
  ],
  [unknownDependencies, "Update to 4.17.21: fixes 2 of 2 advisories (minor; 2 are new; dependencies not checked)"],
  [{ ...effect, advisories: none, transitive: none }, "Update to 4.17.21 (minor)"],
  [{ ...effect, isWayOut: true, added: 1 }, "Change to 4.17.21 (minor; 1 is new)"],
  [{ ...effect, isWayOut: true, isLower: true }, "Change to 4.17.21 (minor; downgrade)"],
  [{ advisories: none, transitive: none, added: 0, isWayOut: true }, "Change to 4.17.21"],
  [{ advisories: none, transitive: none, added: 0 }, "Update to 4.17.21"],
];

const previews: readonly (readonly [effects: readonly FixEffect[], text: string])[] = [
  [[effect], "fixes 2 of 2 advisories and 5 of 5 transitive; minor"],
  [
    [
      { ...effect, transitive: none, step: "patch" },
      { step: "major", advisories: { fixed: 1, of: 3 }, transitive: none, added: 1 },
    ],
    "fixes 3 of 5 advisories; major; 1 is new",
  ],
  [
    [
      { ...effect, advisories: none },
      { step: "minor", advisories: none, added: 0 },
    ],
    "minor; dependencies not checked",
  ],
];

const previewsOfWaysOut: typeof previews = [
  [[effect, { ...effect, isWayOut: true, isLower: true }], "away from a malicious version; minor; downgrade"],
];

const reasons: readonly (readonly [why: Unfixable, text: string])[] = [
  [{ kind: "no-version" }, "Its version is not known"],
  [{ kind: "lockfile-outdated", lockfile: "yarn.lock" }, "Its dependencies have fixed versions: update yarn.lock"],
  [
    { kind: "lockfile-outdated", lockfile: "Cargo.lock", command: "cargo update -p time@0.1.0 --precise 0.1.1" },
    "Its dependencies have fixed versions: run cargo update -p time@0.1.0 --precise 0.1.1",
  ],
  [{ kind: "lockfile-outdated" }, "Its dependencies have fixed versions: update what is installed"],
  [{ kind: "dependencies", key }, "No newer version of lodash is known to have only clean dependencies"],
  [
    { kind: "packages", packages: [{ ...key, name: "send", version: "0.19.2" }] },
    "Fixed in send 0.19.2, but no change to the manifest is known to lead to it",
  ],
  [
    { kind: "packages", packages: [{ ...key, name: "send", version: "0.19.2" }], isWayOut: true },
    "The nearest clean version is send 0.19.2, but no change to the manifest is known to lead to it",
  ],
  [
    { kind: "packages", packages: [key, { ...key, name: "send", version: "0.19.2" }] },
    "Fixed in lodash 4.17.20, send 0.19.2, but no change to the manifest is known to lead to them",
  ],
  [
    { kind: "packages", packages: [key], setBy: [{ name: "lodash", offset: 0, line: 3, version: "4.17.21" }] },
    "Update lodash (line 3) to 4.17.21",
  ],
  [
    {
      ...{ kind: "packages", packages: [key], leavesOwn: true, held },
      setBy: [{ name: "lodash", offset: 0, version: "4.17.21" }],
    },
    "Update lodash to 4.17.21 for its dependencies; its own advisories stay; 4.17.21 is held back until 2026-12-03 by min-release-age=7",
  ],
  [
    {
      ...{ kind: "packages", packages: [key], isWayOut: true },
      setBy: [{ name: "lodash", offset: 0, version: "4.17.21" }],
    },
    "The nearest clean version is lodash 4.17.20, but no change to the manifest is known to lead to it",
  ],
  [{ kind: "lockfile-outdated", isMalicious: true }, "Its dependencies have clean versions: update what is installed"],
  [
    { kind: "lockfile-outdated", lockfile: "yarn.lock", isMalicious: true },
    "Its dependencies have clean versions: update yarn.lock",
  ],
  [
    { kind: "lockfile-outdated", command: "cargo update", isMalicious: true },
    "Its dependencies have clean versions: run cargo update",
  ],
  [
    { kind: "dependencies", key, isMalicious: true },
    "No version of lodash is known to have only clean dependencies: remove it",
  ],
  [
    {
      kind: "search",
      key,
      search: { kind: "unknown", why: { kind: "unknown-package", system: "NPM" } },
      isMalicious: true,
    },
    "Other versions of lodash could not be checked: the service does not know this package (private, new, removed or misspelled)",
  ],
  [
    { kind: "search", key, search: { kind: "nothing-newer" }, isMalicious: true },
    "No clean version of lodash is known: remove it",
  ],
  [{ kind: "unsettled" }, "Not all that it depends on with these changes is known"],
  [{ kind: "overlap" }, "Its version is part of one that is changed"],
  [{ kind: "held", to: key, held, fixes: "own" }, "4.17.21 is held back until 2026-12-03 by min-release-age=7"],
  [
    { kind: "held", to: key, held, fixes: "own", exception: { setting: "min-release-age-exclude", entry: "lodash" } },
    "4.17.21 is held back until 2026-12-03 by min-release-age=7: add lodash to min-release-age-exclude in .npmrc to install it now",
  ],
  [{ kind: "unreadable" }, "The file would not be read as before"],
  [
    { kind: "not-shared", version: "4.18.0", sharing: "lodash-es" },
    "It shares its version with lodash-es, which has no 4.18.0",
  ],
  [{ ...edit, obstacle: "allowed" }, "“4.x” already allows 4.17.21: update yarn.lock"],
  [
    { ...edit, obstacle: "generated" },
    "4.17.21 has no known advisories, but package.json is generated: change its source",
  ],
  [{ ...edit, obstacle: "checksum" }, "4.17.21 has no known advisories; its checksum must be changed as well"],
  [{ ...edit, obstacle: "unwritten" }, "4.17.21 has no known advisories; no version is written here: update yarn.lock"],
  [{ ...edit, obstacle: "unclear" }, "4.17.21 has no known advisories; “4.x” must be changed by hand"],
  [{ ...edit, obstacle: "unclear", isUpdate: true }, "The version of lodash cannot be changed to 4.17.21 here"],
  [{ ...edit, obstacle: "allowed", isUpdate: true }, "“4.x” already allows 4.17.21: update yarn.lock"],
  [
    { kind: "search", key, search: { kind: "none", candidates: 7 } },
    "No fixed version is known: all 7 newer ones are affected",
  ],
  [
    { kind: "search", key, search: { kind: "none", candidates: 1 } },
    "No fixed version is known: the only newer one is affected",
  ],
  [
    {
      kind: "search",
      key,
      search: { kind: "partly", key: { ...key, version: "4.17.21" }, fixed: 4, of: 5, others: 0 },
    },
    "No version fixes all: 4 of 5 fixed in 4.17.21",
  ],
  [
    {
      kind: "search",
      key,
      search: { kind: "partly", key: { ...key, version: "4.17.21" }, fixed: 5, of: 5, others: 1 },
    },
    "No version fixes all: 5 of 5 fixed in 4.17.21, which has 1 other advisory",
  ],
  [
    { kind: "still-affected", requirement: "^4.18.0", key, advisories: ["X-1"], inDependencies: false },
    "“^4.18.0” leads to lodash 4.17.20, which is affected by X-1",
  ],
  [
    { kind: "still-affected", requirement: "^4.18.0", key, advisories: ["X-1", "X-2", "X-2"], inDependencies: true },
    "“^4.18.0” leaves X-1 and 1 more in the dependencies of lodash 4.17.20",
  ],
  [
    { kind: "unverified", requirement: "^4.18.0", why: { kind: "unknown-package", system: "NPM" } },
    "“^4.18.0” could not be checked: the service does not know this package (private, new, removed or misspelled)",
  ],
  [{ kind: "unverified", requirement: "^4.18.0" }, "“^4.18.0” could not be checked"],
  [{ kind: "search", key, search: { kind: "nothing-newer" } }, "No newer version of lodash is available"],
  [
    { kind: "search", key, search: { kind: "unknown", why: { kind: "unknown-version", key } } },
    "Newer versions of lodash could not be checked: the service does not know version 4.17.20",
  ],
  [
    {
      kind: "search",
      key,
      search: { kind: "unknown", why: { kind: "failed", error: { kind: "timeout", request: "GET /v3" } } },
    },
    "Newer versions of lodash could not be checked: GET /v3: no answer in time",
  ],
];

describe("a row of the preview of Update All", () => {
  for (const [effects, text] of [...previews, ...previewsOfWaysOut]) {
    it(`says “${text}”`, () => {
      const found = effectMessage(joinEffects(effects));
      assert.equal(found && formatMessage(found), text);
    });
  }
});

const to = { system: "NPM", name: "send", version: "0.19.2" } as const;
const dependent = { system: "NPM", name: "serve-static", version: "1.14.1" } as const;
const satisfied = { dependent, text: "^0.17.0 || ^0.19.0", isSatisfied: true };
const overruled = { dependent, text: "0.17.1", isSatisfied: false };
const overruledBy = (name: string) => ({ ...overruled, dependent: { ...dependent, name } });

/** Behind the other remarks. */
const allowed = "; can be removed once serve-static allows send 0.19.2 or newer";
const needed = "; can be removed once no dependency needs it";

const overrides: readonly (readonly [
  override: Omit<PackageOverride, "to" | "affected">,
  line: string,
  title: string,
])[] = [
  [{ requirements: [], dependencies: "clean" }, "", "no known advisories"],
  [
    { requirements: [], dependencies: "unknown" },
    " (dependencies not checked)",
    "no known advisories; dependencies not checked",
  ],
  [
    { requirements: [satisfied], dependencies: "clean" },
    ` (satisfies what is required)${needed}`,
    "no known advisories",
  ],
  [
    { requirements: [satisfied], dependencies: "unknown" },
    ` (satisfies what is required; dependencies not checked)${needed}`,
    "no known advisories; dependencies not checked",
  ],
  [
    { requirements: [satisfied, overruled], dependencies: "clean" },
    ` (overrules “0.17.1” of serve-static 1.14.1)${allowed}`,
    "no known advisories; overrules what is required",
  ],
  [
    { requirements: [overruled, overruled], dependencies: "unknown" },
    ` (overrules “0.17.1” of serve-static 1.14.1 and 1 more; dependencies not checked)${allowed}`,
    "no known advisories; dependencies not checked; overrules what is required",
  ],
  [
    { requirements: ["a", "b"].map(overruledBy), dependencies: "clean" },
    " (overrules “0.17.1” of a 1.14.1 and 1 more); can be removed once a, b allow send 0.19.2 or newer",
    "no known advisories; overrules what is required",
  ],
  [
    { requirements: ["a", "b", "c", "d"].map(overruledBy), dependencies: "clean" },
    " (overrules “0.17.1” of a 1.14.1 and 3 more); can be removed once a, b, c and 1 more allow send 0.19.2 or newer",
    "no known advisories; overrules what is required",
  ],
];

describe("messages of fixes", () => {
  for (const [override, remarks, title] of overrides) {
    it(`of an override${remarks}`, () => {
      const send: PackageOverride = { to, affected: [{ ...to, version: "0.17.1" }], ...override };
      const span = { start: 0, end: 0 };
      const change = { path: "/w/package.json", span, before: "", after: "", overrides: [send], fixes: [] };
      assert.equal(formatMessage(overrideMessage(send)), `override send 0.17.1 → 0.19.2${remarks}`);
      assert.equal(formatMessage(overrideTitle(change)), `Override with send 0.19.2 (${title})`);
    });
  }

  for (const [change, title] of titles) {
    it(title, () => assert.equal(formatMessage(fixTitle("4.17.21", change)), title));
  }

  it("of an exception from a minimum age", () => {
    const exception = "exception from min-release-age=7 in .npmrc, which holds it back";
    assert.equal(
      formatMessage(heldTitle(held, { ...effect, transitive: none })),
      `Update to 4.17.21: fixes 2 of 2 advisories (minor); ${exception} until 2026-12-03`,
    );
    assert.equal(formatMessage(exceptionMessage({ version: "4.17.21", limit: held.limit })), exception);
  });

  const news = { from: key, to: { ...key, version: "4.17.21" }, requirements: [] };
  const novelties: readonly (readonly [news: News | undefined, text: string | undefined])[] = [
    [undefined, undefined],
    [news, undefined],
    [{ ...news, isMalicious: true }, "confirmed malicious"],
    [{ ...news, losesAttestation: true }, "no provenance attestation"],
    [
      { ...news, isMalicious: true, losesAttestation: true, addedCapabilities: ["CAPABILITY_EXEC"] },
      "confirmed malicious; no provenance attestation; newly has CAPABILITY_EXEC",
    ],
  ];
  for (const [found, text] of novelties) {
    it(`of a version that brings ${text ?? "nothing"}`, () => {
      const told = newsMessage(found, 0);
      assert.equal(told && formatMessage(told), text);
      const title = formatMessage(fixTitle("4.17.21", effect, told));
      assert.equal(title, `${formatMessage(fixTitle("4.17.21", effect))}${text === undefined ? "" : `; ${text}`}`);
    });
  }

  for (const [why, text] of reasons) {
    it(text, () => assert.equal(formatMessage(unfixableMessage(why)), text));
  }

  const proposals: readonly (readonly [proposal: Proposal, title: string])[] = [
    [{ kind: "default", version: "2.0.0", step: "major" }, "Update to default 2.0.0 (major)"],
    [{ kind: "in-range", version: "1.1.0", step: "minor" }, "Update to latest in range 1.1.0 (minor)"],
    [{ kind: "newest", version: "1.0.1", step: "patch" }, "Update to latest 1.0.1 (patch)"],
    [{ kind: "newest", version: "1.0.1" }, "Update to latest 1.0.1"],
    [
      { kind: "newest", version: "1.0.1", step: "patch", held: { to: "1.1.0", wait: 6 * 86_400_000 } },
      "Update to 1.0.1 (patch), 1.1.0 in 6 days",
    ],
  ];
  for (const [proposal, title] of proposals)
    it(title, () => assert.equal(formatMessage(proposalTitle(proposal)), title));
});
