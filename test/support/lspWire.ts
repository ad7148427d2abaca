import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { bundle } from "./commandLine.ts";

/** A message of the server. */
export interface WireMessage {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A bundled server, byte by byte: what no library of the protocol would send. */
export interface LspWire {
  readonly pid: number;
  readonly write: (bytes: string | Uint8Array) => void;
  readonly send: (message: unknown) => void;
  /** Sends a request, and gives what is answered to it. */
  readonly ask: (method: string, params?: unknown) => Promise<WireMessage>;
  readonly notify: (method: string, params?: unknown) => void;
  /** The request `initialize` for a client of these capabilities, then `initialized`. */
  readonly begin: (params?: object) => Promise<WireMessage>;
  /** Everything that was received, in its order. */
  readonly received: readonly WireMessage[];
  /** Waits for a message that fulfills the condition, or gives one that was received before. */
  readonly message: (isIt: (message: WireMessage) => boolean) => Promise<WireMessage>;
  /** Answers requests of the server. Others are left unanswered. */
  readonly answer: (method: string, result: (params: unknown) => unknown) => void;
  readonly closeInput: () => Promise<WireEnd>;
  /** `shutdown`, then `exit`. */
  readonly end: () => Promise<WireEnd>;
  readonly ended: Promise<WireEnd>;
}

interface WireEnd {
  readonly code: number | null;
  readonly err: string;
  /** Bytes that were written on the output after the last message. */
  readonly rest: string;
}

const running = new Set<ChildProcess>();

/** Ends those that a test that has failed may leave behind. */
export function endWires(): void {
  for (const child of running) child.kill("SIGKILL");
}

export function frame(message: unknown): Buffer {
  const body = Buffer.from(typeof message === "string" ? message : JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

interface Start {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function startWire(args: readonly string[], { cwd, env = process.env }: Start): LspWire {
  const child = spawn(process.execPath, [bundle, "lsp", ...args], { cwd, env });
  running.add(child);
  const received: WireMessage[] = [];
  const answers = new Map<string, (params: unknown) => unknown>();
  const waiting = new Set<() => void>();
  const write = (bytes: string | Uint8Array): void => void child.stdin.write(bytes);
  const send = (message: unknown): void => write(frame(message));
  let err = "";
  let rest = Buffer.alloc(0);
  const look = (): void => [...waiting].forEach((each) => each());
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => undefined);
  child.stdout.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let found = firstMessage(rest); found; found = firstMessage(rest)) {
      rest = rest.subarray(found.length);
      const { message } = found;
      received.push(message);
      const answer = message.method === undefined ? undefined : answers.get(message.method);
      if (answer && message.id !== undefined) send({ jsonrpc: "2.0", id: message.id, result: answer(message.params) });
    }
    look();
  });
  let isEnded = false;
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    isEnded = true;
    look();
    return { code: code as number | null, err, rest: rest.toString() };
  });
  const message = async (isIt: (message: WireMessage) => boolean): Promise<WireMessage> => {
    for (;;) {
      const found = received.find(isIt);
      if (found) return found;
      if (isEnded) throw new Error(`the server has ended: ${err}`);
      await new Promise<void>((resolve) => {
        const woken = (): void => {
          waiting.delete(woken);
          resolve();
        };
        waiting.add(woken);
      });
    }
  };
  let last = 0;
  const ask = (method: string, params?: unknown): Promise<WireMessage> => {
    const id = `ask ${++last}`;
    send({ jsonrpc: "2.0", id, method, params });
    return message((each) => each.id === id && each.method === undefined);
  };
  const notify = (method: string, params?: unknown): void => send({ jsonrpc: "2.0", method, params });
  return {
    pid: child.pid ?? 0,
    ...{ write, send, ask, notify, received, message, ended },
    async begin(params = {}) {
      const result = await ask("initialize", { processId: null, rootUri: null, capabilities: {}, ...params });
      notify("initialized", {});
      return result;
    },
    answer: (method, result) => void answers.set(method, result),
    closeInput() {
      child.stdin.end();
      return ended;
    },
    async end() {
      await ask("shutdown");
      notify("exit");
      return ended;
    },
  };
}

/** The first message of what was written, with its bytes. Throws for what is none. */
function firstMessage(bytes: Buffer): { readonly message: WireMessage; readonly length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const header = bytes.subarray(0, end).toString("latin1");
  const length = /^Content-Length: (\d+)$/.exec(header)?.[1];
  if (length === undefined) throw new Error(`no message: ${header}`);
  const start = end + 4;
  const all = start + Number(length);
  if (bytes.length < all) return undefined;
  return { message: JSON.parse(bytes.subarray(start, all).toString()) as WireMessage, length: all };
}
