// Counts what the client asks and carries, over real HTTP against the loopback service. Counts and ratios are the measure;
// times are printed as multiples of one round trip and are only as quiet as the machine.
//   npm run bench:core

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { carryOver, type Facts } from "../../src/core/analysis/facts.ts";
import { evaluate } from "../../src/core/analysis/evaluate.ts";
import { defaultPolicy, needsOf } from "../../src/core/analysis/policy.ts";
import type { Subject } from "../../src/core/analysis/target/subject.ts";
import { verdictOf } from "../../src/core/analysis/target/verdict.ts";
import { createCore, type Core } from "../../src/core/core.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { delay } from "../../src/platform/delay.ts";
import type { Store } from "../../src/core/api/store.ts";
import { openStore } from "../../src/platform/node/store/store.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { projectInMemory } from "./projects.ts";
import { startService, type Service } from "../service/server.ts";

/** Milliseconds that the service waits before each answer. */
const latency = 50;

const signal = new AbortController().signal;
const wire = nodeTransport({ userAgent: "package-insights/bench" });
let carried = 0;

function fresh(service: Service, store?: Store): Core {
  service.reset();
  carried = 0;
  return coreAt(service.url, store);
}

function coreAt(baseUrl: string, store?: Store): Core {
  return createCore({
    baseUrl,
    apiVersion: "auto",
    ...(store && { cache: { store } }),
    delay,
    now: Date.now,
    random: () => 0.5,
    log: () => undefined,
    transport: async (request) => {
      const response = await wire.transport(request);
      carried += response.text.length;
      return response;
    },
  });
}

/** The service in a process of its own, as its work would be counted with the client's. Answers its address and what ends it. */
async function apart(): Promise<{ url: string; posts: () => Promise<number>; end: () => void }> {
  const child = spawn(process.execPath, ["test/service/main.ts", "--latency", String(latency)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const posts = async () => {
    const response = await fetch(`${line}/_control/requests`);
    const { requests } = (await response.json()) as { requests: readonly { method: string }[] };
    return requests.filter(({ method }) => method === "POST").length;
  };
  return { url: line, posts, end: () => child.kill() };
}

/** The dependencies of a manifest with nothing around it. */
function subjectsIn(file: string, text: string): readonly Subject[] {
  const manifest = parserFor(file)?.parse(text);
  assert.ok(manifest);
  return manifest.declarations.map((declaration) => ({ declaration }));
}

function show(what: string, facts: Readonly<Record<string, string | number>>): void {
  console.log(
    `${what}\n  ${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}`,
  );
}

function requestsOf(service: Service): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { operation = "?" } of service.requests) counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}

const service = await startService({ latency });
assert.deepEqual(service.refused, []);

for (const file of ["package.json", "Cargo.toml", "pom.xml", "requirements.txt"]) {
  const core = fresh(service);
  const subjects = subjectsIn(file, readFileSync(`test/fixtures/sample/${file}`, "utf8"));
  await core.gather(subjects, { signal });
  const twice =
    service.requests.length -
    new Set(service.requests.map(({ method, path, body }) => `${method} ${path} ${body ?? ""}`)).size;
  show(`opening the sample's ${file} (${subjects.length} declarations)`, {
    ...requestsOf(service),
    "asked twice": twice,
    kB: Math.round(carried / 1000),
  });
  const before = requestsOf(service);
  await core.gather(subjects, { signal }, { needs: needsOf(defaultPolicy(Date.now()), false) });
  const besides = Object.entries(requestsOf(service)).map(([operation, count]) => [
    operation,
    count - (before[operation] ?? 0),
  ]);
  show(
    "  besides, for what its dependencies bring along (no lockfile)",
    Object.fromEntries(besides.filter(([, count]) => count !== 0)) as Record<string, number>,
  );
}

{
  const [file, files] = projectInMemory("npm");
  const text = files[file] ?? "";
  const subjects = subjectsIn(file, text);
  const core = fresh(service);
  const start = performance.now();
  const cpu = process.cpuUsage();
  let first = 0;
  let latest: readonly Facts[] = [];
  const policy = defaultPolicy(Date.now());
  const report = (facts: readonly Facts[]): void => {
    latest = facts;
    if (first === 0 && evaluate(facts, policy).length > 0) first = performance.now() - start;
  };
  await core.gather(subjects, { signal }, { report });
  const all = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  show(`100 npm dependencies, ${latency} ms latency`, {
    ...requestsOf(service),
    kB: Math.round(carried / 1000),
    checked: latest.filter((facts) => verdictOf(facts).kind === "checked").length,
    "first finding after round trips": (first / latency).toFixed(1),
    "all after round trips": (all / latency).toFixed(1),
    "CPU s (client and service)": ((user + system) / 1e6).toFixed(2),
  });
  const before = service.requests.length;
  const edit = performance.now();
  const edited = carryOver(subjectsIn(file, text.replace("{\n", "{\n\n")), latest);
  const findings = evaluate(edited, policy).length;
  const took = performance.now() - edit;
  await core.gather(
    edited.map(({ declaration }) => ({ declaration })),
    { signal },
  );
  show("  one character edited", {
    "requests more": service.requests.length - before,
    "findings shown again": findings,
    "ms until they can be painted": took.toFixed(1),
  });
}

{
  const keys = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ system: "NPM" as const, name: `acme-invented-${n}`, version: "1.0.0" }));
  for (const count of [100, 1_500]) {
    const core = fresh(service);
    const start = performance.now();
    await core.versions(keys(count), { signal });
    const wall = performance.now() - start;
    show(`${count} exact keys`, { ...requestsOf(service), "round trips": (wall / latency).toFixed(1) });
    await core.versions(keys(count), { signal });
    show("  the same again", { requests: service.requests.length - count / 100 });
  }
  {
    const other = await apart();
    const client = () => coreAt(other.url);
    // The first one pays for the connections and for the compiler.
    const trips: number[] = [];
    for (let round = 0; round < 6; round++) {
      const core = client();
      const start = performance.now();
      await core.versions(keys(1_500), { signal });
      trips.push((performance.now() - start) / latency);
    }
    const [cold = 0, ...warm] = trips;
    show("1500 exact keys, the service in a process of its own", {
      POSTs: `${(await other.posts()) / trips.length}`,
      "round trips at first": cold.toFixed(1),
      "and later (median)": (warm.sort((a, b) => a - b)[2] ?? 0).toFixed(1),
    });
    other.end();
  }
  const folder = mkdtempSync(join(tmpdir(), "answers-"));
  const open = () => openStore(folder, { maxBytes: 1e9, log: console.log });
  for (const what of ["1500 exact keys, kept on disk", "  the same again, from a client that has only the file"]) {
    const store = await open();
    assert.ok(store);
    const client = fresh(service, store);
    await client.versions(keys(1_500), { signal });
    store.close();
    show(what, { requests: service.requests.length });
  }
  rmSync(folder, { recursive: true });
  const core = fresh(service);
  await Promise.all(Array.from({ length: 100 }, () => core.package({ system: "NPM", name: "lodash" }, { signal })));
  show("100 hovers on one package at once", requestsOf(service));
}

assert.deepEqual(service.refused, [], "the service refused a request");
await wire.close();
await service.close();
