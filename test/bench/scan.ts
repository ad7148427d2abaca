// What a scan of a thousand manifests asks, holds and takes, over real HTTP against the loopback service in a process of its
// own. Counts and ratios are the measure; times are only as quiet as the machine.
//   npx node --expose-gc test/bench/scan.ts [--manifests N] [--dependencies N] [--packages N] [--latency ms] [--figures]

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { defaultPolicy, type Policy } from "../../src/core/analysis/policy.ts";
import { createCore } from "../../src/core/core.ts";
import { lockfileParsers, parserFor } from "../../src/core/manifests/formats.ts";
import { fileText } from "../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../src/core/manifests/project.ts";
import type { ScanHost, ScanProgress } from "../../src/core/scan/run.ts";
import { scan } from "../../src/core/scan/scan.ts";
import { delay } from "../../src/platform/delay.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { manyManifests, usualSize } from "./manyManifests.ts";

const { values } = parseArgs({
  options: {
    manifests: { type: "string", default: String(usualSize.manifests) },
    dependencies: { type: "string", default: String(usualSize.dependencies) },
    packages: { type: "string", default: String(usualSize.packages) },
    latency: { type: "string", default: "50" },
    /** Only one scan with every rule, and its figures as JSON. */
    figures: { type: "boolean", default: false },
  },
});
const [manifests, dependencies, packages, latency] = [
  Number(values.manifests),
  Number(values.dependencies),
  Number(values.packages),
  Number(values.latency),
];

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

const texts = manyManifests({ manifests, dependencies, packages });
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
    ...(policy === everyRule && {
      fixedIn: (files, own, caller) =>
        Promise.all([core.fixedIn(files, own, caller), core.transitiveFixedIn(files, own, caller)]),
    }),
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

/** Of one scan: milliseconds until its end and its first findings, milliseconds of CPU of the longest pause, bytes. */
async function scanOnce(policy: Policy) {
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
  let first: { readonly wall: number; readonly cpu: number } | undefined;
  const report = ({ kind, file }: ScanProgress) => {
    steps[kind] = (steps[kind] ?? 0) + 1;
    if (file && file.findings.length > 0) first ??= { wall: performance.now() - start, cpu: cpuTime() - startCpu };
  };
  const result = await scan(paths, hostWith(policy), { signal: new AbortController().signal, report });
  const wall = performance.now() - start;
  const cpu = cpuTime() - startCpu;
  clearInterval(watch);
  collect?.();
  const held = process.memoryUsage().heapUsed - before;
  return { result, wall, cpu, first, longestPause, peak: peak - before, held, steps };
}

/** `mostRequests` is how many requests for versions a scan may take. */
async function measure(what: string, policy: Policy, mostRequests: (keys: number) => number): Promise<void> {
  const { result, wall, cpu, first, longestPause, peak, held, steps } = await scanOnce(policy);
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
    "peak heap MB": mb(peak),
    "held MB": mb(held),
    "ms until the first findings": first?.wall.toFixed(0) ?? "–",
    "CPU ms until then": first?.cpu.toFixed(0) ?? "–",
    "CPU ms": cpu.toFixed(0),
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

async function measureAll(): Promise<void> {
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
}

// What is loaded once, and here compiled from TypeScript, is not the scan's.
await import("../../src/core/fixes/planner.ts");
await wire.transport({ method: "GET", url: `${service.url}/_control/requests`, signal: new AbortController().signal });

if (values.figures) {
  const { wall, first, longestPause, peak } = await scanOnce(everyRule);
  console.log(JSON.stringify({ all: wall, first: first?.wall, pause: longestPause, heap: peak / 1e6 }));
} else await measureAll();

service.end();
await wire.close();
