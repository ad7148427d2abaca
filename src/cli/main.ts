import { constants } from "node:os";
import { heedStreams } from "./print.ts";

declare const PRODUCT_VERSION: string;

/** Aborts at the first signal, so that what is known is reported. The second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(128 + constants.signals[name]);
      controller.abort();
    });
  }
  return controller.signal;
}

heedStreams();

const environment = { productVersion: PRODUCT_VERSION, signal: interruption() };
void import("./run.ts")
  .then(({ runCommand }) => runCommand(process.argv.slice(2), environment))
  .then((code) => (process.exitCode = code));
