// The package that `npm pack` makes of the build: what it has, and that it runs where nothing else of the project is.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startService, type Service } from "../service/server.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";

let service: Service;
let folder: Folder;

before(async () => {
  service = await startService();
  folder = createFolder();
});

after(async () => {
  folder.remove();
  await service.close();
});

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

describe("the package of npm", () => {
  const npm = (cwd: string, ...args: readonly string[]) =>
    execFileSync("npm", [...args], { cwd, encoding: "utf8", shell: process.platform === "win32" });

  it("has the command line and nothing else, installs and runs", async function () {
    this.timeout(120_000);
    const [packed] = JSON.parse(
      npm(".", "pack", "--ignore-scripts", "--json", "--pack-destination", folder.path),
    ) as readonly Packed[];
    assert.ok(packed);
    assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
      "LICENSE",
      "NOTICE",
      "README.md",
      "dist/cli.cjs",
      "dist/commands.cjs",
      "dist/git.cjs",
      "dist/lsp.cjs",
      "dist/mcp.cjs",
      "dist/run.cjs",
      "dist/undici.cjs",
      "package.json",
    ]);
    folder.write("shop/package.json", JSON.stringify({ dependencies: { minimist: "1.2.8" } }));
    folder.write("tools/package.json", "{}");
    const tarball = join(folder.path, packed.filename);
    npm(join(folder.path, "tools"), "install", "--offline", "--no-audit", "--no-fund", tarball);
    const bin = join(folder.path, "tools/node_modules/.bin/package-insights");
    const args = ["check", "shop", "--base-url", service.url, "--no-cache"];
    const { stdout: out } = await promisify(execFile)(bin, args, { cwd: folder.path });
    assert.match(out, /^exit 0: nothing fails the check$/m);
  });
});
