import { message, servedText } from "../core/messages/message.ts";
import { runTool } from "../core/tools/runTool.ts";
import type { ToolOutcome, ToolResult } from "../core/tools/tool.ts";
import { tools } from "../core/tools/tools.ts";
import { nodeTransport } from "../platform/node/transport.ts";
import { openAnswers } from "./answers.ts";
import { readInput } from "./lookups/input.ts";
import type { CommonOptions } from "./options.ts";
import { print } from "./print.ts";
import type { SessionHost } from "./session.ts";
import { openToolService } from "./toolHost.ts";
import { UsageError } from "./usageError.ts";

interface ToolOptions extends CommonOptions {
  readonly root: string;
  readonly format: "text" | "json";
}

/** Prints what a tool answers. Rejects with a `UsageError` for an input that does not fit its schema. */
export async function tool(
  name: string,
  input: string | undefined,
  { root, format, ...options }: ToolOptions,
  host: SessionHost,
): Promise<number> {
  const value = valueOf(input === "-" ? await readInput(input) : (input ?? "{}"));
  const transport = nodeTransport({ userAgent: `package-insights/${host.productVersion}` });
  const store = host.cache === undefined ? undefined : await openAnswers(host.cache);
  const service = await openToolService(options, { transport, store }, [root]);
  try {
    const result = await runTool(name, value, service.hostFor(), { signal: host.signal });
    if (result.outcome === "invalid") throw new UsageError(servedText(result.text));
    await print(format === "json" ? `${JSON.stringify(resultOf(result), undefined, 2)}\n` : `${result.text}\n`);
    return exitCodes[result.outcome];
  } finally {
    await service.close();
  }
}

/** The result as MCP has it. */
function resultOf({ text, structured, isError }: ToolResult) {
  return { content: [{ type: "text", text }], ...(structured && { structuredContent: structured }), isError };
}

const exitCodes: Readonly<Record<Exclude<ToolOutcome, "invalid">, number>> = { ok: 0, problems: 1, unknown: 2 };

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(message("the input is not JSON"));
  }
}

/** The help with the tools, or with the schemas of the one that is named. */
export function toolHelp([name]: readonly string[], usual: string): string {
  const named = tools.filter((each) => name === undefined || each.name === name);
  const texts = named.map((each) => {
    const { title, description, inputSchema, outputSchema } = each;
    const schemas = name === undefined ? "" : `\n\nInput: ${json(inputSchema)}\n\nOutput: ${json(outputSchema)}`;
    return `${each.name}: ${title}\n  ${description}${schemas}`;
  });
  return `${usual}\n${texts.join("\n\n")}\n`;
}

function json(schema: object): string {
  return JSON.stringify(schema, undefined, 2);
}
