import type { Store } from "../core/api/store.ts";
import { openStore } from "../platform/node/store/store.ts";

/** Bytes of answers that are kept. */
const maxBytes = 200_000_000;

/** The answers of earlier runs. Undefined where the runtime has no SQLite or the folder cannot be written to. */
export async function openAnswers(folder: string): Promise<Store | undefined> {
  const emitWarning = process.emitWarning.bind(process);
  // Node 22 warns on the error stream that its SQLite is experimental.
  process.emitWarning = () => undefined;
  try {
    return await openStore(folder, { maxBytes, log: () => undefined });
  } finally {
    process.emitWarning = emitWarning;
  }
}
