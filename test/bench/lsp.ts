// `npm run bench:lsp`: what the bundled language server costs. Prints the time to the answer of `initialize` beside a Node that does nothing (at
// most 120 ms more are wanted), CPU for 1,000 JSON documents that are no manifests (10 ms) with what the protocol takes for as many messages
// that nobody reads, CPU for a keystroke in a manifest with 100 dependencies (20 ms), and the memory after the edits of an hour (150 MB). CPU
// and memory are those of the server's process, as Linux has them.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startService } from "../service/server.ts";
import { createFolder } from "../support/commandLine.ts";
import { startLsp, type LspProcess } from "../support/lspProcess.ts";
import { projectOf } from "./projects.ts";

const rounds = 21;
const edits = 300;
/** An hour with an edit each three seconds, and a pause after each tenth. */
const editsOfAnHour = 1_200;
const editsBeforePause = 10;

/** Milliseconds until the process writes something. */
async function untilOutput(args: readonly string[], input = ""): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(input);
  await once(child.stdout, "data");
  const took = performance.now() - began;
  child.kill();
  await once(child, "close");
  return took;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** Milliseconds of CPU that the process has used, to 10. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Bytes of memory that the process has. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}

/** Waits until the server has done what it was told before. */
function idle({ connection }: LspProcess): Promise<unknown> {
  return connection.sendRequest("workspace/nothing").catch(() => undefined);
}

async function startTimes(): Promise<void> {
  const params = { processId: null, rootUri: null, capabilities: {} };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  const message = `Content-Length: ${body.length}\r\n\r\n${body}`;
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await untilOutput(["-e", "process.stdout.write(' ')"]));
    ours.push(await untilOutput(["dist/cli.cjs", "lsp"], message));
  }
  console.log(`initialize: ${(median(ours) - median(bare)).toFixed(0)} ms more than ${median(bare).toFixed(0)} ms`);
}

const service = await startService();
const folder = createFolder();
const { manifest, files } = projectOf("npm");
for (const [name, text] of Object.entries(files)) folder.write(name, text);
const text = files[manifest] ?? "";
const uri = pathToFileURL(join(folder.path, manifest)).href;

await startTimes();

const server = await startLsp(["--base-url", service.url, "--no-cache"], { cwd: folder.path });
let before = cpuOf(server.pid);

/** CPU for a thousand messages. */
async function cpuOfMessages(send: (index: number) => void): Promise<number> {
  before = cpuOf(server.pid);
  for (let index = 0; index < 1_000; index++) send(index);
  await idle(server);
  return cpuOf(server.pid) - before;
}

const openAt = (name: string) => server.open(pathToFileURL(join(folder.path, name)).href, "{}");
const warm = await cpuOfMessages((index) => openAt(`warm/${index}.json`));
const unread = await cpuOfMessages(
  (index) => void server.connection.sendNotification("$/nothing", { index, text: "{}" }),
);
const opened = await cpuOfMessages((index) => openAt(`data/${index}.json`));
console.log(
  `1,000 JSON documents: ${opened} ms of CPU (the first: ${warm}), 1,000 messages that nobody reads: ${unread} ms`,
);
console.log(`requests for them: ${service.requests.length}`);

server.open(uri, text);
await server.settled(uri);
console.log(`first diagnostics: ${service.requests.length} requests`);

before = cpuOf(server.pid);
for (let edit = 0; edit < edits; edit++) {
  server.change(uri, `${text}${" ".repeat(edit % 7)}`);
  await idle(server);
}
await server.settled(uri);
console.log(`keystroke: ${((cpuOf(server.pid) - before) / edits).toFixed(1)} ms of CPU`);

for (let edit = 0; edit < editsOfAnHour; edit++) {
  server.change(uri, text.replace(/"(\d+)\.\d+\.\d+"/, `"$1.${edit % 40}.0"`));
  await (edit % editsBeforePause === 0 ? server.settled(uri) : idle(server));
}
const megabytes = () => (memoryOf(server.pid) / 1e6).toFixed(0);
const most = megabytes();
await delay(4_000);
console.log(`memory after ${editsOfAnHour} edits: ${most} MB, and ${megabytes()} MB at rest`);
await server.end();
folder.remove();
await service.close();
