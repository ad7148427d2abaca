import { equal, match, ok } from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFolder, runIn, type Folder } from "../../support/commandLine.ts";

/** As large as the workspace of trpc: its manifests, and the packages of its lockfile. */
const size = { manifests: 75, packages: 3_753, each: 60 };

describe("a check of a large workspace without the service", () => {
  let folder: Folder;
  let away: string;

  before(async () => {
    folder = createFolder();
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    away = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => server.close(resolve));
    const names = Array.from({ length: size.packages }, (_, at) => `acme-invented-${at}`);
    const packages: Record<string, object> = { "": { workspaces: ["packages/*"] } };
    for (const name of names) packages[`node_modules/${name}`] = { version: "1.0.0" };
    for (let at = 0; at < size.manifests; at++) {
      const own = Array.from({ length: size.each }, (_, n) => [names[(at * size.each + n) % names.length], "^1.0.0"]);
      const manifest = { name: `part-${at}`, dependencies: Object.fromEntries(own) as object };
      packages[`packages/part-${at}`] = manifest;
      folder.write(`packages/part-${at}/package.json`, JSON.stringify(manifest));
    }
    folder.write("package.json", JSON.stringify({ workspaces: ["packages/*"] }));
    folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
  });

  after(() => folder.remove());

  for (const format of ["text", "table", "github"])
    it(`takes at most 300 lines of ${format}`, async () => {
      const { code, out } = await runIn(folder.path, [
        "check",
        ".",
        "--format",
        format,
        "--base-url",
        away,
        "--no-cache",
      ]);
      equal(code, 2);
      const lines = out.split("\n");
      ok(lines.length <= 300, `${lines.length} lines`);
      if (format !== "github") match(out, /\d packages or advisories not answered by the service/);
    });
});
