// The action as a runner starts it, over repositories as `actions/checkout` leaves them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { startService, type Service } from "../service/server.ts";
import { runBundle } from "../support/commandLine.ts";
import { createRepository, type GitRepository, hasGit } from "../support/gitRepository.ts";
import { hostileTexts } from "../support/exported.ts";
import { commandsIn, commandTexts } from "../support/runners.ts";

const bundle = resolve("action/dist/index.cjs");

let service: Service;
let repository: GitRepository;

before(async () => (service = await startService()));
after(() => service.close());

beforeEach(function () {
  if (!hasGit) return this.skip();
  repository = createRepository();
});

afterEach(() => {
  if (hasGit) repository.remove();
});

interface Step {
  readonly event?: string;
  readonly payload?: object;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The summary of earlier steps. */
  readonly written?: string;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs a step with the environment of a runner. */
async function runStep({ event = "pull_request", payload = {}, inputs = {}, ...step }: Step): Promise<Ended> {
  const { environment = {}, written = "" } = step;
  repository.write(".runner/event.json", JSON.stringify(payload));
  repository.write(".runner/summary.md", written);
  repository.write(".runner/output.txt", "");
  repository.write(".runner/config.json", JSON.stringify({ baseUrl: service.url }));
  const at = (name: string) => `${repository.path}/.runner/${name}`;
  const given = { "config-file": at("config.json"), ...inputs };
  const env = {
    PATH: process.env.PATH,
    HOME: at("home"),
    XDG_CACHE_HOME: at("cache"),
    RUNNER_TEMP: at(""),
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: at("event.json"),
    GITHUB_STEP_SUMMARY: at("summary.md"),
    GITHUB_OUTPUT: at("output.txt"),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...environment,
  };
  const { code, out } = await new Promise<Pick<Ended, "code" | "out">>((done) => {
    execFile(process.execPath, [bundle], { cwd: repository.path, env, maxBuffer: 1 << 26 }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, out: stdout }),
    );
  });
  return {
    code,
    out,
    summary: repository.read(".runner/summary.md").toString(),
    outputs: outputsIn(repository.read(".runner/output.txt").toString()),
  };
}

/** Reads what the step has told the runner, as the runner does. */
function outputsIn(text: string): Ended["outputs"] {
  const found: Record<string, string> = {};
  for (const [, name = "", , value = ""] of text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)) found[name] = value;
  return found;
}

const manifest = (dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ name: "shop", dependencies }, null, 2);

const lockOf = (versions: Readonly<Record<string, string>>) => {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }] as const);
  const root = { name: "shop", dependencies: { ms: "2.1.3" } };
  return JSON.stringify({ lockfileVersion: 3, packages: { "": root, ...Object.fromEntries(packages) } }, null, 1);
};

/** The number of cells in a row of a table in Markdown. */
const cellsIn = (row: string) => row.split(/(?<!\\)\|/).length;

/** A pull request that changes the dependencies, checked out as its merge. */
function checkOutMerge(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): void {
  checkOutFiles({ "package.json": manifest(before) }, { "package.json": manifest(after) });
}

function checkOutFiles(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): void {
  const writeAll = (files: typeof before) => {
    for (const [path, text] of Object.entries(files)) repository.write(path, text);
  };
  repository.write(".gitignore", ".runner/\n");
  writeAll(before);
  repository.commitAll();
  repository.git("checkout", "--quiet", "-b", "topic");
  writeAll(after);
  repository.commitAll();
  repository.git("checkout", "--quiet", "main");
  repository.git("merge", "--quiet", "--no-ff", "--message=merge", "topic");
}

describe("the action", () => {
  it("reviews the merge of a pull request against its base", async () => {
    checkOutMerge({ ms: "2.1.3", lodash: "4.17.20" }, { ms: "2.1.3", lodash: "4.17.20", minimist: "1.2.5" });
    const { code, out, summary, outputs } = await runStep({});
    assert.equal(code, 1);
    assert.match(summary, /1 package added: 1 advisory introduced/);
    assert.match(out, /^::(?:error|warning) file=package\.json,line=\d+,col=\d+,title=GHSA-xvch-5gv4-984h::/m);
    assert.doesNotMatch(out, /lodash/);
    assert.equal(outputs["exit-code"], "1");
    assert.match(outputs.verdict ?? "", /1 package added/);
    const changes = JSON.parse(outputs.changes ?? "") as readonly { readonly package: string }[];
    assert.deepEqual(
      changes.map((change) => change.package),
      ["minimist"],
    );
    assert.equal((JSON.parse(outputs.introduced ?? "") as unknown[]).length, 1);
  });

  it("passes what is no worse than before", async () => {
    checkOutMerge({ lodash: "4.17.20", minimist: "1.2.5" }, { lodash: "4.17.20", minimist: "1.2.8" });
    const { code, summary, outputs } = await runStep({});
    assert.equal(code, 0);
    assert.match(summary, /1 package updated: 1 advisory fixed/);
    assert.equal(outputs["exit-code"], "0");
  });

  it("takes inputs by the names of GitHub's own action", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
    const codeWith = async (inputs: NonNullable<Step["inputs"]>) => (await runStep({ inputs })).code;
    assert.equal(await codeWith({ "fail-on-severity": "critical" }), 1);
    assert.equal(await codeWith({ "allow-ghsas": "GHSA-xvch-5gv4-984h" }), 0);
    assert.equal(await codeWith({ "warn-only": "true" }), 0);
    assert.equal(await codeWith({ "allow-ghsas": "GHSA-xvch-5gv4-984h", "allow-licenses": "Apache-2.0" }), 1);
    const denied = await runStep({
      inputs: { "allow-ghsas": "GHSA-xvch-5gv4-984h", "deny-packages": "pkg:npm/minimist" },
    });
    assert.equal(denied.code, 1);
    assert.match(denied.out, /pkg:npm\/minimist is denied/);
  });

  it("shows what fixes what is introduced where that is asked for", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
    const { summary, out } = await runStep({ inputs: { "show-patched-versions": "true" } });
    assert.match(summary, /Fixed in 1\\\.2\\\.[678]/);
    assert.match(out, /^::error file=package\.json,.*Fixed in 1\.2\.[678]/m);
    assert.doesNotMatch((await runStep({})).summary, /Fixed in/);
  });

  it("says which input it does not understand", async () => {
    checkOutMerge({}, { ms: "2.1.3" });
    for (const inputs of [
      { "fail-on-severity": "bad" },
      { "warn-only": "perhaps" },
      { "deny-packages": "minimist" },
      { "fail-on-scopes": "all" },
    ]) {
      const { code, out } = await runStep({ inputs });
      assert.equal(code, 1);
      assert.match(out, new RegExp(`^::error::package-insights: ${Object.keys(inputs)[0]}: `, "m"));
    }
  });

  it("fails for what it could not check, unless it is told not to", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", "acme-invented-nowhere": "1.0.0" });
    const { code, outputs } = await runStep({ inputs: { "fail-on-severity": "critical" } });
    assert.deepEqual([code, outputs["exit-code"]], [1, "2"]);
    assert.equal((await runStep({ inputs: { "fail-on-unknown": "false" } })).code, 0);
  });

  it("says what a shallow clone lacks", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
    const origin = repository.path;
    const clone = createRepository();
    try {
      clone.git("fetch", "--quiet", "--depth=1", `file://${origin}`, "main");
      clone.git("checkout", "--quiet", "FETCH_HEAD");
      const whole = repository;
      repository = clone;
      const { code, out } = await runStep({});
      repository = whole;
      assert.equal(code, 1);
      assert.match(out, /fetch-depth: 2/);
    } finally {
      clone.remove();
    }
  });

  it("takes at most twice the time of the command line", async () => {
    const project = (more: object) => ({ "package.json": manifest({ ms: "2.1.3", lodash: "4.17.20", ...more }) });
    checkOutFiles(project({}), project({ minimist: "1.2.5", express: "4.17.1" }));
    const base = repository.git("rev-parse", "HEAD^1");
    const settings = `--config=${repository.path}/.runner/config.json`;
    const timeOf = async (run: () => Promise<unknown>) => {
      const start = performance.now();
      await run();
      return performance.now() - start;
    };
    const times: { readonly action: number; readonly command: number }[] = [];
    // In turn, so that what else the machine does slows both down; the quickest of each is the least disturbed. Neither has answers.
    for (let run = 0; run < 5; run++) {
      const own = (name: string) => `${repository.path}/.runner/${name}-${run}`;
      const args = ["review", `--git=${base}`, ".", settings, "--cache", own("command.db")];
      times.push({
        action: await timeOf(() => runStep({ environment: { XDG_CACHE_HOME: own("action") } })),
        command: await timeOf(() => runBundle(repository.path, args)),
      });
    }
    const quickest = (which: "action" | "command") => Math.min(...times.map((time) => time[which]));
    const ratio = quickest("action") / quickest("command");
    assert.ok(ratio > 0 && ratio <= 2, `${ratio} of ${JSON.stringify(times)}`);
  });

  for (const event of ["push", "schedule"]) {
    it(`checks everything on ${event}`, async () => {
      checkOutMerge({ ms: "2.1.3", minimist: "1.2.5" }, { ms: "2.1.3", minimist: "1.2.5", lodash: "4.17.20" });
      const { code, out, summary } = await runStep({ event });
      assert.equal(code, 1);
      assert.match(out, /minimist/);
      assert.match(out, /lodash/);
      assert.match(summary, /minimist/);
    });
  }

  it("warns where the code of a fork could read secrets", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.2" });
    const payload = {
      pull_request: { number: 7, head: { sha: repository.git("rev-parse", "topic"), repo: { fork: true } } },
    };
    const { out } = await runStep({ event: "pull_request_target", payload });
    assert.match(out, /^::warning::package-insights: pull_request_target/m);
  });

  it("writes reports into files", async () => {
    checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
    const at = (name: string) => `${repository.path}/.runner/${name}`;
    await runStep({ inputs: { "sarif-file": at("a.sarif"), "sbom-file": at("bom.json") } });
    assert.equal((JSON.parse(readFileSync(at("a.sarif"), "utf8")) as { version: string }).version, "2.1.0");
    assert.equal((JSON.parse(readFileSync(at("bom.json"), "utf8")) as { bomFormat: string }).bomFormat, "CycloneDX");
  });

  it("gives the runner no command that is a text from elsewhere", async () => {
    for (const text of commandTexts) {
      repository.remove();
      repository = createRepository();
      const name = text.replace(/[\r\n]/g, " ");
      checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", [name]: name, minimist: "1.2.5" });
      const { out, outputs } = await runStep({ inputs: { "deny-packages": "pkg:npm/minimist" } });
      assert.deepEqual(
        commandsIn(out).filter(
          (command) =>
            !/^GitHub: ::(?:error|warning|notice)(?: file=package\.json,|::pkg:npm\/minimist is denied)/.test(command),
        ),
        [],
      );
      assert.deepEqual(Object.keys(outputs).sort(), ["changes", "exit-code", "introduced", "verdict"]);
    }
  });

  it("writes no text from elsewhere as markup, and none that ends an output", async () => {
    const texts = [...hostileTexts, ...commandTexts, "end-0\nverdict=fine", "a <img src=x> | b"];
    checkOutMerge(
      { ms: "2.1.3" },
      { ms: "2.1.3", minimist: "1.2.5", ...Object.fromEntries(texts.map((text) => [text, text])) },
    );
    const { summary, outputs } = await runStep({ inputs: { "show-patched-versions": "true" } });
    assert.match(summary, /evil/);
    assert.doesNotMatch(summary, /(?<!\\)<[a-z/!?]|(?<!\\)\]\(http:/i);
    assert.doesNotMatch(summary, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
    const table = summary.split("\n").filter((line) => line.startsWith("| "));
    const changes = table.slice(table.findIndex((row) => row.startsWith("| Package |")));
    assert.deepEqual(
      changes.filter((row) => cellsIn(row) !== cellsIn(changes[0] ?? "")),
      [],
    );
    assert.deepEqual(Object.keys(outputs).sort(), ["changes", "exit-code", "introduced", "verdict"]);
    assert.ok((JSON.parse(outputs.changes ?? "") as unknown[]).length > 10);
    assert.equal((JSON.parse(outputs.introduced ?? "") as unknown[]).length > 0, true);
    assert.match(outputs.verdict ?? "", /^\d+ packages added: [^\n]*$/);
  });

  describe("with thousands of packages", () => {
    const names = Array.from({ length: 4_000 }, (_, at) => `acme-invented-${"x".repeat(150)}-${at}`);
    const before = { "package.json": manifest({ ms: "2.1.3" }), "package-lock.json": lockOf({ ms: "2.1.3" }) };
    const brought = { ms: "2.1.3", ...Object.fromEntries(names.map((name) => [name, "1.0.0"])), minimist: "1.2.5" };
    const after = { ...before, "package-lock.json": lockOf(brought) };

    it("has the verdict first and the worst of them, and counts the lines that do not fit", async () => {
      checkOutFiles(before, after);
      const { code, out, summary, outputs } = await runStep({ inputs: { "show-patched-versions": "true" } });
      assert.equal(code, 1);
      assert.ok(Buffer.byteLength(summary) <= 1_024 * 1_024, `${Buffer.byteLength(summary)} bytes`);
      const [title, , , , verdict = ""] = summary.split("\n");
      assert.equal(title, "# Dependency Changes");
      assert.match(verdict, /^4\\?,?001 packages added: 1 advisory introduced/);
      const [head = "", , first = "", ...rest] = summary.slice(summary.indexOf("| Package |")).split("\n");
      assert.match(first, /^\| minimist \| added \|/);
      const end = rest.indexOf("");
      const columns = cellsIn(head);
      assert.deepEqual(
        rest.slice(0, end).filter((row) => cellsIn(row) !== columns),
        [],
      );
      const [left = ""] = rest.slice(end).filter((line) => line !== "");
      assert.match(left, /^[1-9]\d* more lines are left out: a summary has 1,024 kB\.$/);
      assert.ok(Number.parseInt(left) + end >= 4_000);
      const changes = JSON.parse(outputs.changes ?? "") as readonly { readonly package: string }[];
      assert.equal(changes[0]?.package, "minimist");
      assert.ok(Buffer.byteLength(outputs.changes ?? "") < 1_000_000);
      const annotations = out.split("\n").filter((line) => line.startsWith("::"));
      for (const kind of ["error", "warning", "notice"])
        assert.ok(annotations.filter((line) => line.startsWith(`::${kind} `)).length <= 10, kind);
      assert.match(
        annotations[0] ?? "",
        /^::error file=package-lock\.json,line=\d+,col=\d+,title=GHSA-xvch-5gv4-984h::/,
      );
    });

    it("leaves room for what earlier steps have written", async () => {
      checkOutFiles(before, after);
      const { summary } = await runStep({ written: `${"x".repeat(1_000_000)}\n` });
      assert.ok(Buffer.byteLength(summary) <= 1_024 * 1_024);
      assert.match(summary, /packages added: 1 advisory introduced/);
      assert.match(summary, /more lines are left out/);
    });
  });

  describe("comments", () => {
    let github: Server;
    let requests: { readonly method: string; readonly path: string; readonly body: string }[];
    let comments: readonly object[];

    beforeEach(async () => {
      requests = [];
      comments = [];
      github = createServer((request, answer) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
          requests.push({
            method: request.method ?? "",
            path: request.url ?? "",
            body: Buffer.concat(parts).toString(),
          });
          const isPermitted = request.headers.authorization === "Bearer secret";
          answer.writeHead(isPermitted ? 200 : 403, { "content-type": "application/json" });
          answer.end(JSON.stringify(request.method === "GET" ? comments : {}));
        });
      });
      await new Promise<void>((done) => github.listen(0, "127.0.0.1", done));
    });

    afterEach(() => new Promise((done) => github.close(done)));

    const commented = (token: string, choice = "always") =>
      runStep({
        payload: { pull_request: { number: 7 } },
        inputs: { "comment-summary-in-pr": choice, token },
        environment: {
          GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
          GITHUB_REPOSITORY: "acme/shop",
        },
      });

    it("are written once, and then changed", async () => {
      checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
      await commented("secret");
      assert.deepEqual(
        requests.map(({ method, path }) => `${method} ${path}`),
        ["GET /repos/acme/shop/issues/7/comments?per_page=100", "POST /repos/acme/shop/issues/7/comments"],
      );
      const { body } = JSON.parse(requests[1]!.body) as { readonly body: string };
      assert.match(body, /1 advisory introduced/);
      comments = [
        { id: 3, body: "LGTM" },
        { id: 4, body },
      ];
      requests = [];
      await commented("secret", "on-failure");
      assert.equal(requests[1]!.method, "PATCH");
      assert.equal(requests[1]!.path, "/repos/acme/shop/issues/comments/4");
    });

    it("mention nobody and link no issue", async () => {
      checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5", "@octocat/evil": "1.0.0", "acme#1": "1.0.0" });
      await commented("secret");
      const { body } = JSON.parse(requests[1]!.body) as { readonly body: string };
      assert.match(body, /@&#8203;octocat/);
      assert.match(body, /acme\\#&#8203;1/);
      assert.doesNotMatch(body.replace(/\]\([^)\s]*\)/g, ""), /(?<!\w)@\w|(?<!&)#\d/);
    });

    it("are a warning where they are not permitted", async () => {
      checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.2" });
      const { code, out } = await commented("other");
      assert.equal(code, 0);
      assert.match(out, /^::warning::package-insights: no comment was written: GitHub answered 403/m);
    });

    it("are not written where nobody asked", async () => {
      checkOutMerge({ ms: "2.1.3" }, { ms: "2.1.3", minimist: "1.2.5" });
      await commented("secret", "never");
      assert.deepEqual(requests, []);
    });
  });
});
