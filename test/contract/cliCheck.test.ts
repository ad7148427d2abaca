// A check in a process of its own: its colors, and an interrupt.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { JsonReport } from "../../src/core/report/jsonReport.ts";
import { bundle, runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

describe("package-insights check for people", () => {
  const colored = /\u001b\[31mcritical 9\.8\u001b\[39m/;

  it("prints the last line alone", async () => {
    folder.write("package.json", npm({ minimist: "1.2.5" }));
    assert.deepEqual(await run("check", ".", "--quiet"), { code: 1, out: "exit 1: 1 advisory\n", err: "" });
  });

  const rows: readonly (readonly [what: string, args: readonly string[], env: object, isColored: boolean])[] = [
    ["nothing", [], {}, false],
    ["--color always", ["--color", "always"], {}, true],
    ["--color always and NO_COLOR", ["--color", "always"], { NO_COLOR: "1" }, true],
    ["FORCE_COLOR", [], { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR of 0", [], { FORCE_COLOR: "0" }, false],
    ["--color never and FORCE_COLOR", ["--color", "never"], { FORCE_COLOR: "1" }, false],
  ];
  for (const [what, args, env, isColored] of rows) {
    it(`${isColored ? "has" : "has no"} colors in a pipe with ${what}`, async () => {
      folder.write("package.json", npm({ minimist: "1.2.5" }));
      const options = ["--format", "table", "--base-url", service.url, "--no-cache", ...args];
      const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith("_COLOR")));
      const child = spawn(process.execPath, [bundle, "check", ".", ...options], {
        cwd: folder.path,
        env: { ...others, ...env },
      });
      let out = "";
      child.stdout.on("data", (data: Buffer) => (out += data.toString()));
      const code = await new Promise((done) => child.once("close", done));
      assert.deepEqual([code, colored.test(out), out.includes("\u001b")], [1, isColored, isColored], out);
    });
  }
});

describe("package-insights check that is watched", () => {
  it("is stopped by an interrupt, and reports what is there", async () => {
    service.faults.set({ rules: [{ match: "left-pad", fault: { kind: "hang" } }] });
    folder.write("package.json", npm({ "left-pad": "1.3.0", minimist: "1.2.5" }));
    const args = [bundle, "check", ".", "--format", "json", "--base-url", service.url];
    const child = spawn(process.execPath, args, { cwd: folder.path });
    let out = "";
    let err = "";
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (err += data.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const wait = setInterval(() => {
      if (service.requests.length === 0) return;
      clearInterval(wait);
      child.kill("SIGINT");
    }, 20);
    const code = await ended;
    clearInterval(wait);
    assert.deepEqual([code, err], [2, "package-insights: interrupted: results are incomplete\n"]);
    const report = JSON.parse(out) as JsonReport;
    assert.equal(report.interrupted, true);
    const reasons = report.files.flatMap((file) => file.unchecked.map(({ name, reason }) => `${name} ${reason}`));
    assert.ok(reasons.includes("left-pad pending"), out);
  });
});
