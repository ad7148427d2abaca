import type { ToolCaller, ToolHost, ToolOutcome, ToolResult } from "./tool.ts";

/** A call that is answered in time. */
export interface Running extends Pick<ToolCaller, "progress"> {
  /** Aborts when the caller gives up, and when the time is over. */
  readonly signal: AbortSignal;
}

/** Waits for work as long as there is time; undefined afterwards. */
export async function inTime<T>(work: Promise<T>, { signal }: Running): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** The folder whose settings apply to what is not in a manifest. */
export function packagesPath({ roots: [first = ""] }: ToolHost): string {
  return `${first === "/" ? "" : first}/packages`;
}

export function answerOf(
  structured: Readonly<Record<string, unknown>>,
  lines: readonly string[],
  outcome: ToolOutcome,
): ToolResult {
  return { isError: false, structured, text: lines.join("\n"), outcome };
}

/** A failure is a result for the model. */
export function failed(text: string, outcome: "unknown" | "invalid" = "invalid"): ToolResult {
  return { isError: true, text, outcome };
}

/** `17 ok, 2 problems, 1 not checked (private)` */
export function countText(verdicts: readonly ToolOutcome[], unknown: readonly string[]): string {
  const count = (outcome: ToolOutcome) => verdicts.filter((each) => each === outcome).length;
  const words = [...new Set(unknown)];
  return [
    `${count("ok")} ok`,
    `${count("problems")} with problems`,
    `${count("unknown")} not checked${words.length > 0 ? ` (${words.join(", ")})` : ""}`,
  ].join(", ");
}

export function outcomeOf(verdicts: readonly ToolOutcome[]): ToolOutcome {
  if (verdicts.includes("problems")) return "problems";
  return verdicts.includes("unknown") || verdicts.length === 0 ? "unknown" : "ok";
}
