// The tools for agents from a shell, over files on the disk.

import assert from "node:assert/strict";
import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { agentTasks } from "../support/agentTasks.ts";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";
import { checkResult } from "../support/toolWorld.ts";

const { service, folder } = servedFolder();

const ask = (name: string, input: object, root = "."): Promise<Outcome> => {
  const options = ["--root", root, "--format", "json", "--base-url", service.url, "--no-cache"];
  return runIn(folder.path, ["tool", name, JSON.stringify(input), ...options]);
};

interface Printed {
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

const exitCodes = { ok: 0, problems: 1, unknown: 2, invalid: 64 } as const;
const manifest = JSON.stringify({ dependencies: { minimist: "1.2.5" } });

describe("package-insights tool", () => {
  for (const { what, files = {}, calls, neverSent = [] } of agentTasks.filter((task) => !task.service)) {
    it(`answers from a shell: ${what}`, async () => {
      for (const [path, text] of Object.entries(files)) folder.write(path, text);
      for (const { tool, input, outcome, has, lacks = [] } of calls) {
        const { code, out, err } = await ask(tool, input);
        assert.equal(code, exitCodes[outcome], out + err);
        const printed = outcome === "invalid" ? undefined : (JSON.parse(out) as Printed);
        const text = printed?.content[0].text ?? err;
        if (printed) checkResult(tool, { ...printed, text, outcome, structured: printed.structuredContent ?? {} });
        const isIn = (fact: string | RegExp) => (typeof fact === "string" ? text.includes(fact) : fact.test(text));
        assert.deepEqual(
          has.filter((fact) => !isIn(fact)),
          [],
          text,
        );
        assert.deepEqual(lacks.filter(isIn), [], text);
      }
      const sent = service.requests.map(({ path, body }) => `${decodeURIComponent(path)} ${body}`).join("\n");
      for (const name of neverSent) assert.ok(!sent.includes(name), `${name} was sent`);
    });
  }

  for (const [path, expected] of [
    ["link/package.json", "is outside of"],
    ["link", "is outside of"],
    ["link/nowhere/package.json", "is outside of"],
    ["inner/../../package.json", "is outside of"],
    ["package.json\0", "does not exist"],
    ["nowhere/package.json", "does not exist"],
    ["same/package.json", "pkg:npm/minimist@1.2.5 (written) at inner/package.json:1"],
  ] as const) {
    it(`follows links before it reads ${JSON.stringify(path)}`, async () => {
      folder.write("package.json", manifest);
      folder.write("root/inner/package.json", manifest);
      symlinkSync(folder.path, join(folder.path, "root/link"));
      symlinkSync(join(folder.path, "root/inner"), join(folder.path, "root/same"));
      const { out, err } = await ask("check_manifest", { paths: [path] }, "root");
      assert.ok((out + err).includes(expected), out + err);
    });
  }

  it("does not say that a folder which cannot be read has no manifest", async function () {
    if (process.getuid?.() === 0) this.skip();
    folder.write("locked/package.json", manifest);
    chmodSync(join(folder.path, "locked"), 0);
    try {
      for (const [name, input] of [
        ["check_manifest", { paths: ["locked"] }],
        ["explain_dependency", { manifest: "locked", package: "ms" }],
      ] as const) {
        const { code, out } = await ask(name, input);
        assert.equal(code, 2);
        assert.match(out, /locked: cannot be read/);
      }
    } finally {
      chmodSync(join(folder.path, "locked"), 0o700);
    }
  });

  it("refuses what is not JSON", async () => {
    const { code, err } = await runIn(folder.path, ["tool", "check_packages", "{"]);
    assert.equal(code, 64);
    assert.match(err, /not JSON/);
  });

  it("prints the schemas of a tool", async () => {
    const { out } = await runIn(folder.path, ["tool", "check_packages", "--help"]);
    for (const word of ["Input: {", "Output: {", '"maxItems": 100']) assert.ok(out.includes(word), word);
  });
});
