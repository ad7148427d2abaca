// The example of `docs/library.md` as it stands there, against the loopback service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startService, type Service } from "../service/server.ts";

const [, example = ""] = /^```ts\n(.*?)^```/ms.exec(readFileSync("docs/library.md", "utf8")) ?? [];

describe("the library", () => {
  let service: Service;
  let folder: string;

  before(async () => {
    service = await startService();
    mkdirSync("out", { recursive: true });
    folder = mkdtempSync("out/library-");
  });

  after(async () => {
    rmSync(folder, { recursive: true });
    await service.close();
  });

  it("checks a manifest in four imports and a dozen lines", async () => {
    const lines = example.split("\n").filter((line) => line.trim() !== "");
    assert.deepEqual([lines.filter((line) => line.startsWith("import ")).length, lines.length <= 12], [4, true]);
    const manifest = join(process.cwd(), folder, "package.json").replaceAll("\\", "/");
    writeFileSync(manifest, JSON.stringify({ dependencies: { minimist: "1.2.5", "left-pad": "1.3.0" } }));
    const script = join(folder, "example.ts");
    writeFileSync(
      script,
      example
        .replaceAll('"../src/', '"../../src/')
        .replace("https://api.deps.dev", service.url)
        .replaceAll("/project/package.json", manifest),
    );
    const { stdout } = await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", script]);
    assert.deepEqual(stdout.trim().split("\n"), ["error advisory minimist", "warning deprecated left-pad"]);
  });
});
