import type {
  ExecuteCommandParams,
  ProgressToken,
  WorkDoneProgressReporter,
  WorkDoneProgressServerReporter,
} from "vscode-languageserver";
import { formatMessage, message } from "../core/messages/message.ts";
import { tableReport } from "../core/report/table.ts";
import type { ScanResult } from "../core/scan/scanResult.ts";
import { explainGraph, explainWhy } from "./explain.ts";
import { fixAll } from "./fixAll.ts";
import type { LspHost } from "./lspHost.ts";
import { commandNames } from "./offers.ts";
import { codes, RequestError } from "./requestError.ts";
import { readTarget, shownPath, type Running, type Target } from "./target.ts";

/** A command. It answers with a text for people. */
interface Command {
  readonly title: string;
  readonly run: (host: LspHost, target: Target, running: Running) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  [commandNames.scan]: { title: "Package Insights: Scanning", run: (host, _, running) => scan(host, running) },
  [commandNames.fixAll]: { title: "Package Insights: Looking for fixes", run: fixAll },
  [commandNames.why]: {
    title: "Package Insights: Looking for paths",
    run: (host, target, { signal }) => explainWhy(host, target, signal),
  },
  [commandNames.graph]: {
    title: "Package Insights: Loading the graph",
    run: (host, target, { signal }) => explainGraph(host, target, signal),
  },
  [commandNames.review]: {
    title: "Package Insights: Comparing",
    async run(host, target, running) {
      const { reviewChanges } = await import("./review.ts");
      return reviewChanges(host, target, running);
    },
  },
  [commandNames.plan]: {
    title: "Package Insights: Looking for updates",
    async run(host, target, running) {
      const { planUpdatesOf } = await import("./plan.ts");
      return planUpdatesOf(host, target, running);
    },
  },
};

/** Runs a command of the client. */
export async function executeCommand(
  host: LspHost,
  { command: name, arguments: values, workDoneToken }: ExecuteCommandParams,
  signal: AbortSignal,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const known = Object.values(commandNames).join(", ");
    throw new RequestError(
      codes.invalidParams,
      formatMessage(message("Expected one of the commands {known}", { known })),
    );
  }
  const target = readTarget(values);
  const progress = await progressFor(host, workDoneToken);
  const canceled = new AbortController();
  if ("token" in progress) progress.token.onCancellationRequested(() => canceled.abort());
  progress.begin(command.title, undefined, undefined, true);
  let told = "";
  const running = {
    report(text: string): void {
      if (text !== told) progress.report(text);
      told = text;
    },
    signal: AbortSignal.any([signal, canceled.signal]),
  };
  try {
    return await command.run(host, target, running);
  } catch (error) {
    if (canceled.signal.aborted) throw new RequestError(codes.requestFailed, interrupted);
    throw error;
  } finally {
    progress.done();
  }
}

const interrupted = "Canceled: nothing is known, and nothing was changed.";
const failed = "The scan failed, as the log of the server says: nothing is known.";

type Progress = WorkDoneProgressReporter | WorkDoneProgressServerReporter;

/** Makes an own progress for a client that has not named it and shows such. One that refuses it gets none. */
async function progressFor({ client }: LspHost, token: ProgressToken | undefined): Promise<Progress> {
  const { window } = client.connection;
  const attached = window.attachWorkDoneProgress(token);
  if (token !== undefined || !client.capabilities.window?.workDoneProgress) return attached;
  return window.createWorkDoneProgress().catch(() => attached);
}

/** Scans the folders of the workspace. */
async function scan(host: LspHost, { report, signal }: Running): Promise<string> {
  const result = await host.scans.run(signal, report);
  if (!result) throw new RequestError(codes.requestFailed, signal.aborted ? interrupted : failed);
  return tableReport(inputOf(result, host), {});
}

function inputOf({ files, unread, cancelled }: ScanResult, host: LspHost) {
  return {
    files: files.flatMap(({ path, system, findings, reportSource }) =>
      reportSource ? [{ path: shownPath(path, host), absolutePath: path, system, findings, ...reportSource }] : [],
    ),
    unreadFiles: unread.map(({ path, reason }) => ({ path: shownPath(path, host), reason })),
    isInterrupted: cancelled,
  };
}
