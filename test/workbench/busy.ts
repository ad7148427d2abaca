// Keeps every core occupied, to show that no test depends on a fast machine.

import { availableParallelism } from "node:os";
import { startChild } from "./lifetimes.ts";

/** It looks every half second whether the process that started it still runs. */
const loop = `
  const parent = process.ppid;
  while (process.ppid === parent) for (const end = Date.now() + 500; Date.now() < end;);
`;

/** One busy process for each core; the result ends them. */
export function occupyCores(): () => Promise<void> {
  const children = Array.from({ length: availableParallelism() }, () => startChild(process.execPath, ["-e", loop]));
  return async () => {
    await Promise.all(children.map((child) => child.end()));
  };
}
