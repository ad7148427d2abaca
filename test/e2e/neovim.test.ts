// Neovim with the language server: what a person sees of a manifest, and what a fix changes.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startService, type Service } from "../service/server.ts";
import { ensureNeovim } from "../workbench/neovim.ts";

const manifest = `{
  "dependencies": {
    "lodash": "4.17.20",
    "lodahs": "1.0.0"
  }
}
`;

/** The report of `neovim.lua`. */
interface Seen {
  readonly appeared: boolean;
  readonly diagnostics: readonly { readonly line: number; readonly message: string; readonly source: string }[];
  readonly before: readonly string[];
  readonly titles: readonly string[];
  readonly fixed: readonly string[];
  readonly gone: boolean;
  readonly undone: readonly string[];
  readonly returned: boolean;
}

describe("Neovim", () => {
  const neovim = ensureNeovim(console.log);
  let service: Service;
  let folder: string;
  before(async function () {
    // Elsewhere than on Debian, and without its rights, only one that is there already can be used.
    if (neovim === undefined) this.skip();
    service = await startService();
    folder = mkdtempSync(join(tmpdir(), "package-insights-neovim-"));
  });
  after(async () => {
    if (neovim === undefined) return;
    rmSync(folder, { recursive: true });
    await service.close();
  });

  it("shows what is found, fixes it by a code action, and undoes that in one step", async () => {
    writeFileSync(join(folder, "package.json"), manifest);
    const out = join(folder, "out.json");
    const env = {
      ...process.env,
      NODE: process.execPath,
      CLI: resolve("dist/cli.cjs"),
      SERVICE: service.url,
      OUT: out,
    };
    const args = ["--headless", "-u", "NONE", "package.json", "-c", `luafile ${resolve("test/e2e/neovim.lua")}`];
    await promisify(execFile)(neovim ?? "", args, { cwd: folder, env });
    const seen = JSON.parse(readFileSync(out, "utf8")) as Seen;
    const { appeared, gone, returned } = seen;
    assert.deepEqual({ appeared, gone, returned }, { appeared: true, gone: true, returned: true });
    const lodash = seen.diagnostics.filter(({ line }) => line === 2).map(({ message }) => message);
    assert.deepEqual(lodash, ["lodash 4.17.20: update to 4.18.1. 5 advisories, worst high 8.1"]);
    assert.match(seen.titles[0] ?? "", /^Update to 4\.18\.1/);
    assert.deepEqual(seen.before, manifest.trimEnd().split("\n"));
    assert.deepEqual(seen.fixed, manifest.replace("4.17.20", "4.18.1").trimEnd().split("\n"));
    assert.deepEqual(seen.undone, seen.before);
    assert.deepEqual(new Set(seen.diagnostics.map(({ source }) => source)), new Set(["Package Insights"]));
  });
});
