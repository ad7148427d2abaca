// What a list of versions takes in memory, as it is kept: bytes of the heap for each version of the packages of a system.
//   npx node --expose-gc test/bench/lists.ts

import { decodePackage } from "../../src/core/api/decode.ts";
import type { Json } from "../../src/core/api/decodeFields.ts";
import type { Package } from "../../src/core/api/messages.ts";
import { systems, type System } from "../../src/core/model/keys.ts";
import { base, wire } from "../support/world.ts";
import { packagesOf } from "../service/snapshot.ts";

const collect = (globalThis as { gc?: () => void }).gc;
if (!collect) throw new Error("node --expose-gc is needed");

function heap(): number {
  collect?.();
  collect?.();
  return process.memoryUsage().heapUsed;
}

async function answersOf(system: System): Promise<readonly string[]> {
  const { transport } = wire();
  const names = [...packagesOf(system).keys()];
  const answers = names.map((name) => {
    const url = `${base}/v3alpha/systems/${system.toLowerCase()}/packages/${encodeURIComponent(name)}`;
    return transport({ method: "GET", url, signal: new AbortController().signal });
  });
  return (await Promise.all(answers)).flatMap(({ status, text }) => (status === 200 ? [text] : []));
}

/** So many versions that what else is in the heap does not count. */
const enough = 50_000;

function bytesOf(texts: readonly string[], copies: number): number {
  const lists: Package[] = [];
  const before = heap();
  for (let copy = 0; copy < copies; copy++) {
    for (const text of texts) lists.push(decodePackage(JSON.parse(text) as Json));
  }
  const bytes = heap() - before;
  return bytes / lists.reduce((sum, { versions }) => sum + versions.length, 0);
}

for (const system of systems) {
  const texts = await answersOf(system);
  const count = texts.reduce((sum, text) => sum + decodePackage(JSON.parse(text) as Json).versions.length, 0);
  const copies = Math.ceil(enough / count);
  bytesOf(texts, copies);
  console.log(`${system}: ${bytesOf(texts, copies).toFixed(0)} bytes a version, ${count} of ${texts.length} packages`);
}
