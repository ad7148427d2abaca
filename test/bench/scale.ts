// What many repositories cost the service: the requests of a check by the number of its manifests and of the different packages in them, and
// those that pass the nginx of `docs/scale.md` when a second runner checks what another one has checked.
//   npm run bench:scale [-- --largest N]

import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { scratchFolder } from "../workbench/lifetimes.ts";
import { manyManifests, type Size } from "./manyManifests.ts";

const { values } = parseArgs({ options: { largest: { type: "string", default: "10000" } } });
const bundle = resolve("dist/cli.cjs");

/** The service in a process of its own. */
async function startService() {
  const child = spawn(process.execPath, ["test/service/main.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    url,
    reset: () => fetch(`${url}/_control/reset`, { method: "POST" }),
    async requests() {
      const response = await fetch(`${url}/_control/requests`);
      return ((await response.json()) as { requests: readonly { readonly operation?: string }[] }).requests;
    },
    end: () => child.kill(),
  };
}

const service = await startService();

/** Checks these files in a folder of their own, with nothing kept. */
async function check(files: ReadonlyMap<string, string>, baseUrl: string, ...args: readonly string[]): Promise<void> {
  const scratch = scratchFolder("bench-scale");
  try {
    for (const [path, text] of files) {
      const file = join(scratch.path, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const common = ["--no-cache", "--quiet", "--fail-on", "none", "--base-url", baseUrl];
    const child = spawn(process.execPath, [bundle, "check", ".", ...common, ...args], {
      cwd: scratch.path,
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.resume();
    const [code] = (await once(child, "exit")) as [number | null];
    assert.ok(code === 0 || code === 2, `the check ended with ${code}`);
  } finally {
    scratch.remove();
  }
}

/** The requests of one check by operation. */
async function cost(size: Size): Promise<void> {
  await service.reset();
  await check(manyManifests(size), service.url);
  const counts: Record<string, number> = {};
  const requests = await service.requests();
  for (const { operation = "?" } of requests) counts[operation] = (counts[operation] ?? 0) + 1;
  const rows = Object.entries(counts).map(([operation, count]) => `${operation} ${count}`);
  console.log(
    `${size.manifests} manifests, ${size.packages} packages: ${requests.length} requests (${rows.join(", ")})`,
  );
}

const largest = Number(values.largest);
for (const manifests of [100, 1_000, 10_000].filter((count) => count <= largest))
  await cost({ manifests, dependencies: 20, packages: 300 });
for (const packages of [100, 600]) await cost({ manifests: 1_000, dependencies: 20, packages });

/** The lines of the document, for this machine. */
function configuration(folder: string, port: number): string {
  const [, lines = ""] = /```nginx\n([^`]*)```/.exec(readFileSync("docs/scale.md", "utf8")) ?? [];
  const here = lines
    .replace("/var/cache/nginx/deps", `${folder}/cache`)
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replace("server api.deps.dev:443", `server ${new URL(service.url).host}`)
    .replace("https://deps", "http://deps");
  assert.equal(here.split("\n").length, lines.split("\n").length);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/errors.log; ${process.getuid?.() === 0 ? "user root;" : ""}
    events {} http { log_format hits "$upstream_cache_status"; access_log ${folder}/hits.log hits; ${folders.join(" ")}
    ${here} }`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function answers(url: string, nginx: ChildProcess): Promise<void> {
  while (nginx.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error("nginx has ended");
}

async function behindNginx(): Promise<void> {
  const scratch = scratchFolder("bench-nginx");
  const port = await freePort();
  writeFileSync(join(scratch.path, "nginx.conf"), configuration(scratch.path, port));
  const nginx = spawn("nginx", ["-p", scratch.path, "-c", join(scratch.path, "nginx.conf")], { stdio: "inherit" });
  try {
    await answers(`http://127.0.0.1:${port}/v3alpha/`, nginx);
    let seen = 1;
    for (const runner of ["first", "second"]) {
      const files = manyManifests({ manifests: 50, dependencies: 20, packages: 300 });
      await check(files, `http://127.0.0.1:${port}`, "--no-batch");
      const all = readFileSync(join(scratch.path, "hits.log"), "utf8").trimEnd().split("\n");
      const own = all.slice(seen);
      seen = all.length;
      const hits = own.filter((status) => status === "HIT").length;
      console.log(
        `50 manifests behind nginx, ${runner} runner: ${own.length} requests, ${((100 * hits) / own.length).toFixed(1)} % hits`,
      );
      if (runner === "second")
        assert.ok(hits >= 0.99 * own.length, "the second runner does not find what the first one asked");
    }
  } finally {
    nginx.kill();
    scratch.remove();
  }
}

if (spawnSync("nginx", ["-v"]).error) console.log("nginx is not installed: its lines in docs/scale.md are not run");
else await behindNginx();
service.end();
