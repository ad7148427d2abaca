// The bundled command line as a shell runs it, against the loopback service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonReport } from "../../src/core/report/jsonReport.ts";
import { startService, type Service } from "../service/server.ts";

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let service: Service;
let folder: string;

before(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "command-line-"));
});

after(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});

beforeEach(() => service.reset());

function run(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["dist/cli.cjs", ...args], { maxBuffer: 1 << 26 }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const check = (path: string, ...more: readonly string[]) => run("check", path, "--base-url", service.url, ...more);
const manifest = (dependencies: Record<string, string>) => JSON.stringify({ dependencies });

describe("package-insights check", () => {
  const codes: readonly (readonly [what: string, dependencies: Record<string, string>, code: number])[] = [
    ["what is clean", { json5: "2.2.3", chalk: "4.1.2" }, 0],
    ["the user's own code", { json5: "2.2.3", theme: "workspace:*", invoices: "file:../invoices" }, 0],
    ["nothing at all", {}, 0],
    ["an advisory", { minimist: "1.2.5" }, 1],
    ["a deprecation", { "left-pad": "1.3.0" }, 1],
    ["an advisory beside what is unknown", { minimist: "1.2.5", "acme-invented-nowhere": "1.0.0" }, 1],
    ["an unknown package", { json5: "2.2.3", "acme-invented-nowhere": "1.0.0" }, 2],
    ["an unknown version", { json5: "99.0.0" }, 2],
    ["a repository", { json5: "git+https://git.example/x.git" }, 2],
  ];
  for (const [what, dependencies, code] of codes) {
    it(`ends with ${code} for ${what}`, async () => {
      write("invoices/package.json", manifest({}));
      const outcome = await check(write("one/package.json", manifest(dependencies)));
      assert.deepEqual([outcome.code, outcome.err], [code, ""], outcome.out);
      assert.deepEqual(service.refused, []);
    });
  }

  it("ends with 2 when the service refuses, and says why", async () => {
    service.faults.set({ rules: [{ fault: { kind: "status", status: 403 } }] });
    const outcome = await check(write("one/package.json", manifest({ json5: "2.2.3" })));
    assert.equal(outcome.code, 2);
    assert.match(outcome.out, /not checked json5: .*403/);
  });

  const misuses: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /missing command/],
    [["look"], /unknown command “look”$/m],
    [["chekc"], /unknown command “chekc”; did you mean check\?/],
    [
      ["info", "npm:ms", "--rule", "deprecated=off"],
      /--rule is not an option of info, but of check, review, fix, plan, purls, lsp or config/,
    ],
    [["check"], /missing path/],
    [["check", "nowhere"], /nowhere cannot be read/],
    [["check", "README.md"], /README\.md is not a supported manifest/],
    [["fix", "media"], /no manifests found in media/],
    [["check", ".", "--format", "xml"], /unknown format “xml”/],
    [["check", ".", "--base-url", "ftp://x"], /expected an http or https URL/],
    [["check", ".", "--base-url", "ftp://u:s3cret@x.example"], /^(?!.*s3cret).*expected an http or https URL/s],
    [
      ["check", ".", "--base-url", "https://u:s3cret@x.example"],
      /^(?!.*s3cret).*must not contain a user name or password/s,
    ],
    [["check", ".", "--api-version", "v9"], /unknown API version/],
    [
      ["check", ".", "--accept-unchecked", "private,gti"],
      /unknown reason “gti”; expected one of .*git.*private.*damaged/,
    ],
    [["check", ".", "--accept-unchecked", "no-graph"], /unknown reason “no-graph”/],
    [["check", ".", "--wrong"], /wrong/],
    [["check", ".", "--timeout", "soon"], /--timeout soon: expected seconds from 0 to 3600/],
    [["check", ".", "--timeout=3601"], /--timeout 3601: expected seconds/],
    [["check", ".", "--timeout=-1"], /--timeout -1: expected seconds/],
  ];
  for (const [args, message] of misuses) {
    it(`ends with 64 for ${args.join(" ") || "nothing"}`, async () => {
      const { code, out, err } = await run(...args);
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, message);
      assert.match(err, /\nRun package-insights --help for usage\.\n$/);
    });
  }

  it("finds manifests below folders, but not other people's", async () => {
    write("many/package.json", manifest({ json5: "2.2.3" }));
    write("many/crate/Cargo.toml", '[dependencies]\nsmallvec = "=1.6.0"\n');
    write("many/node_modules/x/package.json", manifest({ minimist: "1.2.5" }));
    const { out } = await check(join(folder, "many"), "--format", "json");
    const report = JSON.parse(out) as JsonReport;
    assert.deepEqual(
      report.files.map(({ path, system }) => [path.slice(folder.length), system]),
      [
        ["/many/crate/Cargo.toml", "CARGO"],
        ["/many/package.json", "NPM"],
      ],
    );
  });

  it("checks a script of Python with metadata where it is named, and does not look for others", async () => {
    const script = '# /// script\n# dependencies = ["requests==2.19.0"]\n# ///\nimport requests\n';
    write("scripts/plain.py", "import requests\n");
    write("scripts/package.json", manifest({ json5: "2.2.3" }));
    const named = await check(write("scripts/run.py", script));
    assert.equal(named.code, 1, named.err);
    assert.match(named.out, /scripts\/run\.py:2:\d+ \w+ \S+ requests 2\.19\.0/);
    assert.match(named.out, /^1 file, 1 dependency: 1 checked/m);
    const below = await check(join(folder, "scripts"));
    assert.match(below.out, /^1 file, 1 dependency: 1 checked/m);
    const plain = await check(join(folder, "scripts/plain.py"));
    assert.equal(plain.code, 64);
    assert.match(plain.err, /plain\.py is not a supported manifest/);
  });

  it("writes the documented JSON", async () => {
    const text = manifest({ minimist: "~1.2.0", x: "file:../x" });
    const { out } = await check(write("one/package.json", text.replace("~1.2.0", "1.2.5")), "--format", "json");
    const [file] = (JSON.parse(out) as JsonReport).files;
    assert.ok(file);
    assert.deepEqual(file.dependencies[0], {
      name: "minimist",
      package: "minimist",
      requirement: "1.2.5",
      scope: "dependencies",
      nameSpan: { start: 18, end: 26 },
      requirementSpan: { start: 29, end: 34 },
      resolution: { version: "1.2.5", kind: "written", path: file.path },
    });
    assert.deepEqual(file.findings[0], {
      rule: "advisory",
      severity: "error",
      message: "minimist 1.2.5: Prototype Pollution in minimist (critical 9.8). Fixed in 1.2.8.",
      package: "minimist",
      version: "1.2.5",
      span: { start: 29, end: 34 },
      advisory: {
        id: "GHSA-xvch-5gv4-984h",
        severity: "critical",
        aliases: ["CVE-2021-44906"],
        url: "https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h",
        cvss3Score: 9.8,
        cvss3Vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      },
      fixedIn: { state: "fixed", version: "1.2.8" },
    });
    const [local] = file.unchecked;
    assert.deepEqual([local?.name, local?.reason, local?.local], ["x", "path", true]);
  });
});
