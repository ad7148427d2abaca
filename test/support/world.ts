/** The pieces of a world that a test owns: time, chance, the wire and the client's layers below the one it tests. */
import type { Api, Caller } from "../../src/core/api/api.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Clock } from "../../src/core/api/clock.ts";
import type { Operation, RequestOf } from "../../src/core/api/operations.ts";
import type { Transport, TransportRequest } from "../../src/core/api/transport.ts";
import { answer, type AnswerOptions } from "../service/answer.ts";

export interface Wire {
  readonly transport: Transport;
  /** `GET /v3alpha/…`, in order. */
  readonly requests: string[];
}

/** The loopback service without its socket. `distort` may answer in its place. */
export function wire(
  options: AnswerOptions = {},
  distort: (request: TransportRequest, path: string) => { status: number; text: string } | undefined = () => undefined,
): Wire {
  const requests: string[] = [];
  const transport: Transport = (request) => {
    const path = request.url.slice(base.length);
    requests.push(`${request.method} ${path}`);
    const special = distort(request, path);
    if (special) return Promise.resolve({ ...special, headers: new Map() });
    const headers = request.body === undefined ? {} : { "content-type": "application/json" };
    const reply = answer(request.method, path, headers, request.body ?? "", options);
    return Promise.resolve({ status: reply.status, text: reply.text, headers: new Map(Object.entries(reply.headers)) });
  };
  return { transport, requests };
}

export const base = "http://service.example";

export function caller(): Caller {
  return { signal: new AbortController().signal };
}

/** A clock that stands still until it is told to go on. */
export interface HandClock extends Clock {
  /** Goes on by so many milliseconds, waking who waited, then lets everything that follows from it happen. */
  advance(milliseconds: number): Promise<void>;
}

export function handClock(): HandClock {
  let time = 1_000_000;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => time,
    delay: (milliseconds, signal) =>
      new Promise((resolve) => {
        const sleeper = { at: time + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener("abort", () => sleepers.delete(sleeper) && resolve());
      }),
    async advance(milliseconds) {
      time += milliseconds;
      for (const sleeper of [...sleepers]) {
        if (sleeper.at > time) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
      await settle();
    },
  };
}

/** Lets all that is ready to happen, happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

export interface Script {
  readonly api: Api;
  /** Operation and request, in order. */
  readonly calls: { readonly operation: Operation; readonly request: unknown; readonly caller: Caller }[];
}

/** An `Api` that answers as the test says. */
export function scripted(
  reply: (
    operation: Operation,
    request: never,
    caller: Caller,
    nth: number,
  ) => Fetched<unknown> | Promise<Fetched<unknown>>,
): Script {
  const calls: Script["calls"] = [];
  const api: Api = {
    async call<O extends Operation>(operation: O, request: RequestOf<O>, asking: Caller) {
      calls.push({ operation, request, caller: asking });
      return (await reply(operation, request as never, asking, calls.length - 1)) as never;
    },
  };
  return { api, calls };
}
