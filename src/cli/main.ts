import { setMaxListeners } from "node:events";
import { check } from "./check/check.ts";
import { fix } from "./fix/fix.ts";
import { UsageError } from "./usageError.ts";
import { readOptions } from "./options.ts";
import { print, warn } from "./print.ts";
import { usage } from "./usage.ts";

declare const PRODUCT_VERSION: string;

async function main(): Promise<number> {
  const controller = new AbortController();
  // Everything under way listens to it at once.
  setMaxListeners(0, controller.signal);
  const surrounding = { productVersion: PRODUCT_VERSION, signal: controller.signal };
  const options = await readOptions(process.argv.slice(2), Date.now());
  // A second one ends the process at once.
  process.once("SIGINT", () => controller.abort());
  switch (options.command) {
    case "version":
      return say(`package-insights ${PRODUCT_VERSION}\n`);
    case "help":
      return say(usage);
    case "check":
      return check(options, surrounding);
    case "fix":
      return fix(options, surrounding);
  }
}

async function say(text: string): Promise<number> {
  await print(text);
  return 0;
}

/** Who reads a report may close it before its end. */
process.stdout.on("error", () => undefined);

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) process.stderr.write("package-insights --help says what there is.\n");
    process.exitCode = error instanceof UsageError ? 64 : 2;
  },
);
