import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArguments } from "./arguments.ts";
import { cacheFolder } from "./cacheFolder.ts";
import { note, print, warn } from "./print.ts";
import type { Environment } from "./session.ts";
import { usage } from "./usage.ts";

/** Runs the command that the arguments name, and reports what stops it on the error stream. Resolves to the exit code. */
export function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  return run(args, environment).catch((error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    const isUsage = error instanceof Error && error.name === "UsageError";
    if (isUsage) note("Run package-insights --help for usage.");
    return isUsage ? 64 : 2;
  });
}

/** Rejects with a `UsageError` for wrong arguments. */
async function run(args: readonly string[], environment: Environment): Promise<number> {
  const given = parseArguments(args);
  if (given.values.version) return output(`package-insights ${environment.productVersion}\n`);
  if (given.values.help) return output(await helpText(given.positionals));
  const cache = cacheFolder(given.values);
  // Absent in Node 20.
  if (cache !== undefined) (enableCompileCache as typeof enableCompileCache | undefined)?.(join(cache, "compiled"));
  const commands = await import("./commands.ts");
  return commands.run(given, cache, environment);
}

/** The table of operations is loaded only for the command that lists them. */
async function helpText(positionals: readonly string[]): Promise<string> {
  if (positionals[0] !== "api") return usage;
  const { helpFor } = await import("./commands.ts");
  return helpFor(positionals) ?? usage;
}

async function output(text: string): Promise<number> {
  await print(text);
  return 0;
}
