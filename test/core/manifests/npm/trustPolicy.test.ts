import assert from "node:assert/strict";
import type { TrustPolicy } from "../../../../src/core/manifests/manifest.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { completed, type FileTree } from "../../../support/project.ts";

const path = "/work/app/package.json";
const day = 86_400_000;
const now = Date.parse("2026-11-21T00:00:00Z");

/** The decision on `name version [days since]`, of each of which the version lost the trust of earlier ones. */
type Row = readonly [what: string, files: FileTree, decisions: Readonly<Record<string, string>> | undefined];

const yaml = (text: string): FileTree => ({ "/work/pnpm-workspace.yaml": text });
const npmrc = (text: string): FileTree => ({ "/work/app/.npmrc": text });

const rows: readonly Row[] = [
  ["no settings", {}, undefined],
  ["settings of other things", { ...yaml("catalog: {}\n"), ...npmrc("save-exact=true") }, undefined],
  ["none that refuses", yaml("trustPolicy: off\n"), undefined],
  ["half a setting", yaml("trustPolicy:\n"), undefined],
  ["exclusions alone", yaml("trustPolicyExclude: [ms]\n"), undefined],
  ["pnpm's own file", yaml("trustPolicy: no-downgrade\n"), { "ms 2.0.0 4000": "refused", "ms 2.0.0": "open" }],
  ["one further up", { "/.npmrc": "trust-policy = no-downgrade" }, { "ms 2.0.0 1": "refused" }],
  ["the nearest of two", { ...npmrc("trust-policy=off"), "/.npmrc": "trust-policy=no-downgrade" }, undefined],
  [
    "pnpm's own file before .npmrc",
    { ...yaml("trustPolicy: off\n"), ...npmrc("trust-policy=no-downgrade") },
    undefined,
  ],
  [
    "settings of which each is in another file",
    { ...yaml("trustPolicyExclude: [ms]\n"), ...npmrc("trust-policy=no-downgrade\ntrust-policy-exclude[]=qs") },
    { "ms 2.0.0 1": "accepted", "qs 2.0.0 1": "refused" },
  ],
  [
    "names, patterns and versions",
    yaml(
      'trustPolicy: no-downgrade\ntrustPolicyExclude:\n  - ms@2.0.0 || 2.1.0\n  - "@acme/*"\n  - "@s/a@1.0.0"\n  - [x]\n  - "b*@3.0.0"\n',
    ),
    {
      "ms 2.0.0 1": "accepted",
      "ms 2.1.0 1": "accepted",
      "ms 2.1.1 1": "refused",
      "@acme/ui 1.0.0 1": "accepted",
      "@acm/ui 1.0.0 1": "refused",
      "@s/a 1.0.0 1": "accepted",
      "@s/a 1.0.1 1": "refused",
      "x 1.0.0 1": "refused",
      "box 3.0.0 1": "accepted",
      "box 3.0.1 1": "refused",
    },
  ],
  [
    "all names but one",
    yaml('trustPolicy: no-downgrade\ntrustPolicyExclude: ["!ms"]\n'),
    { "ms 2.0.0 1": "refused", "qs 2.0.0 1": "accepted" },
  ],
  [
    "one text in place of a list",
    yaml("trustPolicy: no-downgrade\ntrustPolicyExclude: ms\n"),
    { "ms 2.0.0 1": "accepted", "qs 2.0.0 1": "refused" },
  ],
  [
    "an age after which it does not count",
    yaml("trustPolicy: no-downgrade\ntrustPolicyIgnoreAfter: 2880\n"),
    { "ms 2.0.0 1": "refused", "ms 2.0.0 2": "refused", "ms 2.0.0 2.1": "open" },
  ],
  ["no such age", yaml("trustPolicy: no-downgrade\ntrustPolicyIgnoreAfter: soon\n"), { "ms 2.0.0 4000": "refused" }],
  [
    ".npmrc, in all its forms",
    npmrc(
      "trust-policy=no-downgrade\ntrust-policy-exclude[]=ms\ntrust-policy-exclude[]=qs@1.0.0\ntrust-policy-ignore-after=1440",
    ),
    { "ms 2.0.0 1": "accepted", "qs 1.0.0 1": "accepted", "qs 2.0.0 1": "refused", "qs 2.0.0 1.5": "open" },
  ],
  [
    "the last of two lines",
    npmrc("trust-policy=off\ntrust-policy=no-downgrade\ntrust-policy-exclude=ms\ntrust-policy-exclude=qs"),
    { "ms 2.0.0 1": "refused", "qs 2.0.0 1": "accepted" },
  ],
];

function decisionOn(policy: TrustPolicy, asked: string): string {
  const [name = "", version = "", days] = asked.split(" ");
  const publishedAt = days === undefined ? undefined : new Date(now - Number(days) * day).toISOString();
  return policy.decide({ system: "NPM", name, version }, publishedAt, now) ?? "open";
}

describe("the trust policy of pnpm", () => {
  const policyIn = async (files: FileTree) =>
    (await completed(packageJson, { ...files, [path]: `{ "dependencies": { "ms": "2" } }` }, path)).trustPolicy;

  for (const [what, files, decisions] of rows) {
    it(what, async () => {
      const policy = await policyIn(files);
      const asked = Object.keys(decisions ?? {});
      assert.deepEqual(policy && Object.fromEntries(asked.map((each) => [each, decisionOn(policy, each)])), decisions);
    });
  }

  it("has an identity by which the same settings are the same", async () => {
    const texts = ["", "trustPolicyExclude: [ms]", "trustPolicyExclude: [ms, qs]", "trustPolicyIgnoreAfter: 60"];
    const ids = async () =>
      Promise.all(texts.map(async (text) => (await policyIn(yaml(`trustPolicy: no-downgrade\n${text}\n`)))?.id));
    assert.equal(new Set(await ids()).size, texts.length);
    assert.deepEqual(await ids(), await ids());
  });

  it("is not asked for where no package is of a registry", async () => {
    const files = { ...yaml("trustPolicy: no-downgrade\n"), [path]: `{ "dependencies": { "a": "file:../a" } }` };
    assert.equal((await completed(packageJson, files, path)).trustPolicy, undefined);
  });
});
