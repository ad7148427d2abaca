import assert from "node:assert/strict";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import { createBudget } from "../../../src/core/api/budget.ts";
import { createCore } from "../../../src/core/core.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { isFailing, purlsPage } from "../../../src/core/pages/purlsPage.ts";
import { readSubject } from "../../../src/core/pages/subject.ts";
import { isKnown } from "../../../src/core/pages/cells.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import type { CheckedPurl, PurlSettings } from "../../../src/core/purls/checkPurls.ts";
import { base, caller, handClock, wire, type Wire } from "../../support/world.ts";

const settings: PurlSettings = {
  policy: defaultPolicy(Date.UTC(2026, 0, 1)),
  withheldAmong: (_, names) =>
    Promise.resolve(
      new Map(names.filter((name) => name.startsWith("@acme/")).map((name) => [name, { reason: "private" }])),
    ),
};

interface How {
  /** Requests at most. */
  readonly most?: number;
  readonly rules?: Policy["rules"];
  readonly settings?: PurlSettings;
}

function check(purls: readonly string[], { transport }: Wire, how: How = {}): Promise<readonly CheckedPurl[]> {
  const core = createCore({
    transport,
    baseUrl: base,
    apiVersion: "auto",
    limits: { rate: 1e6, burst: 1e6 },
    now: handClock().now,
    delay: () => new Promise((resolve) => setImmediate(resolve)),
    random: () => 0,
    log: () => undefined,
  });
  const budget = how.most === undefined ? undefined : createBudget(how.most);
  const { policy, withheldAmong } = how.settings ?? settings;
  const given = { policy: { ...policy, rules: how.rules ?? {} }, withheldAmong };
  return core.checkPurls(purls, given, { ...caller(), ...(budget && { budget }) });
}

const rows: readonly (readonly [purl: string, expected: string])[] = [
  ["pkg:npm/lodash@4.17.20", "NPM lodash 4.17.20: advisory"],
  ["pkg:npm/lodash@4.17.20", "NPM lodash 4.17.20: advisory"],
  ["pkg:cargo/serde@1.0.0", "CARGO serde 1.0.0: "],
  ["pkg:pypi/Requests@2.31.0", "PYPI requests 2.31.0: advisory"],
  ["pkg:golang/golang.org/x/text@v0.3.7", "GO golang.org/x/text v0.3.7: advisory"],
  ["pkg:gem/rails@7.0.0?platform=ruby", "RUBYGEMS rails 7.0.0: "],
  ["pkg:nuget/Newtonsoft.Json@13.0.1", "NUGET newtonsoft.json 13.0.1: "],
  ["pkg:npm/lodash", "not checked: the package URL names no version"],
  ["pkg:maven/junit@4", "not checked: the package URL names no package"],
  ["pkg:npm/lodash@^4", "not checked: “^4” is not a version"],
  ["pkg:deb/debian/bash@5", "not checked: not a package of one of the seven systems"],
  ["lodash", "not checked: not a valid package URL"],
  ["pkg:npm/%E0%A4%A@1", "not checked: not a package of one of the seven systems"],
  ["pkg:npm/lodash@4.17.20?vcs_url=x", "not checked: the qualifier vcs_url may name another package"],
  ["pkg:npm/%40acme/till@1.0.0", "@acme/till is private: it is not looked up"],
  [
    "pkg:npm/acme-invented-nowhere@1.0.0",
    "not checked: the service does not know this package (private, new, removed or misspelled)",
  ],
];

function inWords(checked: CheckedPurl): string {
  if (checked.kind === "unknown") return formatMessage(checked.why);
  const { system, name, version } = checked.key;
  return `${system} ${name} ${version}: ${[...new Set(checked.findings.map(({ rule }) => rule))].filter((rule) => rule === "advisory").join()}`;
}

describe("checkPurls", () => {
  it("asks about new dependencies of young versions, but not about private ones", async () => {
    const world = wire();
    const policy = defaultPolicy(Date.UTC(2026, 10, 21));
    const askedAbout = new Set<string>();
    const withheldAmong: PurlSettings["withheldAmong"] = (system, names) => {
      for (const name of names) askedAbout.add(`${system} ${name}`);
      const withheld = names.filter((name) => /lodahs$/.test(name));
      return Promise.resolve(new Map(withheld.map((name) => [name, { reason: "private" }])));
    };
    const purls = ["pkg:npm/acme-invented-growing@1.14.1", "pkg:pypi/requests@2.31.0"];
    await check(purls, world, { settings: { policy, withheldAmong } });
    assert.deepEqual(
      [...askedAbout].filter((each) => !each.startsWith("NPM ")),
      ["PYPI requests"],
    );
    assert.ok(!askedAbout.has("NPM requests"));
    assert.ok(world.requests.some((request) => request.endsWith("/packages/ms")));
    assert.ok(!world.requests.some((request) => request.includes("lodahs")));
  });

  it("has a verdict for each, in the order of the list", async () => {
    const service = wire();
    const purls = rows.map(([purl]) => purl);
    const checked = await check(purls, service);
    assert.deepEqual(
      checked.map((each) => [each.purl, inWords(each)]),
      rows,
    );
    assert.ok(!service.requests.join("\n").includes("acme%2Ftill"));
    const page = purlsPage({ kind: "purls", purls, without: 2 }, checked);
    const [overview, list] = page.sections;
    assert.ok(overview && !isKnown(overview));
    const [table] = list?.blocks ?? [];
    assert.equal(table?.kind === "table" && table.rows.length, rows.length);
    assert.deepEqual(checked.map(isFailing).filter(Boolean).length, 4);
    assert.deepEqual(readSubject(JSON.parse(JSON.stringify(page.subject))), page.subject);
  });

  it("asks about equal ones once, in batches", async () => {
    const sent: string[] = [];
    const service = wire({}, ({ body = "" }, path) => {
      if (path.endsWith("/purlbatch"))
        sent.push(...[...body.matchAll(/"purl":"([^"]+)"/g)].map(([, purl = ""]) => purl));
      return undefined;
    });
    const purls = Array.from({ length: 250 }, (_, n) => `pkg:npm/acme-invented-${n % 150}@1.0.0`);
    assert.equal((await check(purls, service)).length, 250);
    assert.deepEqual([sent.length, new Set(sent).size], [150, 150]);
    assert.equal(service.requests.filter((request) => request === "POST /v3alpha/purlbatch").length, 2);
  });

  for (const [what, requests, purls, rules] of [
    ["unknown packages", 10, Array.from({ length: 40 }, (_, n) => `pkg:npm/acme-invented-${n}@1.0.0`), {}],
    ["packages that have nothing wrong", 1, ["pkg:cargo/serde@1.0.0", "pkg:gem/rails@7.0.0"], {}],
    [
      "packages of which only rules need more",
      2,
      ["pkg:cargo/serde@1.0.0", "pkg:gem/rails@7.0.0"],
      { outdated: "information" },
    ],
  ] as const) {
    it(`sends ${requests} requests where no more are allowed for ${what}, and takes none of them for clean`, async () => {
      const service = wire();
      const checked = await check(purls, service, { most: requests, rules });
      assert.equal(service.requests.length, requests);
      const page = purlsPage({ kind: "purls", purls }, checked);
      assert.ok(!page.sections.every(isKnown));
      assert.doesNotMatch(pageText(page), /no problems found/);
      assert.match(pageText(page), new RegExp(`not asked, as at most ${requests} requests are sent for this at once`));
    });
  }

  it("sends 2,000 requests at most unless more are allowed", async () => {
    const service = wire();
    const purls = Array.from({ length: 2_500 }, (_, n) => `pkg:npm/acme-invented-${n}@1.0.0`);
    assert.ok((await check(purls, service)).every(({ kind }) => kind === "unknown"));
    assert.equal(service.requests.length, 2_000);
  });

  it("does not take a failure for clean", async () => {
    const service = wire({}, () => ({ status: 400, text: "invalid" }));
    const checked = await check(["pkg:npm/lodash@4.17.21", "pkg:cargo/serde@1.0.0"], service);
    for (const each of checked) assert.match(inWords(each), /^not checked: .*400 invalid$/);
  });
});
