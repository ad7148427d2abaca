import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import { defaultPolicy, type Policy } from "../../../../src/core/analysis/policy.ts";
import { findFixedIn } from "../../../../src/core/fixes/search/fixedIn.ts";
import { client, dedented, projectOf, type FindingOptions } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

const today = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

interface Found {
  /** `lodash: 4.18.1`, in the order of the manifest. */
  readonly fixed: readonly string[];
  /** What the search requested after the check of the manifest. */
  readonly requests: readonly string[];
  /** What a second search requested. */
  readonly again: readonly string[];
}

async function search(
  file: string,
  text: string,
  { policy: changed, privateNames, distort }: FindingOptions = {},
): Promise<Found> {
  const { subjects } = await projectOf(file, dedented(text), privateNames ? { privateNames } : {});
  const { api, requests } = client(distort);
  const facts = await gather(subjects, { api, delay: () => Promise.resolve() }, caller());
  const policy: Policy = { ...today, ...changed };
  const manifest = { path: `/work/app/${file}`, facts, findings: evaluate(facts, policy) };
  const ask = () => findFixedIn([manifest], { api, policy, caller: caller() });
  const before = requests.length;
  const [found = []] = await ask();
  const after = requests.length;
  await ask();
  const fixed = facts.flatMap(({ declaration: { name } }, index) => {
    const fix = found[index];
    return fix ? [`${name}: ${textOf(fix)}`] : [];
  });
  return { fixed, requests: requests.slice(before, after), again: requests.slice(after) };
}

function textOf(fixedIn: FixedIn): string {
  switch (fixedIn.kind) {
    case "fixed":
      return fixedIn.version;
    case "partly":
      return `${fixedIn.fixed} of ${fixedIn.of} in ${fixedIn.version}`;
    case "none":
    case "lockfile":
    case "packages":
      return fixedIn.kind;
    case "unknown":
      return fixedIn.hasFailed ? "failed" : "unknown";
  }
}

describe("the versions that fix the dependencies of a manifest", () => {
  const many = `{ "dependencies": {
    "lodash": "4.17.20", "minimist": "1.2.5", "json5": "1.0.1", "ws": "7.4.0", "qs": "6.5.2", "axios": "0.21.0",
    "express": "4.17.1", "request": "2.88.2", "ms": "2.1.3", "x": "file:../x" } }`;

  it("are found with one batch of candidates, and a request for each vulnerable package", async () => {
    const bodies: string[] = [];
    const distort: FindingOptions["distort"] = ({ body }) => {
      if (body !== undefined) bodies.push(body);
      return undefined;
    };
    const { fixed, requests, again } = await search("package.json", many, { distort });
    assert.deepEqual(fixed, [
      "lodash: 4.18.1",
      "minimist: 1.2.8",
      "json5: 1.0.2",
      "ws: 7.5.14",
      "qs: 6.14.3",
      "axios: 0.30.3",
      "express: 4.20.0",
      "request: none",
    ]);
    const batches = requests.filter((request) => request === "POST /v3alpha/versionbatch").length;
    const sizes = bodies.slice(-batches).map((body) => (JSON.parse(body) as { requests: unknown[] }).requests.length);
    // The client sends a hundred keys at once: all but the last request are full.
    assert.deepEqual(sizes, [100, 100, 68]);
    assert.deepEqual([requests.length - batches, again], [8, []], requests.join("\n"));
    assert.equal(new Set(requests).size, 9, "no package is requested twice");
  });

  it("fix a flaw in all databases that know it", async () => {
    const { fixed } = await search("package.json", `{ "dependencies": { "acme-invented-twice": "1.0.0" } }`);
    assert.deepEqual(fixed, ["acme-invented-twice: 1.2.0"]);
  });

  it("may be unmaintained as before", async () => {
    const { fixed } = await search("Cargo.toml", `[dependencies]\nacme-invented-unkept = "=1.0.0"\n`);
    assert.deepEqual(fixed, ["acme-invented-unkept: 1.1.0"]);
  });

  it("are searched once for equal dependencies", async () => {
    const twice = `{ "dependencies": { "lodash": "4.17.20" }, "devDependencies": { "lodash": "4.17.20" } }`;
    const { fixed, requests } = await search("package.json", twice);
    assert.deepEqual(fixed, ["lodash: 4.18.1", "lodash: 4.18.1"]);
    assert.equal(requests.length, 2, requests.join("\n"));
  });

  const rows: readonly (readonly [what: string, text: string, options: FindingOptions, fixed: readonly string[]])[] = [
    ["of private packages", `{ "dependencies": { "lodash": "4.17.20" } }`, { privateNames: ["lodash"] }, []],
    [
      "where all advisories are ignored",
      `{ "dependencies": { "minimist": "1.2.5" } }`,
      { policy: { ignores: [{ package: "minimist" }] } },
      [],
    ],
    [
      "where the rule is off",
      `{ "dependencies": { "minimist": "1.2.5" } }`,
      { policy: { rules: { advisory: "off" } } },
      [],
    ],
    ["of clean versions", `{ "dependencies": { "ms": "2.1.3" } }`, {}, []],
  ];
  for (const [what, text, options, expected] of rows) {
    it(`are not searched ${what}`, async () => {
      const { fixed, requests } = await search("package.json", text, options);
      assert.deepEqual([fixed, requests], [expected, []]);
    });
  }

  it("are clean for all that share a property, of which a private one is not asked for", async () => {
    const pom = (name: string) =>
      `<dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>${name}</artifactId><version>\${v}</version></dependency>`;
    const text = `<project><properties><v>2.9.10</v></properties><dependencies>${pom("jackson-databind")}${pom("jackson-core")}</dependencies></project>`;
    const both = await search("pom.xml", text);
    assert.equal(both.fixed[0], "com.fasterxml.jackson.core:jackson-databind: 2.13.5");
    const withPrivate = await search("pom.xml", text, { privateNames: ["*:jackson-core"] });
    assert.deepEqual(withPrivate.fixed, ["com.fasterxml.jackson.core:jackson-databind: 2.12.7.2"]);
    assert.ok(
      !withPrivate.requests.some((request) => request.includes("jackson-core")),
      withPrivate.requests.join("\n"),
    );
  });

  it("are unknown where the service does not answer", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5" } }`;
    const distort: FindingOptions["distort"] = ({ method }, path) =>
      method === "GET" && /packages\/minimist$/.test(path) ? { status: 403, text: "no" } : undefined;
    const { fixed } = await search("package.json", text, { distort });
    assert.deepEqual(fixed, ["minimist: failed"]);
  });
});
