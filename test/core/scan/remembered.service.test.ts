import assert from "node:assert/strict";
import { rememberedFile, rememberedLines, rememberedSince } from "../../../src/core/scan/remembered.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import { scanning } from "./scanning.ts";

const { signal } = new AbortController();

/** Findings of many rules, what is private, missing or damaged, and a lockfile with transitive dependencies. */
const files = {
  "/work/package.json": JSON.stringify({
    dependencies: { minimist: "1.2.5", "left-pad": "^1.3.0", "acme-invented": "1.0.0", local: "file:../local", express: "4.17.1" },
  }),
  "/work/b/Cargo.toml": '[dependencies]\nserde = "1.0"\nbroken = [',
  "/work/c/requirements.txt": "jinja2==2.11.2\n-r missing.txt\n",
}; // prettier-ignore

describe("a remembered scan", () => {
  it("has what was found, unchanged", async () => {
    const { host, fixedIn } = scanning(files);
    const result = await scan(Object.keys(files), { ...host, fixedIn }, { signal });
    assert.ok(result.counts.findings > 3 && result.counts.unchecked > 0);
    const remembered = result.files.map((file) => ({ uri: `file://${file.path}`, digest: file.path, file }));
    const [first = "", ...lines] = [...rememberedLines({ since: 7, files: remembered }, "1.0.0")];
    const uses = result.files[0]?.uses ?? [];
    const minimist = uses.find(({ key }) => key.name === "minimist");
    assert.deepEqual([uses.length, minimist?.version, minimist?.advisories?.[0]], [5, "1.2.5", "GHSA-xvch-5gv4-984h"]);
    assert.equal(rememberedSince(first, "1.0.0"), 7);
    assert.deepEqual(lines.map(rememberedFile), remembered);
  });

  const head = JSON.stringify({ productVersion: "1.0.0", since: 7 });
  const heads: readonly (readonly [what: string, line: string])[] = [
    ["nothing", ""],
    ["half a line", head.slice(0, -4)],
    ["another version", head.replace("1.0.0", "1.0.1")],
    ["another value", "[1]"],
    ["no time", JSON.stringify({ productVersion: "1.0.0", since: "7" })],
  ];
  for (const [what, line] of heads) {
    it(`is none with ${what}`, () => assert.equal(rememberedSince(line, "1.0.0"), undefined));
  }

  const file = { path: "/a", findings: [], uses: [], unchecked: [], problems: [], coverage: {}, counts: {} };
  const entry = { uri: "file:///a", digest: "d", file };
  const damaged: readonly (readonly [what: string, line: string])[] = [
    ["half of its line", JSON.stringify(entry).slice(0, -3)],
    ["no address", JSON.stringify({ ...entry, uri: 1 })],
    ["no digest", JSON.stringify({ ...entry, digest: undefined })],
    ["no findings", JSON.stringify({ ...entry, file: { ...file, findings: {} } })],
    ["no coverage", JSON.stringify({ ...entry, file: { ...file, coverage: [] } })],
    ["no result", JSON.stringify({ ...entry, file: null })],
  ];
  for (const [what, line] of damaged) {
    it(`does not have a manifest with ${what}`, () => assert.equal(rememberedFile(line), undefined));
  }

  it("has an intact manifest", () => assert.deepEqual(rememberedFile(JSON.stringify(entry)), entry));
});
