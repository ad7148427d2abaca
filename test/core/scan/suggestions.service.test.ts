import assert from "node:assert/strict";
import { scan } from "../../../src/core/scan/scan.ts";
import { wire } from "../../support/world.ts";
import { scanning } from "./scanning.ts";

const { signal } = new AbortController();

/** Manifests that together declare so many packages that the service does not know. */
function unknownNames(count: number, manifests: number): Readonly<Record<string, string>> {
  const perManifest = count / manifests;
  return Object.fromEntries(
    Array.from({ length: manifests }, (_, manifest) => {
      const names = Array.from({ length: perManifest }, (_, i) => [`acme-invented-${manifest}-${i}`, "1.0.0"] as const);
      return [`/work/${manifest}/package.json`, JSON.stringify({ dependencies: Object.fromEntries(names) })];
    }),
  );
}

/** How many requests a scan makes, without those for the declared versions and packages themselves. */
async function suggestionRequests(files: Readonly<Record<string, string>>, prefix: "v3alpha" | "v3") {
  const world = wire();
  const { host } = scanning(files, world, prefix);
  await scan(Object.keys(files), host, { signal });
  const declared = /\/packages\/acme-invented-\d+-\d+(?:$|\/versions\/)/;
  const names = new Set(world.requests.filter((request) => !declared.test(request)));
  return { singly: [...names].filter((request) => request.startsWith("GET ")).length, all: world.requests.length };
}

// Requests: one for each version (in pages of 100 under v3alpha) and one for each package tell that a name is unknown. Of
// similar names then 20 pages under v3alpha, and 20 times 10 packages under v3, however many names are unknown.
const rows: readonly (readonly [prefix: "v3alpha" | "v3", count: number, manifests: number, all: number])[] = [
  ["v3alpha", 40, 1, 40 + 1 + 20],
  ["v3alpha", 1_000, 1, 1_000 + 10 + 20],
  // The first wave is small and has a page of its own.
  ["v3alpha", 1_000, 100, 1_000 + 11 + 20],
  ["v3", 40, 1, 40 + 40 + 200],
  ["v3", 1_000, 100, 1_000 + 1_000 + 200],
];

describe("similar names of unknown packages in a scan", () => {
  it("are not asked for where a plugin of Gradle is unknown", async () => {
    const world = wire();
    const files = { "/work/build.gradle": "plugins { id 'acme.invented' version '1' }" };
    const { host } = scanning(files, world, "v3alpha");
    await scan(Object.keys(files), host, { signal });
    const name = "acme.invented:acme.invented.gradle.plugin";
    assert.deepEqual(world.requests, [
      `GET /v3alpha/systems/maven/packages/${encodeURIComponent(name)}/versions/1`,
      `GET /v3alpha/systems/maven/packages/${encodeURIComponent(name)}`,
    ]);
  });

  for (const [prefix, count, manifests, expected] of rows) {
    it(`of ${count} in ${manifests} manifests under ${prefix} cost at most ${expected} requests in all`, async () => {
      const { all, singly } = await suggestionRequests(unknownNames(count, manifests), prefix);
      assert.ok(all <= expected && all > expected - 20, `${all} requests`);
      assert.equal(singly > 0, prefix === "v3");
    });
  }

  it("are looked up once for a run of several waves", async () => {
    const { all } = await suggestionRequests(unknownNames(2_100, 2_100), "v3");
    assert.equal(all, 2 * 2_100 + 200);
  });

  it("are those of names without a scope first", async () => {
    const scoped = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`@acme-nowhere/lib${i}`, "1.0.0"]));
    const files = { "/work/package.json": JSON.stringify({ dependencies: { ...scoped, lodahs: "4.17.0" } }) };
    const { host } = scanning(files);
    const { files: scanned } = await scan(Object.keys(files), host, { signal });
    const similar = scanned.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        finding.rule === "unknown-package" ? finding.items.flatMap((item) => item.similar) : [],
      ),
    );
    assert.deepEqual(similar, ["lodash"]);
  });
});
