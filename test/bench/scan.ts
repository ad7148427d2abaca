// What a scan of a thousand manifests asks, holds and takes, over real HTTP against the loopback service in a process of its
// own. Counts and ratios are the measure; times are only as quiet as the machine.
//   node --expose-gc test/bench/scan.ts [--manifests N] [--dependencies N] [--packages N] [--latency ms]

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { defaultPolicy, type Policy } from "../../src/core/analysis/policy/policy.ts";
import { createCore } from "../../src/core/core.ts";
import { lockfileParsers, parserFor } from "../../src/core/manifests/formats.ts";
import { fileText } from "../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../src/core/manifests/project.ts";
import { systems, type System } from "../../src/core/model/keys.ts";
import type { ScanHost, ScanProgress } from "../../src/core/scan/run.ts";
import { scan } from "../../src/core/scan/scan.ts";
import { delay } from "../../src/platform/delay.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { packagesOf } from "../service/snapshot.ts";

const { values } = parseArgs({
  options: {
    manifests: { type: "string", default: "1000" },
    dependencies: { type: "string", default: "50" },
    packages: { type: "string", default: "300" },
    latency: { type: "string", default: "50" },
  },
});
const [manifests, dependencies, packages, latency] = [
  Number(values.manifests),
  Number(values.dependencies),
  Number(values.packages),
  Number(values.latency),
];

interface Pinned {
  readonly name: string;
  readonly version: string;
}

/** How a dependency is written in each system's manifest, and the manifest around them. */
const formats: Readonly<
  Record<System, { file: string; exact: (p: Pinned) => string; fileOf: (lines: readonly string[]) => string }>
> = {
  NPM: {
    file: "package.json",
    exact: ({ name, version }) => `"${name}": "${version}"`,
    fileOf: (lines) => `{ "dependencies": {\n${lines.join(",\n")}\n} }`,
  },
  CARGO: {
    file: "Cargo.toml",
    exact: ({ name, version }) => `${name} = "=${version}"`,
    fileOf: (lines) => `[dependencies]\n${lines.join("\n")}\n`,
  },
  PYPI: {
    file: "requirements.txt",
    exact: ({ name, version }) => `${name}==${version}`,
    fileOf: (lines) => lines.join("\n"),
  },
  MAVEN: {
    file: "pom.xml",
    exact: ({ name, version }) => {
      const [group = "", artifact = ""] = name.split(":");
      return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
    },
    fileOf: (lines) => `<project><dependencies>\n${lines.join("\n")}\n</dependencies></project>`,
  },
  GO: {
    file: "go.mod",
    exact: ({ name, version }) => `\t${name} ${version}`,
    fileOf: (lines) => `module acme.example/app\n\nrequire (\n${lines.join("\n")}\n)\n`,
  },
  RUBYGEMS: {
    file: "Gemfile",
    exact: ({ name, version }) => `gem "${name}", "${version}"`,
    fileOf: (lines) => lines.join("\n"),
  },
  NUGET: {
    file: "packages.config",
    exact: ({ name, version }) => `<package id="${name}" version="${version}" />`,
    fileOf: (lines) => `<packages>\n${lines.join("\n")}\n</packages>`,
  },
};

/**
 * Packages of the snapshot, as evenly over the systems as it has them, each with its newest version; where a system has
 * fewer than a manifest shall hold, older versions too.
 */
function pinned(): ReadonlyMap<System, readonly Pinned[]> {
  const available = systems.map((system) => ({ system, all: [...packagesOf(system).values()] }));
  available.sort((a, b) => a.all.length - b.all.length);
  let left = packages;
  return new Map(
    available.map(({ system, all }, index) => {
      const chosen = all.slice(0, Math.ceil(left / (available.length - index)));
      left -= chosen.length;
      const versions = chosen.map(({ name, versions }) => {
        return [...versions.keys()].reverse().map((version) => ({ name, version }));
      });
      const pins: Pinned[] = [];
      for (let age = 0; pins.length < Math.max(dependencies, chosen.length) && age < 50; age++) {
        pins.push(...versions.flatMap((list) => list[age] ?? []));
      }
      return [system, pins.slice(0, Math.max(dependencies, chosen.length))];
    }),
  );
}

/** By path. */
function workspace(): ReadonlyMap<string, string> {
  const names = pinned();
  const texts = new Map<string, string>();
  for (let n = 0; n < manifests; n++) {
    const system = systems[n % systems.length] ?? "NPM";
    const pins = names.get(system) ?? [];
    const { file, exact, fileOf } = formats[system];
    const chosen = Array.from({ length: Math.min(dependencies, pins.length) }, (_, at) => {
      return pins[(n * 7 + at) % pins.length];
    });
    texts.set(`/work/group-${n % 25}/part-${n}/${file}`, fileOf(chosen.flatMap((pin) => (pin ? exact(pin) : []))));
  }
  return texts;
}

/** The service in a process of its own, as its work would be counted with the scan's. */
async function apart() {
  const child = spawn(process.execPath, ["test/service/main.ts", "--latency", String(latency)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    url,
    reset: () => fetch(`${url}/_control/reset`, { method: "POST" }),
    async requests() {
      const response = await fetch(`${url}/_control/requests`);
      return (await response.json()) as { requests: readonly Logged[]; refused: readonly string[] };
    },
    end: () => child.kill(),
  };
}

interface Logged {
  readonly operation?: string;
  readonly method: string;
  readonly body?: string;
}

const texts = workspace();
const paths = [...texts.keys()];
const wire = nodeTransport({ userAgent: "package-insights/bench" });
const service = await apart();
const collect = (globalThis as { gc?: () => void }).gc;

function hostWith(policy: Policy): ScanHost {
  const core = createCore({
    baseUrl: service.url,
    apiVersion: "auto",
    transport: wire.transport,
    delay,
    now: Date.now,
    random: () => 0.5,
    log: () => undefined,
  });
  const readFile = (path: string) => Promise.resolve(fileText(texts.get(path)));
  return {
    readFile,
    inputFor: parserFor,
    projects: createProjectReader({ readFile, lockfileParsers }),
    gather: (subjects, caller, options) => core.gather(subjects, caller, options),
    delay,
    policy,
  };
}

function show(what: string, facts: Readonly<Record<string, string | number>>): void {
  console.log(
    `${what}\n  ${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}`,
  );
}

const everyRule = defaultPolicy(Date.now());
const versionsOnly: Policy = {
  ...everyRule,
  rules: { "transitive-advisory": "off", "provenance-lost": "off", "suspicious-name": "off" },
};

/** Milliseconds of this thread, which others on the machine disturb less than the clock. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** `mostRequests` is how many requests for versions a scan may take. */
async function measure(what: string, policy: Policy, mostRequests: (keys: number) => number): Promise<void> {
  await service.reset();
  collect?.();
  const before = process.memoryUsage().heapUsed;
  let peak = before;
  let longestPause = 0;
  let last = cpuTime();
  const watch = setInterval(() => {
    const now = cpuTime();
    longestPause = Math.max(longestPause, now - last);
    last = now;
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 5);
  const steps: Record<string, number> = {};
  const start = performance.now();
  const startCpu = cpuTime();
  const first: Record<string, string> = {};
  const report = ({ kind, file }: ScanProgress) => {
    steps[kind] = (steps[kind] ?? 0) + 1;
    if (file && file.findings.length > 0) {
      first["ms until the first findings"] ??= (performance.now() - start).toFixed(0);
      first["CPU ms until then"] ??= (cpuTime() - startCpu).toFixed(0);
    }
  };
  const result = await scan(paths, hostWith(policy), { signal: new AbortController().signal, report });
  const wall = performance.now() - start;
  clearInterval(watch);
  collect?.();
  const held = process.memoryUsage().heapUsed - before;
  const { requests, refused } = await service.requests();
  const kinds: Record<string, number> = {};
  let asked = 0;
  for (const { operation = "?", body } of requests) {
    kinds[operation] = (kinds[operation] ?? 0) + 1;
    if (operation === "GetVersionBatch") {
      asked += (JSON.parse(body ?? "{}") as { requests: readonly unknown[] }).requests.length;
    } else if (operation === "GetVersion") asked++;
  }
  const batches = (kinds.GetVersionBatch ?? 0) + (kinds.GetVersion ?? 0);
  const { counts, bySeverity } = result;
  assert.deepEqual(refused, [], "the service refused a request");
  assert.ok(batches <= mostRequests(result.keys), `${batches} requests for ${result.keys} versions`);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  show(what, {
    declarations: counts.checked + counts.unchecked + counts.pending + counts.local,
    checked: counts.checked,
    findings: counts.findings,
    errors: bySeverity.error,
    "versions meant": result.keys,
    "versions asked": asked,
    "requests for them": batches,
    "versions a request": (asked / batches).toFixed(1),
  });
  show("  requests", { ...kinds, all: requests.length, refused: refused.length });
  show("  this process", {
    "round trips": (wall / latency).toFixed(1),
    "peak heap MB": mb(peak - before),
    "held MB": mb(held),
    ...first,
    "CPU ms": (cpuTime() - startCpu).toFixed(0),
    "longest pause, CPU ms": longestPause.toFixed(0),
    reports: JSON.stringify(steps),
  });
}

/** Wants the scan to end at the nth report of a kind, and says how long it takes from there. */
async function abort(at: ScanProgress["kind"], nth: number): Promise<string> {
  const controller = new AbortController();
  let wanted = 0;
  let seen = 0;
  const report = ({ kind }: ScanProgress) => {
    if (kind !== at || ++seen !== nth) return;
    wanted = performance.now();
    setTimeout(() => controller.abort(new Error("enough")), 0);
  };
  const { files, counts, cancelled } = await scan(paths, hostWith(everyRule), { signal: controller.signal, report });
  const took = performance.now() - wanted;
  assert.ok(cancelled);
  return `${took.toFixed(0)} (${files.length} files: ${counts.checked} checked, ${counts.pending} pending, ${counts.findings} findings)`;
}

for (const n of [0, 1])
  await measure(`${paths.length} manifests, exact versions alone${n ? ", again" : ""}`, versionsOnly, (keys) =>
    Math.ceil(keys / 100),
  );
await measure(`${paths.length} manifests, every rule`, everyRule, () => Infinity);
show("ms from the wish to stop until the scan has ended", {
  "while reading": await abort("read", 500),
  "while asking": await abort("asked", 10),
  "while asking closer": await abort("asked", 60),
  "while checking": await abort("checked", 300),
});

service.end();
await wire.close();
