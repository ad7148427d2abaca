// Several reports of one check: where each goes, and what is said where one cannot be written.

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { outputsOf } from "../../../src/cli/check/outputs.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  folder.write("package.json", JSON.stringify({ dependencies: { minimist: "1.2.5" } }));
});

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["check", ".", ...args, "--base-url", service.url]);
const textOf = (path: string) => folder.read(path).toString();

describe("the reports of a check", () => {
  it("are of one check, each as it would be printed", async () => {
    const { code, out, err } = await run(
      ...["--format", "csv", "--format", "json=report.json", "--format", "markdown=a report.md"],
    );
    assert.deepEqual([code, err], [1, "exit 1: 1 advisory\n"]);
    const versions = service.requests.filter(({ path }) => path.includes("minimist/versions/1.2.5:dependencies"));
    assert.ok(versions.length <= 1, String(versions.length));
    for (const [format, text] of [
      ["csv", out],
      ["json", textOf("report.json")],
      ["markdown", textOf("a report.md")],
    ] as const)
      assert.equal(text, (await run("--format", format)).out, format);
  });

  it("go to files alone, and the reason of the exit code to the error stream", async () => {
    const { code, out, err } = await run("--format", "sarif=out.sarif", "--format", "cyclonedx=bom.json");
    assert.deepEqual([code, out, err], [1, "", "exit 1: 1 advisory\n"]);
    assert.match(textOf("out.sarif"), /"version": "2\.1\.0"/);
    assert.match(textOf("bom.json"), /"bomFormat": "CycloneDX"/);
    assert.deepEqual(readdirSync(folder.path).sort(), ["bom.json", "out.sarif", "package.json"]);
  });

  it("go to --output in place of the output", async () => {
    const { out, err } = await run("--output", "report.txt", "--format", "text", "--format", "sarif=out.sarif");
    assert.deepEqual([out, err], ["", "exit 1: 1 advisory\n"]);
    assert.equal(textOf("report.txt"), (await run()).out);
    const sarif = await run("--output", "one.sarif", "--format", "sarif");
    assert.deepEqual([sarif.code, sarif.out, sarif.err], [1, "", "exit 1: 1 advisory\n"]);
  });

  it("take the place of a file, where a link leads too, and keep its mode", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("kept/report.csv", "old");
    chmodSync(join(folder.path, "kept/report.csv"), 0o600);
    symlinkSync("kept/report.csv", join(folder.path, "report.csv"));
    await run("--format", "csv=report.csv");
    assert.match(textOf("kept/report.csv"), /^file,line,/);
    assert.equal(statSync(join(folder.path, "kept/report.csv")).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(join(folder.path, "kept")), ["report.csv"]);
  });

  it("that cannot be written are named, and the others are there", async () => {
    mkdirSync(join(folder.path, "taken"));
    const { code, out, err } = await run(
      ...["--format", "text", "--format", "json=taken", "--format", "csv=none/x.csv", "--format", "sarif=out.sarif"],
    );
    assert.equal(code, 2);
    assert.match(err, /^package-insights: taken cannot be written: EISDIR.*$/m);
    assert.match(err, /^package-insights: none\/x\.csv cannot be written: ENOENT.*$/m);
    assert.match(out, /^exit 2: a report was not written$/m);
    assert.match(textOf("out.sarif"), /minimist/);
    assert.deepEqual(readdirSync(folder.path).sort(), ["out.sarif", "package.json", "taken"]);
  });

  const refused: readonly (readonly [args: readonly string[], problem: RegExp])[] = [
    [["--format", "csv", "--format", "json"], /--format csv and --format json both go to the output/],
    [["--format", "csv", "--format", "csv"], /--format csv is given twice/],
    [["--format", "csv=x", "--format", "json=./x"], /two reports go to \S+x$/m],
    [["--format", "csv=x", "--output", "y"], /--output means nothing where each --format has a file/],
    [["--format", "csv", "--format", "json=x", "--output", "./x"], /two reports go to/],
    [["--format", "csv="], /--format csv=: missing FILE/],
    [["--output", ""], /missing FILE/],
    [["--format", "xml=x"], /unknown format “xml”/],
    [["--format", "json=package.json"], /package\.json is a manifest or a lockfile, not a report/],
    [["--format", "json=x", "--quiet"], /--quiet means nothing with --format json/],
    [["--format", "text=x", "--quiet"], /--quiet means nothing with --format text/],
    [["--format", "json=x", "--format", "csv", "--verbose"], /--verbose means nothing with --format csv, json/],
    [["--format", "github", "--verbose"], /--verbose means nothing with --format github/],
    [["--format", "table=x", "--color", "always"], /--color means nothing with --format table/],
  ];
  for (const [args, problem] of refused) {
    it(`are refused with ${args.join(" ")}`, async () => {
      const { code, out, err } = await run(...args);
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, problem);
      assert.deepEqual(readdirSync(folder.path), ["package.json"]);
      assert.equal(service.requests.length, 0);
    });
  }

  const shown: readonly (readonly [args: string, printed: RegExp, files: readonly string[]])[] = [
    ["--verbose --format text=a.txt --format csv", /^file,line,/, ["a.txt"]],
    ["--verbose --format table=a.txt", /^$/, ["a.txt"]],
    ["--quiet --format github --format json=a.json", /^exit 1: 1 advisory\n$/, ["a.json"]],
    ["--quiet --format table", /^exit 1: 1 advisory\n$/, []],
    ["--format table --color always", /\u001b\[31mcritical 9\.8\u001b\[39m/, []],
    ["--format table --color never", /^[^\u001b]*critical 9\.8[^\u001b]*$/, []],
  ];
  for (const [args, printed, files] of shown) {
    it(`are what ${args} makes of them`, async () => {
      const { code, out } = await run(...args.split(" "));
      assert.equal(code, 1);
      assert.match(out, printed);
      assert.deepEqual(readdirSync(folder.path).sort(), [...files, "package.json"]);
    });
  }

  it("are a table or a text where no format is named", () => {
    assert.deepEqual(outputsOf([], undefined, "table"), { printed: "table", files: [] });
    assert.deepEqual(outputsOf([], "a", "text"), { printed: undefined, files: [{ format: "text", path: "a" }] });
    assert.deepEqual(outputsOf(["csv=a=b"], undefined, "text"), {
      printed: undefined,
      files: [{ format: "csv", path: "a=b" }],
    });
  });
});
