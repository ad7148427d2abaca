import type { Readable, Writable } from "node:stream";
import { readLines } from "./lines.ts";
import { createServer, type Served } from "./server.ts";

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves what is asked on the input until that ends, nobody reads the output, or it is aborted. Never rejects. */
export function serve(served: Served, { input, output }: Streams, signal: AbortSignal): Promise<void> {
  const server = createServer(served, (message) => {
    // A client that does not read gets no more answers to questions that it goes on asking.
    if (!output.write(`${JSON.stringify(message)}\n`)) input.pause();
  });
  const lines = readLines(server.receive);
  return new Promise((resolve) => {
    const end = (): void => {
      server.close();
      input.pause();
      // What was answered reaches the client first.
      if (output.writable) output.write("", () => resolve());
      else resolve();
    };
    input.on("data", lines.push);
    input.on("end", () => {
      lines.end();
      end();
    });
    for (const name of ["error", "close"]) input.on(name, end);
    for (const name of ["error", "close"]) output.on(name, end);
    output.on("drain", () => input.resume());
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
