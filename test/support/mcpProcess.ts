import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { bundle } from "./commandLine.ts";

/** A line of the server, or what is asked of it. */
interface McpMessage {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface McpProcess {
  readonly pid: number;
  /** Sends a request without a handshake, and gives what is answered to it. */
  readonly ask: (method: string, params?: object) => Promise<McpMessage>;
  /** The result of a tool. */
  readonly call: (name: string, input: object) => Promise<McpToolResult>;
  readonly write: (text: string | Uint8Array) => void;
  /** Waits for the next line that is no answer to what was asked. */
  readonly next: () => Promise<McpMessage>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Closes the input and waits for the end. Gives the exit code and all that was written. */
  readonly end: () => Promise<McpEnd>;
  readonly ended: Promise<McpEnd>;
}

interface McpEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface McpToolResult {
  readonly isError: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

/** The metadata of requests that need no handshake. */
export const mcpMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Start {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Options of Node, before the name of the bundle. */
  readonly node?: readonly string[];
}

/** Processes that a failed test may leave behind. */
const running = new Set<ChildProcess>();

export function endMcp(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts the bundled server. A line that is no message fails what waits for one. */
export function startMcp(args: readonly string[], { cwd, env = process.env, node = [] }: Start): McpProcess {
  const child = spawn(process.execPath, [...node, bundle, "mcp", ...args], { cwd, env });
  running.add(child);
  const written = { out: "", err: "" };
  const waiting = new Map<string | number, PromiseWithResolvers<McpMessage>>();
  const others: McpMessage[] = [];
  let wake: (() => void) | undefined;
  let rest = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.err += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.out += text;
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line) as McpMessage;
      const asked = message.id === undefined ? undefined : waiting.get(message.id);
      if (asked) asked.resolve(message);
      else others.push(message);
      wake?.();
    }
  });
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    for (const asked of waiting.values()) asked.reject(new Error(`the server has ended: ${written.err}`));
    return { code: code as number | null, ...written };
  });
  let id = 0;
  const write = (text: string | Uint8Array): void => void child.stdin.write(text);
  const ask = (method: string, params: object = {}): Promise<McpMessage> => {
    const asked = Promise.withResolvers<McpMessage>();
    waiting.set(++id, asked);
    write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { _meta: mcpMeta, ...params } })}\n`);
    return asked.promise;
  };
  return {
    pid: child.pid ?? 0,
    ask,
    async call(name, input) {
      const { result, error } = await ask("tools/call", { name, arguments: input });
      if (!result) throw new Error(error?.message);
      return result as unknown as McpToolResult;
    },
    write,
    async next() {
      while (others.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return others.shift() ?? {};
    },
    kill: (signal) => void child.kill(signal),
    end() {
      child.stdin.end();
      return ended;
    },
    ended,
  };
}
