import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Resolves when what only weak references lead to is gone. */
export async function collect(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  await new Promise((resolve) => setImmediate(resolve));
  gc();
}
