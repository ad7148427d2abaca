import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonReview } from "../../../src/core/report/review/reviewJson.ts";
import { reviewSchemaErrors } from "../../support/checkSchema.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["review", ...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });
const lockOf = (packages: Readonly<Record<string, object>>) =>
  JSON.stringify({ lockfileVersion: 3, packages }, null, 2);

/** The files of both states of one manifest, with the last line of the output. */
interface Row {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly end: string;
}

const hash = (letter: string) => `sha512-${letter.repeat(86)}==`;
const locked = (version: string, more: object = {}) => ({
  "package.json": npm({ minimist: version }),
  "package-lock.json": lockOf({
    "": { name: "shop", dependencies: { minimist: version } },
    "node_modules/minimist": { version, ...more },
  }),
});

const rows: readonly Row[] = [
  { name: "nothing on either side", before: {}, after: {}, end: "exit 0: no dependency changes" },
  {
    name: "another order",
    before: { "package.json": npm({ ms: "2.1.3", minimist: "1.2.5" }) },
    after: { "package.json": npm({ minimist: "1.2.5", ms: "2.1.3" }) },
    end: "exit 0: no dependency changes",
  },
  {
    name: "an advisory that was there before",
    before: { "package.json": npm({ minimist: "1.2.5" }) },
    after: { "package.json": npm({ minimist: "1.2.5", ms: "2.1.3" }) },
    end: "exit 0: nothing that is introduced fails the review",
  },
  {
    name: "an advisory that is fixed",
    before: { "package.json": npm({ minimist: "1.2.5" }) },
    after: { "package.json": npm({ minimist: "1.2.8" }) },
    end: "exit 0: nothing that is introduced fails the review",
  },
  {
    name: "an advisory that is introduced",
    before: { "package.json": npm({ minimist: "1.2.8" }) },
    after: { "package.json": npm({ minimist: "1.2.5" }) },
    end: "exit 1: 1 new advisory",
  },
  {
    name: "one that the gate lets pass",
    before: { "package.json": npm({ minimist: "1.2.8" }) },
    after: { "package.json": npm({ minimist: "1.2.5" }) },
    args: ["--fail-on", "none"],
    end: "exit 0: nothing that is introduced fails the review",
  },
  {
    name: "a deprecated version",
    before: { "package.json": npm({}) },
    after: { "package.json": npm({ "left-pad": "1.3.0" }) },
    end: "exit 1: 1 new finding of deprecated",
  },
  {
    name: "an unknown package",
    before: { "package.json": npm({}) },
    after: { "package.json": npm({ "acme-invented-nowhere": "1.0.0" }) },
    end: "exit 2: 1 gap in what was checked",
  },
  {
    name: "an unknown package that is accepted",
    before: { "package.json": npm({}) },
    after: { "package.json": npm({ "acme-invented-nowhere": "1.0.0" }) },
    args: ["--accept-unchecked", "unknown-package"],
    end: "exit 0: nothing that is introduced fails the review",
  },
  {
    name: "an unknown package that is gone",
    before: { "package.json": npm({ "acme-invented-nowhere": "1.0.0" }) },
    after: { "package.json": npm({}) },
    end: "exit 0: nothing that is introduced fails the review",
  },
  {
    name: "a manifest that cannot be read on one side",
    before: { "package.json": "{" },
    after: { "package.json": npm({ ms: "2.1.3" }) },
    end: "exit 2: 1 file was not compared, 1 change is not certain",
  },
  {
    name: "a dependency for development that is one for production now",
    before: { "package.json": JSON.stringify({ devDependencies: { minimist: "1.2.5" } }) },
    after: { "package.json": npm({ minimist: "1.2.5" }) },
    args: ["--fail-on", "high:prod"],
    end: "exit 1: 1 new advisory of high or worse in production",
  },
  {
    name: "a hash that is gone",
    before: locked("1.2.8", { integrity: hash("a") }),
    after: locked("1.2.8"),
    args: ["--fail-on", "integrity"],
    end: "exit 1: 1 hash gone or changed",
  },
  {
    name: "a weaker setting",
    before: { "package.json": npm({ ms: "2.1.3" }), "package-insights.json": "{}" },
    after: { "package.json": npm({ ms: "2.1.3" }), "package-insights.json": '{ "ignore": [{ "rule": "advisory" }] }' },
    args: ["--fail-on", "weaker-settings"],
    end: "exit 1: 1 weaker setting",
  },
  {
    name: "another source",
    before: { "package.json": npm({ minimist: "1.2.8" }) },
    after: { "package.json": npm({ minimist: "git+https://git.example/minimist.git" }) },
    args: ["--fail-on", "new-source"],
    end: "exit 1: 1 package from another source",
  },
];

function writeStates({ before, after }: Pick<Row, "before" | "after">): void {
  folder.write("old/notes.md", "");
  folder.write("new/notes.md", "");
  for (const [path, text] of Object.entries(before)) folder.write(`old/${path}`, text);
  for (const [path, text] of Object.entries(after)) folder.write(`new/${path}`, text);
}

describe("package-insights review", () => {
  for (const row of rows) {
    it(`${row.name}: ${row.end}`, async () => {
      writeStates(row);
      const { args = [], end } = row;
      const { code, out, err } = await run("old", "new", ...args);
      const last = out.trimEnd().split("\n").at(-1);
      deepEqual([last, code], [end, Number(end.slice(5, 6))], `${out}${err}`);
      const quiet = await run("old", "new", "--quiet", ...args);
      deepEqual([quiet.out, quiet.code], [`${end}\n`, code]);
      const json = await run("old", "new", "--format", "json", ...args);
      const report = JSON.parse(json.out) as JsonReview;
      equal(reviewSchemaErrors(report), "");
      deepEqual([json.code, `exit ${report.exit.code}: ${report.exit.reason}`], [code, end]);
      const markdown = await run("old", "new", "--format", "markdown", ...args);
      equal(markdown.err.trimEnd().split("\n").at(-1), end);
      match(markdown.out, /^# /);
    });
  }

  const refused: readonly (readonly [args: string, problem: string])[] = [
    ["", "missing folder with the earlier state, or --git with a commit"],
    ["old", "missing folder with the later state"],
    ["old nowhere", "nowhere is not a folder"],
    ["old/package.json new", "old/package.json is not a folder"],
    ["old new --quiet --format json", "--quiet means nothing without --format text"],
    ["old new --quiet --format text=report.txt", "--quiet means nothing without --format text"],
    ["old new --fail-on fixable", "--fail-on fixable: a review does not search for what fixes an advisory"],
    ["old new --git HEAD", "unexpected argument “new”: --git compares with the working tree"],
    ["old new --omit dev", "--omit is not an option of review, but of check"],
  ];
  for (const [args, problem] of refused) {
    it(`is refused with ${args || "no argument"}`, async () => {
      writeStates({ before: locked("1.2.8"), after: locked("1.2.5") });
      const { code, out, err } = await run(...args.split(" ").filter((arg) => arg !== ""));
      deepEqual([code, out, err.split("\n")[0]], [64, "", `package-insights: ${problem}`]);
      deepEqual(service.requests, []);
    });
  }

  it("sends nothing where both states are the same", async () => {
    writeStates({ before: locked("1.2.5"), after: locked("1.2.5") });
    equal((await run("old", "new")).code, 0);
    deepEqual(service.requests, []);
  });

  it("says in JSON where it is, from what it comes and what it brings", async () => {
    writeStates({ before: locked("1.2.8"), after: locked("1.2.5") });
    const { out, code } = await run("old", "new", "--format", "json");
    const report = JSON.parse(out) as JsonReview;
    equal(code, 1);
    deepEqual(report.compared, { before: { name: "old", files: 1 }, after: { name: "new", files: 1 } });
    const [change, ...others] = report.changes;
    deepEqual(others, []);
    deepEqual(
      [change?.system, change?.package, change?.kind, change?.direct, change?.firstTime, change?.paths],
      ["NPM", "minimist", "downgraded", true, false, ["new/package.json"]],
    );
    deepEqual(
      [change?.before?.version, change?.after?.version, change?.after?.decidedBy, change?.after?.licenses],
      ["1.2.8", "1.2.5", "new/package-lock.json", ["MIT"]],
    );
    deepEqual(
      change?.advisories?.introduced.map(({ id }) => id),
      ["GHSA-xvch-5gv4-984h"],
    );
    equal(change.introduced[0]?.path, "new/package.json");
  });

  it("finds the place of what only a lockfile has", async () => {
    const lock = (version: string) =>
      lockOf({
        "": { dependencies: { json5: "2.2.3" } },
        "node_modules/json5": { version: "2.2.3", dependencies: { minimist: "^1.2.0" } },
        "node_modules/minimist": { version },
      });
    const manifest = npm({ json5: "2.2.3" });
    writeStates({
      before: { "package.json": manifest, "package-lock.json": lock("1.2.8") },
      after: { "package.json": manifest, "package-lock.json": lock("1.2.5") },
    });
    const { out } = await run("old", "new", "--format", "json");
    const [finding] = (JSON.parse(out) as JsonReview).changes[0]?.introduced ?? [];
    const text = lock("1.2.5");
    equal(finding?.path, "new/package-lock.json");
    equal(text.slice(finding.span.start, finding.span.end), "minimist");
  });

  it("writes several formats to files, and says where it cannot", async () => {
    writeStates({ before: { "package.json": npm({}) }, after: { "package.json": npm({ ms: "2.1.3" }) } });
    const { code, out } = await run(
      "old",
      "new",
      "--format",
      "text",
      "--format",
      "json=out.json",
      "--format",
      "markdown=out.md",
    );
    match(out, /exit 0: nothing that is introduced fails the review\n$/);
    equal(code, 0);
    equal(reviewSchemaErrors(JSON.parse(String(folder.read("out.json")))), "");
    match(String(folder.read("out.md")), /^# /);
    const failed = await run("old", "new", "--format", "json=nowhere/out.json");
    deepEqual([failed.code, failed.err.trimEnd().split("\n").at(-1)], [2, "exit 2: a report was not written"]);
  });

  it("ends with 2 where SARIF leaves out results", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 25_003 }, (_, at) => [`x${at}`, "git+https://git.example/x.git"]),
    );
    writeStates({ before: { "package.json": npm({}) }, after: { "package.json": npm(many) } });
    const { code, err } = await run("old", "new", "--format", "sarif=out.sarif", "--fail-on", "none");
    equal(code, 2);
    match(
      err,
      /3 results are left out: a report has at most 25,000, the worst\nexit 2: the report leaves out results\n$/,
    );
  }).timeout(60_000);

  it("leaves an earlier state below the later one out of it", async () => {
    folder.write("package.json", npm({ minimist: "1.2.8" }));
    folder.write("base/package.json", npm({ minimist: "1.2.8" }));
    folder.write("base/site/package.json", npm({ minimist: "1.2.5" }));
    folder.write("site/package.json", npm({ minimist: "1.2.5" }));
    const { out, code } = await run("base", ".");
    equal(code, 0, out);
    match(out, /exit 0: no dependency changes/);
  });

  it("tells a file of a format that it does not read where it has changed", async () => {
    const unsupported = (line: string) => ({
      "package.json": npm({ ms: "2.1.3" }),
      "package.yaml": `dependencies:\n  ${line}: 1.0.0\n`,
    });
    writeStates({ before: unsupported("numpy"), after: unsupported("numpy") });
    equal((await run("old", "new")).code, 0);
    writeStates({ before: unsupported("numpy"), after: unsupported("scipy") });
    const { code, out } = await run("old", "new");
    equal(code, 2, out);
  });
});

describe("review --fixed-in", () => {
  const fixedTexts = async (format: string, ...more: readonly string[]) => {
    folder.write("old/package.json", npm({ ms: "2.1.3", lodash: "4.17.20" }));
    folder.write("new/package.json", npm({ ms: "2.1.3", lodash: "4.17.19", minimist: "1.2.5" }));
    return run("old", "new", "--format", format, ...more);
  };

  for (const format of ["text", "markdown", "sarif", "github"]) {
    it(`says in ${format} what fixes an advisory`, async () => {
      const { code, out } = await fixedTexts(format, "--fixed-in");
      equal(code, 1);
      match(out, /Fixed in 1\\?\.2\\?\.[678]/);
    });
  }

  it("says it in JSON of each finding that is introduced", async () => {
    const { out } = await fixedTexts("json", "--fixed-in");
    const report = JSON.parse(out) as JsonReview;
    equal(reviewSchemaErrors(report), "");
    const found = report.changes.flatMap(({ introduced }) => introduced).filter(({ rule }) => rule === "advisory");
    deepEqual(
      found.filter((finding) => finding.package === "minimist").map(({ fixedIn }) => fixedIn?.state),
      ["fixed"],
    );
  });

  it("is not searched for unless it is asked for", async () => {
    const { out } = await fixedTexts("json");
    equal(out.includes("fixedIn"), false);
    equal((await fixedTexts("text")).out.includes("Fixed in"), false);
  });
});
