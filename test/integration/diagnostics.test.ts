import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, logged, open, serviceUrl, settled } from "./workspace.ts";

const manifests = ["package.json", "Cargo.toml", "pom.xml", "requirements.txt"];

describe("Problems", () => {
  afterEach(closeAll);

  it("shows an advisory with its CVSS band and a link, and a deprecation with its tag", async () => {
    const document = await open("package.json");
    const found = await settled(document);
    const lodash = found.find(({ code }) => typeof code === "object" && code.value === "GHSA-r5fr-rjxr-66jc");
    assert.ok(lodash, "the worst advisory of lodash 4.17.20");
    assert.equal(lodash.message, "lodash 4.17.20: update to 4.18.1. 5 advisories, worst high 8.1");
    assert.equal(found.filter(({ range }) => range.isEqual(lodash.range)).length, 1, "one entry");
    assert.equal(lodash.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(document.getText(lodash.range), "4.17.20");
    assert.ok(typeof lodash.code === "object" && lodash.code.target.toString().startsWith("https://osv.dev/"));
    const request = found.find(
      ({ message, range }) =>
        message.includes(" is deprecated") && document.lineAt(range.start).text.includes('"request"'),
    );
    assert.match(request?.message ?? "", /^request 2\.88\.2: No fixed version is known\. 1 advisory, /);
    assert.deepEqual(request?.tags, [vscode.DiagnosticTag.Deprecated]);
  });

  it("says of what is unknown that it was not checked", async () => {
    const document = await open("package.json");
    const found = await settled(document);
    const coded = (code: string) =>
      found.filter((diagnostic) => diagnostic.code === code).map(({ range }) => document.getText(range));
    assert.ok(coded("unknown-package").includes("acme-invented-not-published"));
    assert.ok(coded("unknown-version").includes("1.2.99"));
    assert.ok(
      found
        .filter(({ code }) => code === "unknown-package")
        .every(({ severity }) => severity === vscode.DiagnosticSeverity.Information),
    );
  });

  it("shows hostile text on one line and in its own direction", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "hostile", "package.json");
    const text = JSON.stringify({ dependencies: { "left\u202epad\r\n\u0007clean": 5 } });
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    try {
      const found = await settled(await open("hostile/package.json"));
      assert.deepEqual(
        found.map(({ message }) => message),
        ["The version of `left\ufffdpad clean` must be a string"],
      );
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, "hostile"), { recursive: true });
    }
  });

  for (const manifest of manifests) {
    it(`has the same findings as the command line for ${manifest}`, async () => {
      const document = await open(manifest);
      const before = (await settled(document)).length;
      await listProblemsBy("advisory");
      const byAdvisory = await eventually(
        () => findings(document),
        (found) => found.length > before,
      );
      await listProblemsBy(undefined);
      await eventually(
        () => findings(document).length,
        (length) => length === before,
      );
      // What was not read has an entry without a code, which is not a finding.
      const inEditor = byAdvisory
        .filter(({ code }) => code !== undefined)
        .map(({ range, code, message }) => line(document.offsetAt(range.start), codeText(code), message));
      const report = JSON.parse(await check(document.fileName)) as {
        files: { findings: { rule: string; message: string; span: { start: number }; advisory?: { id: string } }[] }[];
      };
      const onLine = report.files.flatMap((file) =>
        file.findings.map(({ rule, message, span, advisory }) => line(span.start, advisory?.id ?? rule, message)),
      );
      assert.ok(onLine.length > 3);
      assert.deepEqual(inEditor.sort(), onLine.sort());
    });
  }

  it("asks for exact keys in one batch, once per range, and nothing twice", async () => {
    await control();
    await vscode.commands.executeCommand("packageInsights.refresh");
    const document = await open("package.json");
    await settled(document);
    const requests = await logged();
    const seen = requests.map(({ method, path, body }) => `${method} ${path} ${body ?? ""}`);
    const twice = seen.filter((request, index) => seen.indexOf(request) !== index);
    assert.deepEqual(twice, [], "nothing is asked twice");
    const batches = requests.filter(({ operation }) => operation === "GetVersionBatch");
    const keys = batches.map(({ body = "{}" }) =>
      (JSON.parse(body) as { requests: { versionKey: { name: string; version: string } }[] }).requests.map(
        ({ versionKey: { name, version } }) => `${name} ${version}`,
      ),
    );
    // One has all that is written exactly; what was chosen for ranges follows in as few as its packages allow.
    const exact = [
      "express 4.17.1",
      "lodash 4.17.20",
      "request 2.88.2",
      "uuid 3.4.0",
      "minimist 1.2.99",
      "json5 2.2.3",
    ];
    assert.deepEqual(
      exact.filter((key) => keys.find((batch) => batch.includes("express 4.17.1"))?.includes(key) !== true),
      [],
    );
    assert.equal(new Set(keys.flat()).size, keys.flat().length, "no key is asked twice");
    // What is chosen for a range goes alone if its package is the last to arrive; what is written never does.
    const alone = requests.filter(({ operation }) => operation === "GetVersion").map(({ path }) => path);
    assert.deepEqual(
      exact.filter((key) => alone.some((path) => path.endsWith(`/${key.replace(" ", "/versions/")}`))),
      [],
    );
  });
});

function listProblemsBy(unit: "advisory" | undefined): Thenable<void> {
  const settings = vscode.workspace.getConfiguration("packageInsights");
  return settings.update("problems", unit, vscode.ConfigurationTarget.Workspace);
}

function line(offset: number, code: string, message: string): string {
  return `${offset} ${code} ${message}`;
}

function codeText(code: vscode.Diagnostic["code"]): string {
  return String(typeof code === "object" ? code.value : code);
}

function check(path: string): Promise<string> {
  const cli = join(__dirname, "..", "..", "..", "dist", "cli.cjs");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, "check", path, "--no-cache", "--format", "json", "--base-url", serviceUrl],
      { maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        if (stdout === "") reject(error ?? new Error(stderr));
        else resolve(stdout);
      },
    );
  });
}
