import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf } from "../../../../src/core/analysis/policy.ts";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { checkRows, client, only, projectOf, type FindingOptions, type FindingRow } from "../../../support/findings.ts";

const missing = { kind: "missing", text: "version not found" } as const;
const failed = {
  kind: "failed",
  error: { request: "GET /versions/1.1.0", kind: "status", status: 500, text: "" },
} as const;

/** The answer about the version with other words in it. */
function saying(news: Partial<Version>): FindingOptions {
  const but = ({ version }: Facts): Partial<Facts> =>
    version?.kind === "found" ? { version: { ...version, value: { ...version.value, ...news } } } : {};
  return { but };
}

function attestation(sourceRepository: string, verified = true): Version["attestations"][number] {
  return { type: "https://slsa.dev/provenance/v1", url: "", verified, sourceRepository, commit: "" };
}

const link = (url: string) => ({ label: "SOURCE_REPO", url });

const carets = "^^^^^ provenance-lost";
const found = "@acme-invented/line 1.6.0: 1.1.0 had it";
const asWarning = `${carets} warning: ${found}`;
const asError = `${carets} error: ${found}`;

const noDowngrade = "trustPolicy: no-downgrade\n";
/** More than two years of minutes. */
const years = 1_500_000;

/** The settings of pnpm around the manifest, and what is found with them. */
const trusted: readonly (readonly [what: string, files: FileTree, note: string])[] = [
  ["is an error where pnpm refuses it", { "pnpm-workspace.yaml": noDowngrade }, asError],
  ["is none where pnpm does not", { "pnpm-workspace.yaml": "trustPolicy: off\n" }, asWarning],
  ["is an error by the other file, too", { ".npmrc": "trust-policy=no-downgrade\n" }, asError],
  [
    "is none where the nearer file says so",
    { ".npmrc": "trust-policy=no-downgrade\n", "pnpm-workspace.yaml": "trustPolicy: off\n" },
    asWarning,
  ],
  [
    "is accepted by name",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude:\n  - ms\n  - "@acme-invented/*"\n` },
    "",
  ],
  [
    "is accepted by version",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["@acme-invented/line@1.5.0 || 1.6.0"]\n` },
    "",
  ],
  [
    "is not accepted by another version",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["@acme-invented/line@1.5.0"]\n` },
    asError,
  ],
  [
    "is accepted by any entry for its name",
    {
      "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["@acme-invented/line@1.5.0", "@acme-invented/line"]\n`,
    },
    "",
  ],
  [
    "is accepted where all names but one are",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["!ms"]\n` },
    "",
  ],
  [
    "is not accepted where it is the one",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["!@acme-invented/*"]\n` },
    asError,
  ],
  [
    "is not accepted by a name in another case",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyExclude: ["@Acme-Invented/line"]\n` },
    asError,
  ],
  [
    "is accepted by the other file",
    { ".npmrc": "trust-policy=no-downgrade\ntrust-policy-exclude[]=@acme-invented/line" },
    "",
  ],
  [
    "is no error where pnpm installs it for its age",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyIgnoreAfter: 10080\n` },
    asWarning,
  ],
  [
    "is an error where it is not that old",
    { "pnpm-workspace.yaml": `${noDowngrade}trustPolicyIgnoreAfter: ${years}\n` },
    asError,
  ],
  ["is none where the settings cannot be read", { "pnpm-workspace.yaml": "trustPolicy: {" }, asWarning],
];

const lost: readonly FindingRow[] = [
  [
    "finds a version without an attestation after one with it",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0",
                                ^^^^^ provenance-lost warning: @acme-invented/tool 1.2.0: 1.1.0 had it
        "@acme-invented/mismatch": "2.0.0",
        "lodash": "4.18.1"
      } }`,
  ],
  [
    "finds nothing in an attested version, nor in one after none",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.1.0",
        "ms": "2.1.3"
      } }`,
  ],
  [
    "names the last of the five versions before that had one",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "1.6.0"
                                ^^^^^ provenance-lost warning: @acme-invented/line 1.6.0: 1.1.0 had it
      } }`,
  ],
  [
    "does not look further back than that",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "1.7.0"
      } }`,
  ],
  [
    "takes no prerelease for one of them",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "2.1.0"
      } }`,
  ],
  ...trusted.map(([what, files, note]): FindingRow => [
    what,
    "package.json",
    `
        { "dependencies": {
          "@acme-invented/line": "1.6.0"${note && `\n                                  ${note}`}
        } }`,
    { files },
  ]),
  [
    "finds nothing in a system that has no attestations",
    "Cargo.toml",
    `
      [dependencies]
      serde = "=1.0.100"`,
  ],
  [
    "counts an attestation that is not verified as none",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
                                ^^^^^ provenance-lost warning: @acme-invented/tool 1.2.0: 1.1.0 had it
      } }`,
    saying({ attestations: [attestation("https://github.com/acme-invented/tool", false)] }),
  ],
  [
    "counts any one that is verified",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
      } }`,
    saying({ attestations: [attestation("", false), attestation("")] }),
  ],
  ...[missing, failed].map((previous): FindingRow => [
    `finds nothing where the versions before are ${previous.kind}`,
    "package.json",
    `
        { "dependencies": {
          "@acme-invented/tool": "1.2.0"
        } }`,
    { but: () => ({ previous: [previous, previous] }) },
  ]),
  [
    "finds nothing where the versions could not be had",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
      } }`,
    { distort: (_, path) => (/packages\/[^/]+$/.test(path) ? { status: 403, text: "no" } : undefined) },
  ],
  [
    "finds nothing in a version that is not checked",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.3.0"
         ^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 1.3.0
      } }`,
  ],
  [
    "is silent where the settings ignore it",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
      } }`,
    { policy: { ignores: [{ rule: "provenance-lost", package: "@acme-invented/*" }] } },
  ],
  [
    "is found again when that has expired",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
                                ^^^^^ provenance-lost warning: @acme-invented/tool 1.2.0: 1.1.0 had it
         ^^^^^^^^^^^^^^^^^^^ expired-ignore information: @acme-invented/* until 2026-11-20
      } }`,
    { policy: { ignores: [{ package: "@acme-invented/*", until: "2026-11-20" }] } },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
                                ^^^^^ provenance-lost error: @acme-invented/tool 1.2.0: 1.1.0 had it
      } }`,
    { policy: only(["provenance-lost", "error"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0"
      } }`,
    { policy: only() },
  ],
];

const source: readonly FindingRow[] = [
  [
    "finds a version that was built from another repository than it declares",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0",
                                    ^^^^^ provenance-source warning: @acme-invented/mismatch 2.0.0: github.com/acme-invented-other/fork, not github.com/acme-invented/declared
        "@acme-invented/tool": "1.1.0",
        "lodash": "4.18.1"
      } }`,
  ],
  [
    "finds nothing where nothing is declared",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    saying({ relatedProjects: [], links: [] }),
  ],
  [
    "finds nothing where nothing is verified",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    saying({
      relatedProjects: [],
      slsaProvenances: [],
      attestations: [attestation("https://github.com/acme-invented-other/fork", false)],
    }),
  ],
  [
    "takes an address for what it means",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    saying({
      relatedProjects: [],
      slsaProvenances: [],
      attestations: [attestation("git+ssh://git@GitHub.com/Acme-Invented/Declared.git")],
      links: [link("https://github.com/acme-invented/declared/tree/main#readme")],
    }),
  ],
  [
    "is content with one of several",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    saying({
      links: [link("https://github.com/acme-invented/docs"), link("https://github.com/acme-invented-other/fork")],
    }),
  ],
  [
    "finds nothing in a version that is not checked",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.1",
         ^^^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 2.0.1
        "@acme-invented/tool": "^3.0.0"
         ^^^^^^^^^^^^^^^^^^^ not checked: unsatisfied ^3.0.0
      } }`,
  ],
  [
    "is silent where the settings ignore it",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    { policy: { ignores: [{ rule: "provenance-source", until: "2026-11-21" }] } },
  ],
  [
    "is found again when that has expired",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
                                    ^^^^^ provenance-source warning: @acme-invented/mismatch 2.0.0: github.com/acme-invented-other/fork, not github.com/acme-invented/declared
         ^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: provenance-source until 2026-11-20
      } }`,
    { policy: { ignores: [{ rule: "provenance-source", until: "2026-11-20" }] } },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
                                    ^^^^^ provenance-source hint: @acme-invented/mismatch 2.0.0: github.com/acme-invented-other/fork, not github.com/acme-invented/declared
      } }`,
    { policy: only(["provenance-source", "hint"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "2.0.0"
      } }`,
    { policy: only() },
  ],
];

describe("provenance-lost", () => checkRows(lost, { policy: only("provenance-lost", "expired-ignore") }));
describe("provenance-source", () => checkRows(source, { policy: only("provenance-source", "expired-ignore") }));

describe("provenance-lost in an open manifest", () => {
  const text = `{ "dependencies": { "@acme-invented/line": "1.6.0", "ms": "2.1.3" } }`;

  async function found(now: string): Promise<readonly (string | undefined)[]> {
    const policy = { ...defaultPolicy(Date.parse(now)), ...only("provenance-lost") };
    const { subjects } = await projectOf("package.json", text);
    const { api } = client();
    const facts = await gather(subjects, { api }, caller(), { needs: needsOf(policy, false) });
    assert.deepEqual(
      facts.map((each) => each.package),
      [undefined, undefined],
    );
    return evaluate(facts, policy).map(({ key }) => key?.name);
  }

  it("is found on an exact version that is younger than 30 days", async () => {
    assert.deepEqual(await found("2024-08-20T00:00:00Z"), ["@acme-invented/line"]);
  });

  it("asks for no other versions of an older one", async () => {
    assert.deepEqual(await found("2024-10-01T00:00:00Z"), []);
  });
});
