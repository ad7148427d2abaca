import { constants } from "node:os";
import { check } from "./check/check.ts";
import { fix } from "./fix/fix.ts";
import { readOptions } from "./options.ts";
import { print, warn } from "./print.ts";
import { usage } from "./usage.ts";
import { UsageError } from "./usageError.ts";

declare const PRODUCT_VERSION: string;

async function main(): Promise<number> {
  const options = await readOptions(process.argv.slice(2), Date.now());
  const environment = { productVersion: PRODUCT_VERSION, signal: interruption() };
  switch (options.command) {
    case "version":
      return output(`package-insights ${PRODUCT_VERSION}\n`);
    case "help":
      return output(usage);
    case "check":
      return check(options, environment);
    case "fix":
      return fix(options, environment);
  }
}

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

async function output(text: string): Promise<number> {
  await print(text);
  return 0;
}

// The reader of a report may close it before its end.
process.stdout.on("error", () => undefined);

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) process.stderr.write("Run package-insights --help for usage.\n");
    process.exitCode = error instanceof UsageError ? 64 : 2;
  },
);
