// `identify` and `images`, as a shell runs them, over HTTP, on archives that the package manager has in its cache or that the tests make.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { KnownArtifact } from "../../service/context.ts";
import { dockerArchive, image, layer } from "../../support/archives.ts";
import { pageSchemaErrors } from "../../support/checkSchema.ts";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  /** `sha512-…` in base64, as the registry published it. */
  readonly integrity?: string;
}

/** The archive of a package that the lockfile of this project has, where npm has kept it. */
interface CachedArchive extends KnownArtifact {
  readonly path: string;
}

/** npm keeps an archive by its SHA-512, under the first two bytes of it. */
function cachedArchives(): readonly CachedArchive[] {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Record<string, Locked>;
  };
  const caches = [
    process.env.npm_config_cache,
    join(homedir(), ".npm"),
    join(process.env.LOCALAPPDATA ?? "", "npm-cache"),
  ];
  return Object.entries(lockfile.packages).flatMap(([place, { version, resolved, integrity }]) => {
    const value = /^sha512-(\S+)$/.exec(integrity ?? "")?.[1];
    if (value === undefined || resolved === undefined) return [];
    const hex = Buffer.from(value, "base64").toString("hex");
    const content = ["_cacache", "content-v2", "sha512", hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)];
    const path = caches.map((cache) => join(cache ?? "", ...content)).find((candidate) => existsSync(candidate));
    const name = place.split("node_modules/").at(-1) ?? "";
    const key = { system: "NPM", name, version } as const;
    return path === undefined ? [] : [{ key, url: resolved, path, hash: { type: "SHA512", value } }];
  });
}

/** The same from a file of this project where npm has kept nothing, as on a machine whose cache is elsewhere. */
function packageFile(): CachedArchive {
  const path = join(import.meta.dirname, "../../../node_modules/semver/package.json");
  const value = createHash("sha512").update(readFileSync(path)).digest("base64");
  const key = { system: "NPM", name: "semver", version: "7.0.0" } as const;
  return { path, key, url: "https://registry.example/semver.tgz", hash: { type: "SHA512", value } };
}

/** The chain ID of an invented image, which has a single layer. */
const invented = "sha256:1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3";

describe("package-insights images", () => {
  const { service, folder } = servedFolder();

  function run(...args: readonly string[]) {
    service.reset();
    return runIn(folder.path, ["images", ...args, "--base-url", service.url, "--no-cache"]);
  }

  it("asks about every chain ID of an archive, the longest first, and of nothing else", async () => {
    const built = image([layer("base"), "CMD sh", layer("top")]);
    folder.write("shop.tar.gz", gzipSync(dockerArchive([[built, ["acme/shop:1"]]])));
    const { code, out } = await run("shop.tar.gz", "--format", "json");
    assert.equal(code, 2);
    const page = JSON.parse(out) as {
      readonly subject: { readonly images: readonly [{ readonly prefixes: readonly { readonly chainId: string }[] }] };
    };
    assert.equal(pageSchemaErrors(page), "");
    const chainIds = page.subject.images[0].prefixes.map(({ chainId }) => chainId);
    assert.equal(chainIds.length, 4);
    assert.deepEqual(
      service.requests.map(({ path }) => decodeURIComponent(path.split("/").at(-1) ?? "")).toSorted(),
      chainIds.toSorted(),
    );
    assert.deepEqual(service.refused, []);
  });

  it("says what is left of many layers when the requests that are allowed have been sent", async () => {
    const steps = Array.from({ length: 30 }, (_, n) => layer(`layer ${n}`));
    folder.write("many.tar", dockerArchive([[image(steps), ["acme/many:1"]]]));
    const { code, out } = await run("many.tar", "--max-requests", "10");
    assert.equal(code, 2);
    assert.match(out, /20 of 30 chain IDs are not known, .* at most 10 requests are sent for this at once/);
    assert.equal(service.requests.length, 10);
  });

  it("takes a chain ID in place of an archive", async () => {
    for (const chainId of [invented, invented.slice("sha256:".length)]) {
      const { code, out } = await run(chainId);
      assert.equal(code, 0, out);
      assert.match(out, /^ {2}https:\/\/registry\.example +acme-invented\/web$/m);
    }
  });

  it("says why an archive cannot be read", async () => {
    folder.write("text.tar", "not a tar archive");
    const rows = [
      ["text.tar", "the archive is cut off"],
      ["nowhere.tar", "the file does not exist"],
      [".", "it is a folder"],
    ] as const;
    for (const [path, reason] of rows) {
      const { code, out, err } = await run(path);
      assert.deepEqual({ code, out, err }, { code: 2, out: "", err: `package-insights: ${path}: ${reason}\n` });
    }
  });

  it("takes one argument", async () => {
    assert.equal((await run()).code, 64);
    assert.equal((await run("a.tar", "b.tar")).code, 64);
  });
});

const [archive = packageFile()] = cachedArchives();
const name = `${archive.key.name} ${archive.key.version}`;

describe("package-insights identify", () => {
  const { service, folder } = servedFolder((each) => each.write("unknown.tgz", "in no package"), {
    artifacts: [archive],
  });

  const command = (...args: readonly string[]) =>
    runIn(folder.path, ["identify", ...args, "--base-url", service.url, "--no-cache"]);

  async function run(...args: readonly string[]) {
    service.reset();
    const outcome = await command(...args);
    const sent = service.requests.map(({ path }) => new URL(path, service.url).searchParams);
    return { ...outcome, types: sent.map((query) => query.get("hash.type")), sent };
  }

  it("finds the version of an archive by the hash that its registry published", async () => {
    const { code, out, types, sent } = await run(archive.path);
    assert.equal(code, 0, out);
    assert.ok(out.includes(name) && out.includes(archive.url), out);
    assert.match(out, /^ {2}SHA-256 +not found +[\da-f]{64}$/m);
    assert.match(out, /^ {2}SHA-512 +found +[\da-f]{128}$/m);
    assert.deepEqual(types, ["SHA256", "SHA512"]);
    assert.equal(sent[1]?.get("hash.value"), archive.hash.value);
    assert.deepEqual(service.refused, []);
  });

  it("says what was not found, and by which hashes", async () => {
    const { code, out, types } = await run("unknown.tgz");
    assert.equal(code, 2);
    assert.match(
      out,
      /No package version is known: not found by SHA-256, SHA-512, SHA-1, MD5\. The service has no hashes of Go modules\./,
    );
    assert.deepEqual(types, ["SHA256", "SHA512", "SHA1", "MD5"]);
  });

  it("has a row for each of several files", async () => {
    const { code, out } = await run(archive.path, "unknown.tgz", ".", "nowhere.tgz", "--format", "json");
    assert.equal(code, 2);
    const page = JSON.parse(out) as {
      sections: readonly { tables: readonly { id: string; rows: readonly Record<string, unknown>[] }[] }[];
    };
    assert.equal(pageSchemaErrors(page), "");
    const [files, versions] = page.sections.map(({ tables }) => tables[0]?.rows ?? []);
    assert.deepEqual(
      files?.map(({ file, versions: count, result }) => [file, count, result]),
      [
        [archive.path, 1, "found by SHA-512"],
        ["unknown.tgz", null, "not found by SHA-256, SHA-512, SHA-1, MD5"],
        [".", null, "not read: it is a folder"],
        ["nowhere.tgz", null, "not read: the file does not exist"],
      ],
    );
    assert.deepEqual(versions, [{ file: archive.path, version: name, system: "npm", artifacts: [archive.url] }]);
  });

  it("does not take a failure for an answer", async () => {
    service.reset();
    service.faults.set({ rules: [{ operation: "Query", fault: { kind: "status", status: 400, text: "refused" } }] });
    const { code, out } = await command("unknown.tgz");
    assert.equal(code, 2);
    assert.match(out, /not known: /);
    assert.doesNotMatch(out, /not found/);
  });

  it("takes files only", async () => {
    const { code, err } = await run();
    assert.equal(code, 64);
    assert.match(err, /missing file/);
  });
});
