import type { Arguments } from "./arguments.ts";
import { api } from "./api/apiCommand.ts";
import { apiHelp } from "./api/apiHelp.ts";
import { check } from "./check/check.ts";
import { identify } from "./files/identify.ts";
import { images } from "./files/images.ts";
import { fix } from "./fix/fix.ts";
import { graph } from "./graph/graphCommand.ts";
import { lookUp } from "./lookups/lookUp.ts";
import { purls } from "./purls/purls.ts";
import { readOptions } from "./options.ts";
import type { Environment } from "./session.ts";

/** Runs a command; a bundle of its own, which the text of `--help` does not wait for. Rejects with a `UsageError` for wrong arguments. */
export async function run(args: Arguments, cache: string | undefined, environment: Environment): Promise<number> {
  const options = await readOptions(args, Date.now());
  const session = { ...environment, cache };
  switch (options.command) {
    case "check":
      return check(options, session);
    case "fix":
      return fix(options, session);
    case "graph":
    case "why":
      return graph(options, session);
    case "identify":
      return identify(options, session);
    case "images":
      return images(options, session);
    case "purls":
      return purls(options, session);
    case "api":
      return api(options, session);
    default:
      return lookUp(options, session);
  }
}

/** Returns the output of `--help` for a command that has a text of its own; undefined for the others. Throws a `UsageError`. */
export function helpFor([command, name]: readonly string[]): string | undefined {
  return command === "api" ? apiHelp(name) : undefined;
}
