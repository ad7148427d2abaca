/** Checks the longest list of package URLs and draws its page: `npx node --expose-gc test/bench/purls/run.ts [count]`, after a build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { createCore } from "../../../src/core/core.ts";
import { purlOf } from "../../../src/core/model/purl.ts";
import { purlsPage } from "../../../src/core/pages/purlsPage.ts";
import { mostPurls } from "../../../src/core/purls/extract.ts";
import { delay } from "../../../src/platform/delay.ts";
import { nodeTransport } from "../../../src/platform/node/transport.ts";
import { allVersions } from "../../service/snapshot.ts";
import { openChromium } from "../graph/panelPage.ts";
import { drawPage } from "./drawPage.ts";

const count = Number(process.argv[2] ?? mostPurls);
const known = [...allVersions().values()].map(({ package: { system, name }, version }) =>
  purlOf({ system, name }, version),
);
const purls = Array.from({ length: count }, (_, n) => known[n % known.length] ?? "");
const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);

const service = spawn(process.execPath, ["test/service/main.ts", "--latency", "50"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [baseUrl] = (await once(createInterface(service.stdout), "line")) as [string];
const wire = nodeTransport({ userAgent: "package-insights/bench" });
const core = createCore({
  ...{ transport: wire.transport, baseUrl, apiVersion: "auto", delay, now: Date.now },
  ...{ random: () => 0.5, log: () => undefined },
});
const settings = { policy: defaultPolicy(Date.now()), withheldAmong: () => Promise.resolve(new Map<string, never>()) };
collect();
const before = process.memoryUsage().heapUsed;
let [most, longest, last] = [before, 0, performance.now()];
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().heapUsed);
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
}, 5);
const start = performance.now();
const checked = await core.checkPurls(purls, settings, { signal: new AbortController().signal });
const checkedIn = performance.now() - start;
const page = purlsPage({ kind: "purls", purls }, checked);
const made = performance.now() - start - checkedIn;
clearInterval(watch);
await wire.close();
service.kill();
collect();
console.log(`${count} package URLs (${new Set(purls).size} different): ${(checkedIn / 1_000).toFixed(1)} s`);
console.log(
  `longest pause ${longest.toFixed(0)} ms; heap at most ${mb(most - before)}, afterwards ${mb(process.memoryUsage().heapUsed - before)}`,
);
console.log(`page: ${made.toFixed(0)} ms, ${mb(JSON.stringify(page).length)} of JSON`);

const browser = await openChromium();
try {
  for (const [what, figure] of Object.entries(await drawPage(browser, page))) console.log(`${what}: ${figure}`);
} finally {
  await browser.close();
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
