import { check } from "./check/check.ts";
import { fix } from "./fix/fix.ts";
import { readOptions } from "./options.ts";
import { print } from "./print.ts";
import type { Environment } from "./session.ts";
import { usage } from "./usage.ts";

/** Runs the command that the arguments name. Resolves to the exit code; rejects with a `UsageError` for wrong arguments. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const options = await readOptions(args, Date.now());
  switch (options.command) {
    case "version":
      return output(`package-insights ${environment.productVersion}\n`);
    case "help":
      return output(usage);
    case "check":
      return check(options, environment);
    case "fix":
      return fix(options, environment);
  }
}

async function output(text: string): Promise<number> {
  await print(text);
  return 0;
}
