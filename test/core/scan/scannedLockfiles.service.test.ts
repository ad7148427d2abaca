import assert from "node:assert/strict";
import { hasManifest } from "../../../src/core/manifests/formats.ts";
import { withoutLockfilesOf } from "../../../src/core/scan/scannedLockfiles.ts";
import { inventoryOf } from "../../../src/core/report/inventory.ts";
import { jsonReport, type JsonReport } from "../../../src/core/report/jsonReport.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import { scanning } from "./scanning.ts";

const { signal } = new AbortController();
const lock = (packages: Readonly<Record<string, object>>): string => JSON.stringify({ lockfileVersion: 3, packages });
const workspace = lock({
  "": { name: "shop", workspaces: ["a"] },
  a: { name: "a", version: "1.0.0", dependencies: { json5: "^2.2.0" } },
  "node_modules/a": { resolved: "a", link: true },
  "node_modules/json5": { version: "2.2.0", dependencies: { minimist: "^1.2.5" } },
  "node_modules/minimist": { version: "1.2.5" },
  "node_modules/qs": { version: "6.11.0" },
  "node_modules/x/node_modules/qs": { version: "6.11.0" },
});

describe("lockfiles in a scan", () => {
  const rows: readonly (readonly [paths: readonly string[], remaining: readonly string[]])[] = [
    [["/package.json", "/package-lock.json"], ["/package.json"]],
    [
      ["/package-lock.json", "/a/package.json"],
      ["/package-lock.json", "/a/package.json"],
    ],
    [
      ["/a/package.json", "/b/package-lock.json"],
      ["/a/package.json", "/b/package-lock.json"],
    ],
    [
      ["/a/Cargo.toml", "/a/package-lock.json"],
      ["/a/Cargo.toml", "/a/package-lock.json"],
    ],
    [["/package-lock.json", "/yarn.lock", "/package.json"], ["/package.json"]],
  ];
  for (const [paths, remaining] of rows) {
    it(`of ${paths.join(", ")}`, () =>
      assert.deepEqual(
        withoutLockfilesOf(paths, (path) => path, { hasManifest }),
        remaining,
      ));
  }

  const listedIn = async (paths: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> => {
    const files = {
      "/package-lock.json": workspace,
      "/a/package.json": '{"name":"a","dependencies":{"json5":"^2.2.0"}}',
    };
    const { host } = scanning(files);
    const result = await scan(paths, host, { signal, keepFacts: true });
    assert.deepEqual(result.unread, []);
    return Object.fromEntries(
      result.files.map(({ path, reportSource }) => [
        path,
        reportSource?.facts.map(({ declaration: { name } }) => name) ?? [],
      ]),
    );
  };

  it("list every version once", async () => {
    assert.deepEqual(await listedIn(["/package-lock.json"]), {
      "/package-lock.json": ["a", "json5", "minimist", "qs"],
    });
  });

  it("list only what no manifest of the scan leads to, in whatever order they come", async () => {
    const both = { "/package-lock.json": ["a", "qs"], "/a/package.json": ["json5"] };
    assert.deepEqual(await listedIn(["/package-lock.json", "/a/package.json"]), both);
    assert.deepEqual(await listedIn(["/a/package.json", "/package-lock.json"]), both);
  });

  it("say in reports what depends on what", async () => {
    const { host } = scanning({ "/package-lock.json": workspace });
    const { files } = await scan(["/package-lock.json"], host, { signal, keepFacts: true });
    const reported = files.flatMap(({ reportSource, path, system, findings }) =>
      reportSource ? [{ ...reportSource, path: path.slice(1), absolutePath: path, system, findings }] : [],
    );
    const input = { files: reported, unreadFiles: [], isInterrupted: false };
    const reportHost = { productVersion: "0", now: 0, uuid: "", pathOf: (path: string) => path };
    const json = JSON.parse(jsonReport(input, reportHost)) as JsonReport;
    assert.deepEqual(
      json.files[0]?.dependencies.map(({ name, requiredBy, transitive }) => [name, requiredBy, transitive]),
      [
        ["a", [], undefined],
        ["json5", [{ package: "a", version: "1.0.0" }], undefined],
        ["minimist", [{ package: "json5", version: "2.2.0" }], undefined],
        ["qs", [], undefined],
      ],
    );
    const { manifests, edges, entries } = inventoryOf(input);
    const refs = new Map(entries.map(({ ref, key }) => [ref, key.name]));
    const named = (some: ReadonlyMap<string, ReadonlySet<string>>) =>
      [...some].map(([ref, below]) => [refs.get(ref) ?? ref, ...[...below].map((ref) => refs.get(ref))]);
    assert.deepEqual(named(manifests), [["manifest:package-lock.json", "a", "qs"]]);
    assert.deepEqual(named(edges), [["a", "json5"], ["json5", "minimist"], ["minimist"], ["qs"]]);
  });

  it("cost no more than the versions and their advisories", async () => {
    const { host, requests } = scanning({ "/package-lock.json": workspace });
    await scan(["/package-lock.json"], host, { signal });
    const kinds = requests.map((request) => request.split(/[/?]/)[2] ?? "");
    assert.deepEqual([...new Set(kinds)].sort(), ["advisories", "versionbatch"]);
  });
});
