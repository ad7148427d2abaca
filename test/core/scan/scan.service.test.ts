import assert from "node:assert/strict";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { verdictOf } from "../../../src/core/analysis/target/verdict.ts";
import type { ScanProgress } from "../../../src/core/scan/run.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import type { ScannedFile } from "../../../src/core/scan/scanResult.ts";
import { scanning } from "./scanning.ts";
import { wire } from "../../support/world.ts";

const { signal } = new AbortController();

const files = {
  "/work/package.json": `{ "dependencies": { "minimist": "1.2.5", "json5": "2.2.3", "x": "file:../x", "y": "git+https://code.example/y" } }`,
  "/work/a/package.json": `{ "dependencies": { "minimist": "1.2.5" }, "devDependencies": { "json5": "^2.2.3", "request": "2.88.2" } }`,
  "/work/b/package.json": `{ "dependencies": { "old": "npm:minimist@1.2.5", "acme-invented-nowhere": "1.0.0", "json5": "2.2.3" }, `,
  "/work/c/requirements.txt": "idna==3.13\ncertifi\n",
  "/work/d/Cargo.toml": "[package]\n",
} as const;
const paths = Object.keys(files);

/** `a/package.json: …` with what was found of each and what was not checked. */
function line({ path, findings, unchecked: entries, problems, counts, isPartial }: ScannedFile): string {
  const found = findings.map(({ declaration, rule }) => `${declaration.name} ${rule}`);
  const rest = entries.map(
    ({ declaration, why }) => `${declaration.name} ${why.kind === "skipped" ? why.reason : why.kind}`,
  );
  const { checked, unchecked, local, pending } = counts;
  const numbers = Object.entries({ checked, unchecked, local, pending, problems: problems.length });
  const totals = numbers.flatMap(([name, number]) => (number > 0 ? [`${number} ${name}`] : []));
  return `${path.slice("/work/".length)}: ${[...found, ...rest, ...totals, ...(isPartial ? ["partial"] : [])].join(", ")}`;
}

const lines = [
  "package.json: minimist advisory, y git, 2 checked, 1 unchecked, 1 local",
  "a/package.json: minimist advisory, request advisory, request transitive-advisory, request deprecated, 3 checked",
  "b/package.json: old advisory, acme-invented-nowhere unknown-package, acme-invented-nowhere unknown-package, 2 checked, 1 unchecked, 3 problems",
  "c/requirements.txt: 2 checked",
  "d/Cargo.toml: ",
];

describe("scan", () => {
  it("checks every manifest, in the order of the paths, and says what it cannot read", async () => {
    const { host } = scanning(files);
    const strange = ["/work/README.md", "/work/missing/package.json", ...paths.slice(0, 1)];
    const { unread, counts, bySeverity, byRule, keys, cancelled, ...result } = await scan(
      [...paths, ...strange],
      host,
      {
        signal,
      },
    );
    assert.deepEqual(result.files.map(line), lines);
    assert.deepEqual(unread, [
      { path: "/work/README.md", reason: "not-a-manifest" },
      { path: "/work/missing/package.json", reason: "unreadable" },
    ]);
    assert.deepEqual(counts, {
      pending: 0,
      checked: 9,
      unchecked: 2,
      local: 1,
      findings: 7,
      vulnerable: 4,
      malicious: 0,
    });
    assert.deepEqual(
      [...byRule],
      [
        ["advisory", 4],
        ["transitive-advisory", 1],
        ["deprecated", 1],
        ["unknown-package", 1],
      ],
    );
    assert.equal(
      Object.values(bySeverity).reduce((a, b) => a + b),
      7,
    );
    assert.equal(keys, 6);
    assert.equal(cancelled, false);
  });

  it("asks once what several manifests ask, all together, and nothing of what is the user's own", async () => {
    const { host, requests } = scanning(files);
    const rules = { "transitive-advisory": "off", "provenance-lost": "off", "suspicious-name": "off" } as const;
    await scan(paths, { ...host, policy: { ...host.policy, rules } }, { signal });
    assert.equal(requests.filter((request) => request.includes("versionbatch")).length, 1, requests.join("\n"));
    const singly = requests.filter((request) => request.startsWith("GET "));
    assert.deepEqual(singly, [...new Set(singly)]);
    assert.ok(!requests.some((request) => /packages\/[xy]\b/.test(request)));
  });

  it("finds what checking each manifest by itself finds, with facts for reports where they are asked for", async () => {
    const ignoring = {
      ...files,
      "/work/e/Cargo.toml": `[dependencies]\ntime = "=0.1.43" # package-insights: ignore\ntime2 = { package = "time", version = "=0.1.43" }\n`,
    };
    const { host } = scanning(ignoring);
    const policy = {
      ...host.policy,
      ignores: [{ package: "old", rule: "advisory", until: "2026-01-01" }, { package: "request" }],
    } as const;
    const { files: all } = await scan(Object.keys(ignoring), { ...host, policy }, { signal, keepFacts: true });
    assert.equal(all.length, paths.length + 1);
    for (const { path, findings, reportSource, counts } of all) {
      assert.ok(reportSource);
      assert.equal(reportSource.text, ignoring[path as keyof typeof ignoring]);
      assert.deepEqual(
        reportSource.facts.map(({ declaration }) => declaration),
        reportSource.manifest.declarations,
      );
      assert.deepEqual(findings, evaluate(reportSource.facts, policy), path);
      assert.equal(counts.checked, reportSource.facts.filter((facts) => verdictOf(facts).kind === "checked").length);
    }
    assert.ok(all.some(({ findings }) => findings.some(({ rule }) => rule === "expired-ignore")));
    // The comment beside one of two alike is not the other's.
    const names = new Set(all.at(-1)?.findings.map(({ declaration }) => declaration.nameSpan.start));
    assert.deepEqual([...names], [ignoring["/work/e/Cargo.toml"].indexOf("time2")]);
  });

  it("ignores what the settings of a folder ignore in its manifests only, for the packages of each entry", async () => {
    const { host } = scanning(files);
    const ignoresFor = (path: string) =>
      path.startsWith("/work/a/") ? [{ rule: "advisory", package: "minimist" }, { rule: "deprecated" }] : [];
    const { files: found } = await scan(paths, { ...host, ignoresFor }, { signal });
    assert.deepEqual(
      found.map(line),
      lines.map((text) => text.replace(/^(a\/.*: )minimist advisory, (.*), request deprecated/, "$1$2")),
    );
  });

  it("keeps neither facts nor text otherwise", async () => {
    const result = await scan(paths, scanning(files).host, { signal });
    assert.deepEqual(
      result.files.filter((file) => "reportSource" in file),
      [],
    );
  });

  it("goes by the lockfile, and asks for no name that any of its manifests takes for private", async () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        "": { workspaces: ["api", "web"] },
        api: { dependencies: { minimist: "^1.0.0", request: "^2.0.0" } },
        web: { dependencies: { minimist: "^1.0.0" } },
        "node_modules/api": { resolved: "api", link: true },
        "node_modules/web": { resolved: "web", link: true },
        "node_modules/minimist": { version: "1.2.5", dependencies: { "@acme/hidden": "1.0.0" } },
        "node_modules/request": { version: "2.88.2" },
        "node_modules/@acme/hidden": { version: "1.0.0" },
      },
    };
    const { host, requests } = scanning({
      "/work/package-lock.json": JSON.stringify(lock),
      "/work/package.json": `{ "workspaces": ["api", "web"] }`,
      "/work/api/package.json": `{ "dependencies": { "minimist": "^1.0.0", "request": "^2.0.0" } }`,
      "/work/web/package.json": `{ "dependencies": { "minimist": "^1.0.0" } }`,
      "/work/web/.npmrc": "@acme:registry=https://packages.example/\n",
    });
    const result = await scan(["/work/api/package.json", "/work/web/package.json"], host, { signal, keepFacts: true });
    const targets = result.files.flatMap(({ reportSource }) => reportSource?.facts.map(({ target }) => target) ?? []);
    assert.deepEqual(
      targets.map((target) => target?.kind === "version" && `${target.key.name} ${target.key.version} ${target.how}`),
      ["minimist 1.2.5 locked", "request 2.88.2 locked", "minimist 1.2.5 locked"],
    );
    assert.equal(result.keys, 2);
    assert.ok(!requests.some((request) => request.includes("hidden")), requests.join("\n"));
  });

  it("tells of every step, and of each result when it is final", async () => {
    const { host } = scanning(files);
    const steps: ScanProgress[] = [];
    const result = await scan(paths, host, { signal, report: (step) => steps.push(step) });
    const checked = steps.filter(({ kind }) => kind === "checked");
    assert.deepEqual(
      checked.map(({ file }) => file),
      result.files,
    );
    assert.deepEqual(
      checked.map(({ done }) => done),
      [1, 2, 3, 4, 5],
    );
    const read = steps.filter(({ kind }) => kind === "read").map(({ path = "" }) => path);
    assert.deepEqual(read.sort(), paths.toSorted());
    assert.ok(steps.some(({ kind }) => kind === "asked"));
    assert.ok(steps.every(({ step, total }) => step >= 0 && step <= 1 && total === 5));
  });

  it("publishes each manifest once its versions and advisories are known, before graphs are asked for", async () => {
    const { host } = scanning(files);
    const found: ScanProgress[] = [];
    let checkedBefore = 0;
    const report = (step: ScanProgress): void => {
      if (step.kind === "checked") checkedBefore ||= found.length;
      if (step.kind === "found") found.push(step);
    };
    const result = await scan(paths, host, { signal, report });
    assert.equal(checkedBefore, found.length);
    assert.deepEqual(found.map(({ path = "" }) => path).sort(), result.files.map(({ path }) => path).toSorted());
    for (const { file, path } of found) {
      assert.ok(file?.isProvisional && file.isPartial, path);
      const final = result.files.find((other) => other.path === path)?.findings ?? [];
      const advisories = ({ rule }: { readonly rule: string }) => rule === "advisory";
      assert.equal(file.findings.filter(advisories).length, final.filter(advisories).length, path);
    }
    assert.ok(result.files.every(({ isProvisional }) => !isProvisional));
  });

  it("evaluates no manifest before its end where nobody looks", async () => {
    const { host } = scanning(files);
    const kinds: string[] = [];
    const result = await scan(paths, host, { signal, early: false, report: ({ kind }) => kinds.push(kind) });
    assert.ok(kinds.includes("asked") && !kinds.includes("found"));
    assert.deepEqual(result, await scan(paths, host, { signal }));
  });

  for (const [kind, nth] of [
    ["read", 1],
    ["asked", 1],
    ["asked", 3],
    ["checked", 2],
  ] as const) {
    it(`stops at an abort (${kind} ${nth}) with what is there, and shows nothing unknown as clean`, async () => {
      const { host, reads } = scanning(files);
      const controller = new AbortController();
      let seen = 0;
      const report = (progress: ScanProgress): void => {
        if (progress.kind === kind && ++seen === nth) controller.abort(new Error("enough"));
      };
      const result = await scan(paths, host, { signal: controller.signal, report });
      assert.equal(result.cancelled, true);
      for (const [index, file] of result.files.entries()) {
        if (kind === "checked") assert.equal(line(file), lines[paths.indexOf(file.path)]);
        else assert.ok(file.isPartial, `${index}`);
      }
      const { checked, pending, unchecked, local } = result.counts;
      if (kind === "asked") assert.ok(pending > 0);
      if (kind === "checked") assert.equal(pending, 0);
      assert.equal(checked + pending + unchecked + local <= 12, true);
      assert.ok(new Set(reads).size > 0);
    });
  }

  it("stops though nothing answers any more, and does nothing where it is stopped before", async () => {
    const never = () => new Promise<never>(() => undefined);
    for (const broken of ["readFile", "gather"] as const) {
      const { host } = scanning(files);
      const controller = new AbortController();
      const scanned = scan(paths, { ...host, [broken]: never }, { signal: controller.signal });
      setImmediate(() => controller.abort(new Error("enough")));
      assert.ok((await scanned).cancelled);
    }
    const { host, reads } = scanning(files);
    const { files: none, cancelled } = await scan(paths, host, { signal: AbortSignal.abort() });
    assert.deepEqual([none, cancelled, reads], [[], true, []]);
  });

  const fail = () => Promise.reject(new Error("no"));
  const faults: readonly (readonly [what: string, host: object])[] = [
    ["files that cannot be read", { readFile: fail }],
    ["a project reader that fails", { projects: { read: fail } }],
    ["parsers that throw", { inputFor: () => { throw new Error("no"); } }],
    ["a gathering that fails", { gather: fail }],
    ["a gathering that throws", { gather: () => { throw new Error("no"); } }],
    ["a gathering that loses answers", { gather: () => Promise.resolve([]) }],
  ]; // prettier-ignore
  for (const [what, broken] of faults) {
    it(`does not reject for ${what}, and checks nothing`, async () => {
      const { host } = scanning(files);
      const result = await scan(paths, { ...host, ...broken }, { signal });
      assert.equal(result.counts.checked, 0);
      assert.equal(result.cancelled, false);
      assert.equal(result.files.length + result.unread.length, paths.length);
      assert.ok(result.unread.length === paths.length || result.counts.pending > 0);
    });
  }

  it("goes on where whoever listens throws", async () => {
    const report = () => {
      throw new Error("no");
    };
    const result = await scan(paths, scanning(files).host, { signal, report });
    assert.deepEqual(result.files.map(line), lines);
  });

  it("says why there were no answers", async () => {
    const { host } = scanning(
      files,
      wire({}, () => ({ status: 403, text: "no" })),
    );
    const { counts } = await scan(paths, host, { signal });
    assert.equal(counts.checked, 0);
    assert.equal(counts.failure?.kind, "status");
  });
});

describe("a scan that searches for fixed versions", () => {
  const vulnerable = {
    "/work/a/package.json": `{ "dependencies": { "minimist": "1.2.5", "json5": "1.0.1", "ms": "2.1.3" } }`,
    "/work/b/requirements.txt": "django==3.0.0  # package-insights: ignore advisory\nflask==1.0.0\n",
    "/work/c/package.json": `{ "devDependencies": { "minimist": "1.2.5" } }`,
  };
  const fixesIn = ({ path, findings, reportSource }: ScannedFile) => {
    const own = findings.filter(({ rule }) => rule === "advisory");
    const texts = own.map(
      ({ declaration: { name }, fixedIn }) => `${name} ${fixedIn?.kind === "fixed" && fixedIn.version}`,
    );
    assert.equal(reportSource?.facts.filter(({ fixedIn }) => fixedIn).length, new Set(texts).size);
    return `${path.slice("/work/".length)}: ${[...new Set(texts)].join(", ")}`;
  };

  it("has them with the findings, by one batch for all manifests", async () => {
    const { host, fixedIn, requests } = scanning(vulnerable);
    const options = { signal, keepFacts: true };
    const plain = await scan(Object.keys(vulnerable), host, options);
    assert.ok(plain.files.every(({ findings }) => findings.every((finding) => finding.fixedIn === undefined)));
    const before = requests.length;
    const { files } = await scan(Object.keys(vulnerable), { ...host, fixedIn }, options);
    assert.deepEqual(files.map(fixesIn), [
      "a/package.json: minimist 1.2.8, json5 1.0.2",
      "b/requirements.txt: flask 2.2.5",
      "c/package.json: minimist 1.2.8",
    ]);
    const searched = requests.slice(before).filter((request) => !request.includes(":dependencies"));
    assert.deepEqual(
      searched.filter((request) => request.startsWith("POST")),
      ["POST /v3alpha/versionbatch"],
    );
    assert.deepEqual(
      searched.filter((request) => request.includes("django")),
      [],
    );
  });

  it("leads with fixes and updates to what is old enough by the policy of each manifest", async () => {
    const { host, fixedIn } = scanning(vulnerable);
    const usual = { ...host.policy, rules: { outdated: "warning" } } as const;
    const careful = { ...usual, tooNewDays: 1_600 };
    const policyFor = (path: string) => Promise.resolve(path.startsWith("/work/a/") ? careful : usual);
    const paths = ["/work/a/package.json", "/work/c/package.json"];
    const { files } = await scan(paths, { ...host, policyFor, fixedIn }, { signal });
    const versionsIn = ({ findings }: ScannedFile) =>
      findings
        .filter(({ declaration: { name } }) => name === "minimist")
        .map(({ rule, fixedIn: fix, items: [item] }) =>
          fix?.kind === "fixed" ? `${rule} ${fix.version}` : `${rule} ${"to" in item ? item.to : ""}`,
        );
    assert.deepEqual(files.map(versionsIn), [
      ["advisory 1.2.6", "outdated 1.2.6"],
      ["advisory 1.2.8", "outdated 1.2.8"],
    ]);
  });

  it("has the findings where the search is cut off", async () => {
    const { host } = scanning(vulnerable);
    const controller = new AbortController();
    const fixedIn = () => {
      controller.abort();
      return new Promise<never>(() => undefined);
    };
    const { files, cancelled } = await scan(
      Object.keys(vulnerable),
      { ...host, fixedIn },
      { signal: controller.signal },
    );
    assert.deepEqual([files.length, cancelled], [3, true]);
    assert.ok((files[0]?.findings.length ?? 0) > 0);
  });
});
