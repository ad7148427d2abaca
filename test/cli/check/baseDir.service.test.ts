import { deepEqual, equal, match } from "node:assert/strict";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

type Files = Readonly<Record<string, string>>;

/** Writes both states, and checks the later one against the earlier one. */
function checked(before: Files, after: Files, ...args: readonly string[]): Promise<Outcome> {
  for (const [name, files] of Object.entries({ before, after }))
    for (const [path, text] of Object.entries({ ".keep": "", ...files })) folder.write(`${name}/${path}`, text);
  return runIn(folder.path, ["check", "after", "--base-dir", "before", ...args, "--base-url", service.url]);
}

const npm = (dependencies: Readonly<Record<string, string>>): Files => ({
  "package.json": JSON.stringify({ name: "shop", dependencies }, null, 1),
});

/** A dependency that leads to another one by the lockfile. */
const below = (version: string): Files => ({
  ...npm({ ms: "2.1.3" }),
  "package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { ms: "2.1.3" } },
      "node_modules/ms": { version: "2.1.3", dependencies: { minimist: "*" } },
      "node_modules/minimist": { version },
    },
  }),
});

/** An affected version whose entry has expired, beside another dependency. */
const expired = (other: string): Files => ({
  "requirements.txt": `jinja2==2.11.3  # package-insights: ignore advisory until 2026-01-31 -- ours\n${other}\n`,
});

interface Row {
  readonly name: string;
  readonly before: Files;
  readonly after: Files;
  readonly args?: readonly string[];
  readonly end: string;
}

const rows: readonly Row[] = [
  {
    name: "what was there before",
    before: npm({ minimist: "1.2.5" }),
    after: npm({ minimist: "1.2.5", ms: "2.1.3" }),
    end: "exit 0: nothing new fails the check; 1 known finding",
  },
  {
    name: "what is new beside it",
    before: npm({ minimist: "1.2.5" }),
    after: npm({ minimist: "1.2.5", lodash: "4.17.20" }),
    end: "exit 1: 5 new advisories; 1 known finding",
  },
  {
    name: "the same in a further manifest",
    before: npm({ minimist: "1.2.5" }),
    after: {
      ...npm({ minimist: "1.2.5" }),
      "other/package.json": JSON.stringify({ dependencies: { minimist: "1.2.5" } }),
    },
    end: "exit 1: 1 new advisory; 1 known finding",
  },
  {
    name: "what a lockfile newly leads to",
    before: below("1.2.8"),
    after: below("1.2.5"),
    end: "exit 1: 1 new advisory",
  },
  {
    name: "what a lockfile led to",
    before: below("1.2.5"),
    after: { ...below("1.2.5"), "other/package.json": JSON.stringify({ dependencies: { ms: "2.1.3" } }) },
    end: "exit 0: nothing new fails the check; 1 known finding",
  },
  {
    name: "an advisory that a version keeps",
    before: npm({ lodash: "4.17.19" }),
    after: npm({ lodash: "4.17.20" }),
    end: "exit 0: nothing new fails the check; 5 known findings",
  },
  {
    name: "what is malicious, though it was there",
    before: npm({ "acme-invented-padding": "1.3.1" }),
    after: npm({ "acme-invented-padding": "1.3.1" }),
    end: "exit 1: 1 new malicious package",
  },
  {
    name: "a deprecation that was there, beside one that is new",
    before: npm({ "left-pad": "1.3.0" }),
    after: { ...npm({ "left-pad": "1.3.0" }), "a/package.json": npm({ "left-pad": "1.3.0" })["package.json"] ?? "" },
    end: "exit 1: 1 new finding of deprecated; 1 known finding",
  },
  {
    name: "what no review tells of, in a file that is as it was",
    before: expired("idna==3.11"),
    after: { ...expired("idna==3.11"), ...npm({ ms: "2.1.3" }) },
    args: ["--fail-on", "expired-ignore"],
    end: "exit 0: nothing new fails the check; 3 known findings",
  },
  {
    name: "what no review tells of, in a file that has changed",
    before: expired("idna==3.10"),
    after: expired("idna==3.11"),
    args: ["--fail-on", "expired-ignore"],
    end: "exit 1: 1 new finding of expired-ignore; 2 known findings",
  },
  {
    name: "a manifest that could not be read before",
    before: { "package.json": `{"dependencies": {${"x".repeat(6_000_000)}` },
    after: npm({ minimist: "1.2.5" }),
    end: "exit 1: 1 new advisory",
  },
];

describe("check --base-dir", () => {
  for (const { name, before, after, args = [], end } of rows) {
    it(`tells of ${name}`, async () => {
      const { out } = await checked(before, after, ...args);
      equal(out.trimEnd().split("\n").at(-1), end);
    });
  }

  it("counts all that it finds, and says what it was compared with", async () => {
    const { out, err } = await checked(
      npm({ minimist: "1.2.5" }),
      npm({ minimist: "1.2.5", lodash: "4.17.20" }),
      "--format=json",
    );
    match(err, /compared with before: 1 package added: 5 advisories introduced/);
    const report = JSON.parse(out) as {
      readonly files: readonly { readonly findings: readonly unknown[] }[];
      readonly exit: object;
    };
    equal(report.files[0]?.findings.length, 6);
    deepEqual({ ...report.exit }, { code: 1, reason: "5 new advisories", known: 1 });
  });

  it("says in SARIF which results are new", async () => {
    const both = [npm({ minimist: "1.2.5" }), npm({ minimist: "1.2.5", "left-pad": "1.3.0" })] as const;
    const { out } = await checked(...both, "--format", "sarif");
    const { runs } = JSON.parse(out) as SarifLog;
    deepEqual(
      runs.flatMap(({ results }) => results.map(({ ruleId, baselineState }) => `${ruleId} ${baselineState}`)).sort(),
      ["GHSA-xvch-5gv4-984h unchanged", "deprecated new", "not-checked undefined"],
    );
  });

  it("is for one folder, and not with a baseline", async () => {
    const codes = await Promise.all([
      checked({}, npm({ ms: "2.1.3" }), "after/package.json"),
      checked({}, npm({ ms: "2.1.3" }), "--baseline", "report.json"),
    ]);
    deepEqual(
      codes.map(({ code }) => code),
      [64, 64],
    );
  });
});

interface SarifLog {
  readonly runs: readonly {
    readonly results: readonly { readonly ruleId: string; readonly baselineState?: string }[];
  }[];
}
