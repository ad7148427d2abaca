import { deepEqual, equal, match } from "node:assert/strict";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  folder.write("package.json", JSON.stringify({ dependencies: { minimist: "1.2.5" } }));
});

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

function vex(status: string, purl: string): void {
  const vulnerability = { name: "CVE-2021-44906" };
  folder.write("vex.json", JSON.stringify({ statements: [{ vulnerability, products: [{ "@id": purl }], status }] }));
}

describe("package-insights check --vex", () => {
  const rows: readonly (readonly [status: string, purl: string, code: number])[] = [
    ["not_affected", "pkg:npm/minimist@1.2.5", 0],
    ["fixed", "pkg:npm/minimist", 0],
    ["not_affected", "pkg:npm/minimist@1.2.4", 1],
    ["not_affected", "pkg:npm/mkdirp@1.2.5", 1],
    ["affected", "pkg:npm/minimist@1.2.5", 1],
  ];
  for (const [status, purl, code] of rows) {
    it(`ends with ${code} for ${status} of ${purl}, also with a gate`, async () => {
      vex(status, purl);
      equal((await run("check", "package.json", "--vex", "vex.json")).code, code);
      equal((await run("check", "package.json", "--vex", "vex.json", "--fail-on", "high")).code, code);
    });
  }

  it("ignores an advisory of a transitive dependency", async () => {
    const packages = {
      "": { dependencies: { mkdirp: "0.5.5" } },
      "node_modules/mkdirp": { version: "0.5.5", dependencies: { minimist: "^1.2.5" } },
      "node_modules/minimist": { version: "1.2.5" },
    };
    folder.write("package.json", JSON.stringify({ dependencies: { mkdirp: "0.5.5" } }));
    folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
    const found = async (...args: readonly string[]) => {
      const { code, out } = await run("check", "package.json", "--format", "json", "--fail-on", "high", ...args);
      return [code === 1, out.includes('"rule": "transitive-advisory"')];
    };
    deepEqual(await found(), [true, true]);
    vex("not_affected", "pkg:npm/minimist@1.2.5");
    deepEqual(await found("--vex", "vex.json"), [false, false]);
  });

  const broken: readonly (readonly [text: string, problem: RegExp])[] = [
    ["{", /vex\.json: expected an OpenVEX document with “statements”/],
    [
      '{ "statements": [{ "vulnerability": "CVE-1-1", "status": "gone" }] }',
      /vex\.json: statement 1: “status”: expected one of/,
    ],
  ];
  for (const [text, problem] of broken) {
    it(`ends with 64 for ${text}`, async () => {
      folder.write("vex.json", text);
      const { code, out, err } = await run("check", ".", "--vex", "vex.json");
      deepEqual([code, out], [64, ""]);
      match(err, problem);
    });
  }

  it("ends with 64 for a file that cannot be read", async () => {
    const { code, err } = await run("check", ".", "--vex", "nowhere.json");
    equal(code, 64);
    match(err, /nowhere\.json cannot be read/);
  });
});
