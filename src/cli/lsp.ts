import { serve } from "../lsp/main.ts";
import type { Client } from "../lsp/lspHost.ts";
import type { NodeTransport } from "../platform/node/transport.ts";
import { openAnswers } from "./answers.ts";
import type { ReadCommon } from "./command.ts";
import type { SessionHost } from "./session.ts";

interface LspOptions extends SessionHost {
  /** Makes the way to the service, with the first manifest. */
  readonly connect: () => Promise<NodeTransport>;
}

/** Serves an editor until it says that it ends. What answers is loaded with the first manifest. */
export function lsp(common: ReadCommon, { productVersion, signal, cache, connect }: LspOptions): Promise<never> {
  async function load() {
    const { createRunning, answering } = await import("../lsp/running.ts");
    return {
      ...answering,
      async open(client: Client) {
        const options = await common();
        const store = cache === undefined ? undefined : await openAnswers(cache);
        return createRunning({ options, transport: await connect(), store, client });
      },
    };
  }
  serve({ version: productVersion, input: process.stdin, output: process.stdout, load, signal });
  // The end of the connection ends the process.
  return new Promise(() => undefined);
}
