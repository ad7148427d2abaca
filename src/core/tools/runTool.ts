import { englishText, message } from "../messages/message.ts";
import { checkManifest, type CheckManifestInput } from "./checkManifest.ts";
import { checkPackages, type CheckPackagesInput } from "./checkPackages.ts";
import { explainDependency, type ExplainDependencyInput } from "./explainDependency.ts";
import { fixManifest, type FixManifestInput } from "./fixManifest.ts";
import { inline } from "./quote.ts";
import { problemOf } from "./readInput.ts";
import { failed, type Running } from "./running.ts";
import { suggestVersions, type SuggestVersionsInput } from "./suggestVersions.ts";
import type { ToolCaller, ToolHost, ToolResult } from "./tool.ts";
import { tools } from "./tools.ts";

/** Milliseconds in which a tool answers, whatever the service does. */
const deadline = 9_000;

/**
 * Answers the call of a tool. What is unknown to the service, to the files or to us is a result, and so is what goes wrong. Rejects
 * only when the caller aborts.
 */
export async function runTool(name: string, input: unknown, host: ToolHost, caller: ToolCaller): Promise<ToolResult> {
  const tool = tools.find((each) => each.name === name);
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined;
  if (!tool || !run) {
    const names = tools.map((each) => each.name).join(", ");
    return failed(englishText(message("No tool is called {name}; there are {names}.", { name: inline(name), names })));
  }
  const problem = problemOf(input, tool.inputSchema);
  if (problem !== undefined) return failed(`${problem}. Nothing was sent; correct the input and call ${name} again.`);
  caller.signal.throwIfAborted();
  const over = new AbortController();
  const ended = new AbortController();
  void host.delay(deadline, ended.signal).then(() => over.abort("over"));
  const signal = AbortSignal.any([caller.signal, over.signal]);
  try {
    const result = await run(input, host, { signal, ...(caller.progress && { progress: caller.progress }) });
    caller.signal.throwIfAborted();
    return result;
  } catch (error) {
    caller.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${name} failed: ${inline(reason)}. Nothing is known from this call.`, "unknown");
  } finally {
    ended.abort();
  }
}

type Run = (input: unknown, host: ToolHost, running: Running) => Promise<ToolResult>;

/** The tools by their names. That the input fits has been seen by the schema. */
const runs: Readonly<Record<string, Run>> = {
  check_packages: (input, ...rest) => checkPackages(input as CheckPackagesInput, ...rest),
  check_manifest: (input, ...rest) => checkManifest(input as CheckManifestInput, ...rest),
  explain_dependency: (input, ...rest) => explainDependency(input as ExplainDependencyInput, ...rest),
  suggest_versions: (input, ...rest) => suggestVersions(input as SuggestVersionsInput, ...rest),
  fix_manifest: (input, ...rest) => fixManifest(input as FixManifestInput, ...rest),
};
