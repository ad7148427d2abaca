import { globalAgent } from "node:http";
import { createClient } from "../../src/core/api/createClient.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Batch } from "../../src/core/api/messages.ts";
import type { Operation, RequestOf } from "../../src/core/api/operations.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { fetchTransport } from "../../src/platform/fetchTransport.ts";
import { requestTransport } from "../../src/platform/node/requestTransport.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { answer } from "../service/answer.ts";
import { operationRequests } from "../support/operationRequests.ts";
import type { Fault, RightAnswer } from "./fault.ts";
import type { Exchange, MemoryNetwork, Service, Traffic } from "./memoryNetwork.ts";
import type { VirtualTime } from "./virtualTime.ts";

export interface World {
  readonly time: VirtualTime;
  readonly network: MemoryNetwork;
}

export interface Observed {
  /** An `Outcome`, or what happened instead. */
  readonly outcome: string;
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Connections that are still open after the end. */
  readonly open: number;
  /** Other hosts that were connected to. */
  readonly strangers: readonly string[];
}

export type OpenTransport = () => { readonly transport: Transport; readonly close: () => Promise<void> };

export const transports: Readonly<Record<string, OpenTransport>> = {
  undici: () => nodeTransport({ userAgent: "package-insights/test" }),
  fetch: () => ({ transport: fetchTransport((url, init) => fetch(url, init)), close: () => Promise.resolve() }),
  request: () => ({
    transport: requestTransport(),
    close: () => {
      globalAgent.destroy();
      return Promise.resolve();
    },
  }),
};

const lodash = { system: "NPM", name: "lodash", version: "4.17.20" } as const;

/** Batches of three items, so that items can be in a wrong place. */
const batches: { readonly [O in Operation]?: RequestOf<O> } = {
  GetVersionBatch: {
    requests: [
      { versionKey: lodash },
      { versionKey: { ...lodash, name: "express", version: "4.17.1" } },
      { versionKey: { system: "GO", name: "github.com/Acme-Invented/Capable", version: "v1.1.0" } },
    ],
  },
  GetProjectBatch: {
    requests: [
      "github.com/acme-invented/tool",
      "gitlab.com/acme-invented/group/popular",
      "bitbucket.org/acme-invented/crate",
    ].map((id) => ({ projectKey: { id } })),
  },
  PurlLookupBatch: {
    requests: ["lodash@4.17.20", "express@4.17.1", "acme-invented-popular@3.1.0"].map((id) => ({
      purl: `pkg:npm/${id}`,
    })),
  },
};

let cells = 0;

/** One call of the client as hosts have it, over a service with a fault. */
export async function observe(
  { time, network }: World,
  operation: Operation,
  fault: Fault,
  open: OpenTransport,
): Promise<Observed> {
  const host = `cell-${cells++}.example`;
  const traffic = network.listen(host, serviceOf(operation, fault));
  network.strangers.length = 0;
  const { transport, close } = open();
  const client = createClient({
    transport,
    baseUrl: `http://${host}`,
    apiVersion: "auto",
    isSameVersion,
    now: time.now,
    delay: time.delay,
    random: () => 1,
    log: () => sent++,
  });
  const caller = new AbortController();
  let sent = 0;
  const start = time.now();
  if (fault.abort === "before") caller.abort(new Error("the caller left"));
  const request = batches[operation] ?? operationRequests[operation].found;
  const ended = client.call(operation, request, { signal: caller.signal }).then(outcomeOf, rejectionOf);
  const outcome = await passTime({ time, traffic }, ended, () => {
    if (fault.abort !== "waiting" || caller.signal.aborted) return false;
    caller.abort(new Error("the caller left"));
    return true;
  });
  const seconds = (time.now() - start) / 1_000;
  await close();
  // A connection that is being made ends by its own timer.
  for (let timers = 0; traffic.open > 0 && timers < 100; timers++) {
    await turns(4);
    time.next(true);
  }
  return {
    outcome,
    seconds,
    requests: Math.max(sent, traffic.requests),
    bytes: traffic.bytes,
    open: traffic.open,
    strangers: [...network.strangers],
  };
}

function serviceOf(operation: Operation, { strike }: Fault): Service {
  if (typeof strike === "string") return strike;
  let nth = 0;
  return (exchange) => strike(exchange, rightAnswer(operation, exchange, nth++));
}

/** What the service would have answered, all items of a batch in one page. */
function rightAnswer(operation: Operation, { method, path, headers, body }: Exchange, nth: number): RightAnswer {
  const { text } = answer(method, path, headers, withoutToken(body));
  const value: unknown = text.startsWith("{") ? JSON.parse(text) : {};
  return { operation, text, value: value as RightAnswer["value"], nth };
}

function withoutToken(body: string): string {
  if (body === "") return "";
  const { requests } = JSON.parse(body) as { requests: unknown };
  return JSON.stringify({ requests });
}

/** Lets everything happen that can, then time pass, until the call has ended. */
async function passTime(
  { time, traffic }: { readonly time: VirtualTime; readonly traffic: Traffic },
  ended: Promise<string>,
  interrupt: () => boolean,
): Promise<string> {
  let outcome: string | undefined;
  void ended.then((end) => (outcome = end));
  for (let idle = 0; ;) {
    await turns(4);
    if (outcome !== undefined) return outcome;
    const { isQuiet } = traffic;
    if ((isQuiet || time.isWaiting()) && interrupt()) continue;
    if (time.next(isQuiet)) idle = 0;
    // What is not quiet is at work, such as decompression in another thread.
    else if (isQuiet && idle++ > 100) return "never ends";
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** In a word; all those of the items of a batch where they differ. */
function outcomeOf(fetched: Fetched<unknown>): string {
  if (fetched.kind !== "found" || !isBatch(fetched.value)) return fetched.kind;
  return [...new Set(fetched.value.responses.map((item) => item.fetched.kind))].join(" and ");
}

function isBatch(value: unknown): value is Batch<unknown, unknown> {
  const [first] = (value as Partial<Batch<unknown, unknown>>).responses ?? [];
  return first !== undefined;
}

function rejectionOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === "the caller left" ? "aborted" : `throws ${text}`;
}
