import { delay } from "../delay.ts";
import { nodeFiles, type NodeFiles } from "./files.ts";
import type { NodeTransport } from "./transport.ts";

/** Everything that a program on Node gives the core: its files, a way to the service, and the time. */
export interface NodeServices extends NodeFiles, NodeTransport {
  readonly delay: typeof delay;
  readonly now: () => number;
  readonly random: () => number;
  readonly log: () => void;
}

export function nodeServices({ transport, close }: NodeTransport): NodeServices {
  const time = { delay, now: Date.now, random: Math.random };
  return { ...nodeFiles(), transport, close, ...time, log: () => undefined };
}
