/** What it takes to hash a file of 1 GB, and how long a cancellation takes: `npx node test/bench/identify.ts`. */
import { truncateSync } from "node:fs";
import { hashTypes } from "../../src/core/fileHashes/hashedFile.ts";
import { hashFile } from "../../src/platform/node/hashFile.ts";
import { createFolder } from "../support/commandLine.ts";

const size = 1 << 30;
const folder = createFolder();
const path = folder.write("large", "");
truncateSync(path, size);

const [first, ...others] = hashTypes;
for (const types of [[first], others]) {
  const before = process.memoryUsage.rss();
  let most = before;
  const start = performance.now();
  const onRead = () => (most = Math.max(most, process.memoryUsage.rss()));
  await hashFile(path, types, { signal: new AbortController().signal, onRead });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${types.join(", ")}: ${seconds} s, ${((most - before) / 1e6).toFixed(0)} MB more memory`);
}

const controller = new AbortController();
let abortedAt = 0;
setTimeout(() => {
  abortedAt = performance.now();
  controller.abort();
}, 100);
await hashFile(path, hashTypes, { signal: controller.signal }).catch(() => undefined);
console.log(`cancelled in ${(performance.now() - abortedAt).toFixed(1)} ms`);
folder.remove();
