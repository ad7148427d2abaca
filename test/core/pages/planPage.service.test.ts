import assert from "node:assert/strict";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import type { Transport } from "../../../src/core/api/transport.ts";
import { manifestsOf } from "../../../src/core/check/scanPaths.ts";
import { type Core, createCore } from "../../../src/core/core.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { PlannedHere, Use, UserManifests } from "../../../src/core/pages/host.ts";
import type { Action, Page, Row } from "../../../src/core/pages/page.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { declaredIn } from "../../service/generated.ts";
import { withText } from "../../support/hostileService.ts";
import { checkerOf } from "../../support/project.ts";
import { base, caller, handClock, wire } from "../../support/world.ts";
import { checkGolden } from "../../support/golden.ts";
import { assertPrintsText, texts } from "./hostilePages.ts";
import { outlineOf } from "./outline.ts";

const path = "/shop/package.json";

interface Around {
  readonly isClose?: boolean;
  readonly at?: string;
  /** The lists of versions are asked for by the plan, not by the check. */
  readonly withoutPackages?: boolean;
  readonly policy?: Partial<Policy>;
  readonly files?: Readonly<Record<string, string>>;
  /** Answers in the place of the service, by the path and the body of a request. */
  readonly distort?: (line: string) => { readonly status: number; readonly text: string } | undefined;
  /** The manifests, below /shop, of which it is known that they use minimist 1.2.5. */
  readonly using?: readonly string[];
  /** The text in the place of each that people write, in every answer. */
  readonly said?: string;
}

const delay = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A core without anything in its cache. */
function coreOn(transport: Transport): Core {
  return createCore({
    ...{ transport, baseUrl: base, apiVersion: "v3alpha", limits: { rate: 1e6, burst: 1e6 } },
    ...{ random: () => 0, log: () => undefined, now: handClock().now, delay },
  });
}

function usersOf(files: readonly string[]): UserManifests {
  const use = { key: { system: "NPM", name: "minimist" }, version: "1.2.5", offset: 20, isUpdatable: true } as const;
  const all = files.map((file): Use => ({ ...use, file, place: { uri: `file:///shop/${file}`, line: 1 } }));
  return { hasAny: all.length > 0, uses: (matches) => all.filter(matches) };
}

/** The transport with a text in the place of each that people write. */
const saying =
  (transport: Transport, said?: string): Transport =>
  async (request) => {
    const response = await transport(request);
    return said === undefined ? response : { ...response, text: withText(response.text, said, request.url) };
  };

/** The page of the plans of what a manifest declares, and the requests that it makes. */
async function planned(dependencies: Readonly<Record<string, string>>, around: Around = {}) {
  const { isClose = true, at = "2026-11-21T00:00:00Z", policy: changed, files = {}, distort, said, using } = around;
  const { transport, requests } = wire({}, (request, target) =>
    distort?.(`${decodeURIComponent(target)} ${request.body ?? ""}`),
  );
  const now = Date.parse(at);
  const policy = { ...defaultPolicy(now), ...changed };
  const tree = { ...files, [path]: JSON.stringify({ dependencies }, undefined, 2) };
  const checker = checkerOf(tree, { core: coreOn(saying(wire().transport, said)), policy: () => policy });
  const manifests = manifestsOf(await checker.scan([path], { ...caller(), keepFacts: true, fixedIn: true }));
  const here: PlannedHere = {
    dependencies: manifests.flatMap((manifest) =>
      manifest.facts.map(({ package: parent, ...facts }) => ({
        manifest,
        facts: { ...facts, ...(parent && !around.withoutPackages && { package: parent }) },
      })),
    ),
    isClose,
    policyOf: () => policy,
    nameOf: (each) => each.slice("/shop/".length),
    files: { read: (each) => Promise.resolve(new Map(Object.entries(tree)).get(each)) },
    uriOf: (each) => `file://${each}`,
  };
  const page = await coreOn(saying(transport, said)).page(
    { kind: "plan" },
    { now: () => now, plan: () => Promise.resolve(here), ...(using && { manifests: usersOf(using) }) },
    caller(),
  );
  return { page, text: pageText(page).replace(/(?<=\S) {2,}/g, " | "), requests: [...requests] };
}

const rowsOf = ({ sections }: Page): readonly Row[] =>
  sections.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === "table" ? block.rows : []));
const updatesOf = (page: Page): readonly Action[] =>
  rowsOf(page)
    .flatMap(({ actions = [], below = [] }) => [...actions, ...below.flatMap((row) => row.actions ?? [])])
    .filter(({ kind }) => kind === "update");

const malformed = { status: 200, text: "[]" };
const failOn = (part: RegExp) => (line: string) => (part.test(line) ? malformed : undefined);
const invented = "@acme-invented/line";

const rows: readonly (readonly [
  what: string,
  dependencies: Readonly<Record<string, string>>,
  around: Around,
  expected: readonly RegExp[],
  never?: RegExp,
])[] = [
  [
    "each stop with what it brings and where that stands",
    { lodash: "4.17.20" },
    {},
    [
      /^Nearest clean version: 4\.18\.1 · nothing found that breaks in 4\.18\.1$/m,
      /^ {2}4\.17\.20 → 4\.17\.23 \| patch update, newest patch \| not known \| 2 advisories remaining, worst .* \| 2026-01-21/m,
      /^ {2}4\.18\.1 \| better \| 5 advisories fixed, worst .* \| advisories of both versions$/m,
      /^ {2}4\.18\.1 . Releases: https:\/\/github\.com\/lodash\/lodash\/releases/m,
    ],
    /safe/i,
  ],
  [
    "a version that the service does not know",
    { lodash: "1.2.5" },
    {},
    [
      /^Not checked: the service does not know version 1\.2\.5 · it is not known what breaks$/m,
      /3\.10\.1 \| worse \| 6 advisories in it, worst critical/,
    ],
  ],
  [
    "a package that the service does not know",
    { "unknown-xyz": "1.2.5" },
    {},
    [
      /^Not checked: the service does not know this package/m,
      /^ {2}1 dependency has no plan, as it could not be checked$/m,
    ],
    /No newer/,
  ],
  ["the newest version", { minimist: "1.2.8" }, {}, [/^No newer version is known$/m], /Not checked/],
  [
    "a stop that is confirmed malicious, to which nothing leads",
    { "acme-invented-worm": "1.0.0" },
    {},
    [
      /^1\.0\.1 is ruled out: confirmed malicious$/m,
      /1\.0\.1 \| patch update, latest \| breaks here \| ruled out: confirmed/,
    ],
    /nothing found/,
  ],
  [
    "a stop that the package manager holds back, to which nothing leads",
    { [invented]: "2.0.0" },
    { files: { "/shop/.npmrc": "min-release-age=7" }, at: "2024-12-02" },
    [/2\.1\.0 \| minor update, latest \| breaks here \| ruled out: too new for npm for 6 days more/],
  ],
  [
    "a stop that is too new for the user, to which an update leads",
    { [invented]: "2.0.0" },
    { policy: { tooNewDays: 7 }, at: "2024-12-02" },
    [/2\.1\.0 \| minor update, latest \| not known \| published less than 7 days ago/],
  ],
  [
    "answers about stops that fail",
    { [invented]: "2.0.0" },
    { distort: failOn(/2\.1\.0 $/) },
    [/2\.1\.0 \| minor update, .* \| not known \| not checked: /],
    /nothing found/,
  ],
  [
    "requirements that fail",
    { minimist: "1.2.5" },
    { distort: failOn(/1\.2\.8:requirements/) },
    [
      /^Nearest clean version: 1\.2\.8 · it is not known what breaks$/m,
      /1\.2\.8 \| not known \| what 1\.2\.8 requires is not known: .* \| GetRequirements$/m,
    ],
    /nothing found/,
  ],
  [
    "dependents that fail",
    { minimist: "1.2.5" },
    { distort: failOn(/:dependents/) },
    [/^ {2}Dependents \| unknown$/m, /nothing found that breaks in 1\.2\.8/],
  ],
];

describe("the page of an update plan", () => {
  for (const [what, dependencies, around, expected, never] of rows)
    it(`shows ${what}`, async () => {
      const { text } = await planned(dependencies, around);
      for (const pattern of expected) assert.match(text, pattern);
      if (never) assert.doesNotMatch(text, never);
    });

  it("is as in its golden file, of one dependency and of several", async () => {
    checkGolden("pages/plan.txt", outlineOf((await planned({ lodash: "4.17.20" })).page));
    const several = { lodash: "^4.17.20", minimist: "1.2.8", express: "4.17.1", qs: "6.7.0", [invented]: "1.0.0" };
    checkGolden("pages/plans.txt", outlineOf((await planned({ ...several, "unknown-xyz": "1.2.5" })).page));
  });

  const users: readonly (readonly [using: readonly string[] | undefined, updated: readonly string[]])[] = [
    [undefined, ["package.json"]],
    [[], ["package.json"]],
    [["package.json"], ["package.json"]],
    [["b/package.json"], ["package.json", "b/package.json"]],
    [
      ["b/package.json", "package.json"],
      ["b/package.json", "package.json"],
    ],
  ];
  for (const [using, updated] of users)
    it(`updates its own manifest, too, where ${using?.join(" and ") ?? "nobody knows which"} use the version`, async () => {
      const { page } = await planned({ minimist: "1.2.5" }, using ? { using } : {});
      const [action] = updatesOf(page);
      assert.ok(action?.kind === "update");
      assert.deepEqual(
        action.updates.map(({ uri }) => uri.replace("file:///shop/", "")),
        updated,
      );
    });

  for (const said of texts)
    it(`shows as text ${JSON.stringify(said)}`, async () => {
      const { page, text } = await planned({ lodash: "4.17.20", minimist: "1.2.5", [invented]: "2.0.0" }, { said });
      assert.match(text, /4\.17\.20 → 4\.17\.2/);
      assertPrintsText(page);
    });

  it("is about something unknown wherever anything is", async () => {
    const outcomes = await Promise.all(
      rows.map(
        async ([what, dependencies, around]) => `${what}: ${(await planned(dependencies, around)).page.outcome}`,
      ),
    );
    assert.deepEqual(
      outcomes.filter((line) => line.endsWith(": unknown")).map((line) => line.replace(": unknown", "")),
      [
        "each stop with what it brings and where that stands",
        "a version that the service does not know",
        "a package that the service does not know",
        "a stop that is too new for the user, to which an update leads",
        "answers about stops that fail",
        "requirements that fail",
      ],
    );
  });

  it("says why newer versions are not known where the list of versions is not", async () => {
    const around = { distort: failOn(/packages\/minimist(?!\/)/), withoutPackages: true };
    const { text, page } = await planned({ minimist: "1.2.8" }, around);
    assert.match(text, /^Not checked: /m);
    assert.doesNotMatch(text, /No newer/);
    assert.equal(page.outcome, "unknown");
    const { text: all } = await planned({ minimist: "1.2.8", lodash: "4.18.1" }, { ...around, isClose: false });
    assert.match(all, /^ {2}minimist \| 1\.2\.8 \| not checked: /m);
    assert.match(all, /^0 of 2 dependencies can be updated · 1 at the newest version$/m);
  });

  it("leads to each stop that is not refused, wherever the version is", async () => {
    const labels = async (...of: Parameters<typeof planned>) =>
      updatesOf((await planned(...of)).page).map(({ label }) => formatMessage(label));
    assert.deepEqual(await labels({ lodash: "4.17.20" }), ["Update to 4.17.23", "Update to 4.18.1"]);
    assert.deepEqual(await labels({ "acme-invented-worm": "1.0.0" }), []);
    const held = { files: { "/shop/.npmrc": "min-release-age=7" }, at: "2024-12-02" };
    assert.deepEqual(await labels({ [invented]: "2.0.0" }, held), []);
    assert.deepEqual(await labels({ lodash: "4.17.20", minimist: "1.2.5" }, { isClose: false }), [
      "Update to 4.18.1",
      "Update to 4.17.23",
      "Update to 1.2.8",
    ]);
  });
});

describe("the requests of update plans", () => {
  const countOf = (requests: readonly string[], part: RegExp) => requests.filter((line) => part.test(line)).length;

  it("are, for one dependency, a batch and a request for each version in view", async () => {
    for (const { name, resolved } of [...declaredIn("NPM").slice(0, 10), { name: "lodash", resolved: "4.17.20" }]) {
      const { page, requests } = await planned({ [name]: resolved });
      const stops = rowsOf(page).filter(({ actions }) => actions).length;
      const asked = [/:requirements/, /:dependents/].map((part) => countOf(requests, part));
      assert.ok(stops <= 8, `${stops} stops`);
      assert.deepEqual(asked, stops === 0 ? [0, 0] : [stops + 1, 2], `${name} ${resolved}`);
      // A single version is asked for without a batch.
      assert.ok(countOf(requests, /versionbatch|\/versions\/[^:]+$/) <= 1, requests.join("\n"));
    }
  });

  it("are, for 100 dependencies, one page of the batch for each 100 stops", async () => {
    const declared = declaredIn("NPM").map(({ name, resolved }) => [name, resolved] as const);
    const { page, requests } = await planned(Object.fromEntries(declared), { isClose: false });
    const stops = rowsOf(page)
      .flatMap((row) => [row, ...(row.below ?? [])])
      .filter(({ actions }) => actions).length;
    assert.ok(stops > 100, `${stops} stops`);
    assert.equal(countOf(requests, /:requirements|:dependents/), 0);
    assert.ok(countOf(requests, /versionbatch/) <= Math.ceil(stops / 100), `${stops} stops: ${requests.join("\n")}`);
  });
});
