import { homedir } from "node:os";
import { parse } from "node:path";
import { formatMessage, message } from "../core/messages/message.ts";
import { failed } from "../core/tools/running.ts";
import type { ToolCaller, ToolResult } from "../core/tools/tool.ts";
import { tools } from "../core/tools/tools.ts";
import { serve } from "../mcp/serve.ts";
import type { NodeTransport } from "../platform/node/transport.ts";
import { openAnswers } from "./answers.ts";
import type { ReadCommon } from "./command.ts";
import { warn } from "./print.ts";
import type { SessionHost } from "./session.ts";
import type { ToolService } from "./toolHost.ts";

export interface McpHost extends SessionHost {
  /** Makes the way to the service, with the first call. */
  readonly connect: () => Promise<McpTransport>;
}

interface McpTransport extends NodeTransport {
  /** The number of requests that a connection carries at once; undefined where that is not known. */
  readonly streams?: () => number | undefined;
}

/** Serves until the client closes the input. What the tools need is loaded with the first call. */
export async function mcp(roots: readonly string[], common: ReadCommon, host: McpHost): Promise<never> {
  const refusal = roots.length > 0 ? undefined : refusalOf(process.cwd());
  if (refusal !== undefined) warn(refusal);
  let opened: Promise<ToolService> | undefined;

  async function open(): Promise<ToolService> {
    const { openToolService } = await import("./toolHost.ts");
    const options = await common();
    const { streams, ...transport } = await host.connect();
    const limits = { ...options.limits, streams };
    const store = host.cache === undefined ? undefined : await openAnswers(host.cache);
    return openToolService({ ...options, limits }, { transport, store }, roots.length > 0 ? roots : ["."]);
  }

  async function call(name: string, input: unknown, caller: ToolCaller): Promise<ToolResult> {
    if (refusal !== undefined) return failed(refusal, "unknown");
    const { runTool } = await import("../core/tools/runTool.ts");
    try {
      const service = await (opened ??= open());
      return await runTool(name, input, service.hostFor(), caller);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "UsageError") throw error;
      // What is wrong in a file or with a folder may be mended by the next call.
      opened = undefined;
      return failed(`${error.message}. Nothing was sent.`, "unknown");
    }
  }

  const log = (error: unknown) => warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const served = { ...identity, version: host.productVersion, tools, call, log };
  await serve(served, { input: process.stdin, output: process.stdout }, host.signal);
  const service = await opened?.catch(() => undefined);
  await service?.close();
  // A call may still be reading what is below a large folder.
  process.exit(0);
}

const identity = {
  name: "package-insights",
  title: "Package Insights",
  instructions:
    "Call check_packages before you add, update or recommend a package, and take versions from its answer. `unknown` is not `ok`: say what is not known. No tool writes a file: apply the diff of fix_manifest yourself.",
};

/** Clients start servers where they happen to be: nobody has meant all that is below these folders. */
function refusalOf(folder: string): string | undefined {
  const { HOME: home = homedir(), PLUGIN_ROOT: plugin } = process.env;
  if (![parse(folder).root, home, homedir(), plugin].includes(folder)) return undefined;
  return formatMessage(
    message(
      "No folder is given, and {folder} is not a project: start the server with --root and the project's folder.",
      {
        folder,
      },
    ),
  );
}
