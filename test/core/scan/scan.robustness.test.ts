import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { createIgnoreFilter } from "../../../src/core/scan/discovery.ts";
import type { ScanProgress } from "../../../src/core/scan/run.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import { scanning } from "./scanning.ts";
import { runs } from "../../support/runs.ts";

const { signal } = new AbortController();

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1_000_000;
}

describe(".gitignore against hostile texts", () => {
  const letters = "a".repeat(255);
  const patterns = ["*a*a*b", "*a*a*a*a*a*a*b", "**a**a**a**b", "*".repeat(5_000), "[".repeat(5_000), "\\".repeat(999)];
  const deep = [
    "**/a/".repeat(200),
    "**/a/**/a/**/b",
    "a/**/a/**/a/b",
    "/".repeat(900),
    "!(".repeat(400),
    "[!a-z]*[a-z]*b",
  ];
  for (const pattern of [...patterns, ...deep, " ".repeat(100_000), `${"x ".repeat(400)}\\`]) {
    it(`${pattern.slice(0, 20)} … (${pattern.length})`, async () => {
      const isIgnored = createIgnoreFilter(
        (path) => Promise.resolve(path.endsWith("/x/.gitignore") ? pattern : ""),
        "/x",
      );
      const paths = [
        letters,
        `${"a/".repeat(3_000)}c`,
        Array.from({ length: 10 }, () => letters).join("/"),
        "x".repeat(1e5),
      ];
      const took = await seconds(() => Promise.all(paths.map((path) => isIgnored(`/x/${path}`))));
      assert.ok(took < 2, `${took} s`);
    });
  }

  it("twenty thousand patterns, in every folder", async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `name-${n}*`).join("\n");
    const isIgnored = createIgnoreFilter(
      (path) => Promise.resolve(path.endsWith(".gitignore") ? text : undefined),
      "/x",
    );
    assert.equal(await isIgnored("/x/a/b/package.json"), false);
    assert.equal(await isIgnored("/x/a/b/name-77.json"), true);
  });

  it("any text, any path", async () => {
    const text = fc
      .array(fc.constantFrom(...Array.from("ab/*?![]\\#- \n\r{}()^$+.|")), { maxLength: 40 })
      .map((all) => all.join(""));
    const path = fc
      .array(fc.constantFrom(...Array.from("ab/*![]\\#. ")), { minLength: 1, maxLength: 20 })
      .map((all) => all.join(""));
    await fc.assert(
      fc.asyncProperty(text, path, async (rules, below) => {
        const isIgnored = createIgnoreFilter(() => Promise.resolve(rules), "/x");
        assert.equal(typeof (await isIgnored(`/x/${below}`)), "boolean");
      }),
      runs(2_000),
    );
  });
});

const versions = { minimist: "1.2.5", lodash: "4.17.20", ws: "7.4.6", request: "2.88.2", json5: "2.2.3", ms: "2.0.0" };

/** Manifests that differ in the order and the number of what they declare. */
function workspace(count: number, each: number): Readonly<Record<string, string>> {
  const names = Object.entries(versions);
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const entries = Array.from({ length: each }, (_, at) => {
        const [name = "", version = ""] = names[(n + at) % names.length] ?? [];
        return at < names.length ? `"${name}": "${version}"` : `"${name}-${(n + at) % 97}": "npm:${name}@${version}"`;
      });
      return [`/work/part-${n}/package.json`, `{ "dependencies": { ${entries.join(",\n")} } }`];
    }),
  );
}

describe("a scan of a large workspace", () => {
  it("a thousand manifests ask no more than one", async () => {
    const count = async (files: Readonly<Record<string, string>>) => {
      const { host, requests } = scanning(files);
      const result = await scan(Object.keys(files), host, { signal });
      return { requests: requests.length, checked: result.counts.checked, keys: result.keys };
    };
    const single = await count(workspace(1, 6));
    const thousand = await count(workspace(1_000, 50));
    assert.deepEqual(thousand, { ...single, checked: 50_000 });
  });

  it("tells the same as checking manifest by manifest", async () => {
    const files = workspace(60, 20);
    const { host } = scanning(files);
    const result = await scan(Object.keys(files), host, { signal, keepFacts: true });
    for (const { reportSource, findings, path } of result.files) {
      assert.deepEqual(findings, evaluate(reportSource?.facts ?? [], host.policy), path);
    }
  });

  it("goes in waves where more is asked than is held at once, in the order of the paths", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => {
        const lines = Array.from({ length: 60 }, (_, at) => `acme-${n}-${at}==1.0`);
        return [`/work/${n}/requirements.txt`, lines.join("\n")];
      }),
    );
    const { host } = scanning(files);
    const asked: number[] = [];
    const gather: typeof host.gather = (subjects) => {
      asked.push(subjects.length);
      return Promise.resolve([]);
    };
    const result = await scan(Object.keys(files), { ...host, gather }, { signal });
    assert.ok(asked.length > 1 && asked.length < 5, asked.join(" "));
    assert.equal(
      asked.reduce((a, b) => a + b),
      5_400,
    );
    assert.deepEqual(
      result.files.map(({ path }) => path),
      Object.keys(files),
    );
    assert.equal(result.counts.pending, 5_400);
  });

  for (const [kind, nth] of [
    ["read", 500],
    ["asked", 3],
    ["checked", 300],
  ] as const) {
    it(`lets others have their turn, and stops soon after an abort (${kind} ${nth})`, async () => {
      const files = workspace(1_000, 50);
      const controller = new AbortController();
      const { host, requests, reads } = scanning(files);
      let seen = 0;
      let reports = 0;
      const done = () => ({ reports, reads: reads.length, requests: requests.length });
      let asked = done();
      let heard = done();
      const report = (progress: ScanProgress): void => {
        reports++;
        if (progress.kind !== kind || ++seen !== nth) return;
        asked = done();
        setImmediate(() => {
          heard = done();
          controller.abort(new Error("enough"));
        });
      };
      const result = await scan(Object.keys(files), host, { signal: controller.signal, report });
      assert.equal(result.cancelled, true);
      assert.ok(
        heard.reports - asked.reports < 50,
        `${heard.reports - asked.reports} reports before others have a turn`,
      );
      assert.ok(heard.reads - asked.reads < 200, `${heard.reads - asked.reads} reads before others have a turn`);
      assert.equal(requests.length, heard.requests);
      assert.ok(reads.length - heard.reads < 1_000, `${reads.length - heard.reads} reads after the abort`);
    });
  }
});
