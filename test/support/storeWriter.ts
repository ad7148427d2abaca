/** Writes answers to a file until it is killed, and says which ones are committed: `node storeWriter.ts <folder> <prefix>`. */
import { writeSync } from "node:fs";
import { openStore } from "../../src/platform/node/store/store.ts";

const [folder = "", prefix = ""] = process.argv.slice(2);
for (let round = 0; ; round++) {
  const store = await openStore(folder, { maxBytes: 1e9, log: (line) => writeSync(2, `${line}\n`) });
  if (!store) break;
  const ids = Array.from({ length: 20 }, (_, n) => `${prefix}-${round}-${n}`);
  for (const id of ids) store.write(id, { fetched: { kind: "found", value: "x".repeat(500) }, since: 1 });
  // What is flushed is committed, so that every line printed is a promise.
  await store.flush();
  store.close();
  writeSync(1, `${ids.join("\n")}\n`);
}
