import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf } from "../../../../src/core/analysis/policy.ts";
import { checkRows, client, only, packageLock, projectOf, type FindingRow } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

const name = "acme-invented-growing";
const refused = (pattern: RegExp) => (_: unknown, path: string) =>
  pattern.test(path) ? { status: 403, text: "no" } : undefined;
const gone = (pattern: RegExp) => (_: unknown, path: string) =>
  pattern.test(path) ? { status: 404, text: "requirements not found" } : undefined;

const undated = (_: unknown, path: string) => {
  const versionKey = { system: "NPM", name: "acme-invented-lodahs", version: "4.17.99" };
  const answer = { packageKey: { system: "NPM", name: versionKey.name }, versions: [{ versionKey, isDefault: true }] };
  return /invented-lodahs$/.test(path) ? { status: 200, text: JSON.stringify(answer) } : undefined;
};

const withFinding = `
  { "dependencies": {
    "${name}": "1.14.1"
                              ^^^^^^ risky-addition warning: ${name} 1.14.1: acme-invented-lodahs (2026-11-02T00:00:00Z)
  } }`;

const clean = `
  { "dependencies": {
    "${name}": "1.14.1"
  } }`;

const withScripts = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    [`node_modules/${name}`]: { version: "1.14.1", dependencies: { "acme-invented-lodahs": "*", ms: "*" } },
    "node_modules/acme-invented-lodahs": { version: "4.17.99", hasInstallScript: true },
    "node_modules/ms": { version: "2.1.3" },
  },
});

const rows: readonly FindingRow[] = [
  ["finds a new dependency that is as young as the version", "package.json", withFinding],
  [
    "finds names that the service does not know, and what an alias stands for",
    "package.json",
    `
      { "dependencies": {
        "${name}": "1.14.2"
                                  ^^^^^^ risky-addition warning: ${name} 1.14.2: acme-invented-populer (2026-11-01T00:00:00Z), like acme-invented-popular
                                  ^^^^^^ risky-addition warning: ${name} 1.14.2: acme-invented-nowhere (unknown)
      } }`,
  ],
  [
    "finds a new dependency of which the service does not know since when it is there",
    "package.json",
    `
      { "dependencies": {
        "${name}": "1.14.1"
                                  ^^^^^^ risky-addition information: ${name} 1.14.1: acme-invented-lodahs (undated)
      } }`,
    { distort: undated },
  ],
  [
    "finds nothing in a version that is older than 30 days",
    "package.json",
    clean,
    { policy: { now: Date.parse("2026-12-02T18:00:01Z") } },
  ],
  [
    "finds a young package in the assumed version",
    "package.json",
    `
      { "dependencies": {
        "${name}": "~1.14.1"
                                  ^^^^^^^ risky-addition warning: ${name} 1.14.1 assumed: acme-invented-lodahs (2026-11-02T00:00:00Z)
      } }`,
  ],
  [
    "says what runs an install script by the lockfile",
    "package.json",
    `
      { "dependencies": {
        "${name}": "1.14.1"
                                  ^^^^^^ risky-addition warning: ${name} 1.14.1 locked: acme-invented-lodahs (2026-11-02T00:00:00Z), with a script
      } }`,
    { files: { "package-lock.json": withScripts } },
  ],
  [
    "finds it in a lockfile that tells of no script",
    "package.json",
    `
      { "dependencies": {
        "${name}": "1.14.1"
                                  ^^^^^^ risky-addition warning: ${name} 1.14.1 locked: acme-invented-lodahs (2026-11-02T00:00:00Z)
      } }`,
    { files: packageLock({ [name]: ["1.14.1", ["acme-invented-lodahs"]], "acme-invented-lodahs": ["4.17.99"] }) },
  ],
  [
    "finds nothing in the first version of a package",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-lodahs": "4.17.99"
      } }`,
  ],
  ["says nothing of a private package", "package.json", clean, { privateNames: ["acme-invented-lodahs"] }],
  ["takes no missing requirements for none", "package.json", clean, { distort: gone(/1\.14\.0:requirements/) }],
  ["takes no failure for an unknown package", "package.json", clean, { distort: refused(/invented-lodahs$/) }],
  [
    "is ignored by its rule",
    "package.json",
    clean,
    { policy: { ignores: [{ rule: "risky-addition", package: name }] } },
  ],
];

describe("risky-addition", () => {
  checkRows(rows, { policy: only("risky-addition") });

  /** Everything that is asked for a manifest with this dependency, by the rule alone. */
  async function asked(manifest: object, privateNames: readonly string[] = []): Promise<readonly string[]> {
    const { api, requests } = client();
    const policy = { ...defaultPolicy(Date.parse("2026-11-21T00:00:00Z")), ...only("risky-addition") };
    const { subjects } = await projectOf("package.json", JSON.stringify(manifest), { privateNames });
    const needs = needsOf(policy, false);
    evaluate(await gather(subjects, { api, delay: () => Promise.resolve() }, caller(), { needs }), policy);
    return requests.map((request) =>
      decodeURIComponent(request).replace(/\/v3alpha\/(?:systems\/npm\/packages\/)?/, ""),
    );
  }

  it("asks nothing about versions that are not young", async () => {
    const requests = await asked({ dependencies: { [name]: "1.14.0", lodash: "4.18.1" } });
    assert.deepEqual(requests, ["POST versionbatch"]);
  });

  it("asks two requests about a young version, and three about a new name", async () => {
    const requests = await asked({ dependencies: { [name]: "~1.14.1" } });
    assert.deepEqual(requests, [
      `GET ${name}`,
      `GET ${name}/versions/1.14.1`,
      `GET ${name}/versions/1.14.0:requirements`,
      `GET ${name}/versions/1.14.1:requirements`,
      "GET acme-invented-lodahs",
      "GET ms",
      "GET acme-invented-lodahs:similarlyNamedPackages",
      "GET acme-invented-lodahs/versions/4.17.99:dependents",
      "GET ms:similarlyNamedPackages",
      "GET ms/versions/2.1.3:dependents",
    ]);
  });

  const secrets: readonly (readonly [what: string, manifest: object, privateNames?: readonly string[]])[] = [
    ["by the user's settings", {}, ["acme-invented-lodahs"]],
    ["as a package of this project", { dependencies: { "acme-invented-lodahs": "file:../lodahs" } }],
    ["as the project itself", { name: "acme-invented-lodahs" }],
  ];
  for (const [what, manifest, privateNames] of secrets) {
    it(`asks nothing about a name that is private ${what}`, async () => {
      const { dependencies } = manifest as { dependencies?: object };
      const requests = await asked({ ...manifest, dependencies: { ...dependencies, [name]: "~1.14.1" } }, privateNames);
      assert.ok(requests.includes("GET ms"));
      assert.deepEqual(
        requests.filter((request) => request.includes("lodahs")),
        [],
      );
    });
  }
});
