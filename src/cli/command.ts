import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArguments } from "./arguments.ts";
import { cacheFolder } from "./cacheFolder.ts";
import { print } from "./print.ts";
import type { Environment } from "./session.ts";
import { usage } from "./usage.ts";

/** Runs the command that the arguments name. Resolves to the exit code; rejects with a `UsageError` for wrong arguments. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const given = parseArguments(args);
  if (given.values.version) return output(`package-insights ${environment.productVersion}\n`);
  if (given.values.help) return output(usage);
  const cache = cacheFolder(given.values);
  // Absent in Node 20.
  if (cache !== undefined) (enableCompileCache as typeof enableCompileCache | undefined)?.(join(cache, "compiled"));
  const { run } = await import("./commands.ts");
  return run(given, cache, environment);
}

async function output(text: string): Promise<number> {
  await print(text);
  return 0;
}
