import { setMaxListeners } from "node:events";
import { type Store, storeOfService } from "../core/api/store.ts";
import { createBudget, type RequestBudget } from "../core/api/budget.ts";
import type { ClientHost } from "../core/api/createClient.ts";
import { createCore, type Core } from "../core/core.ts";
import type { Policy } from "../core/analysis/policy.ts";
import { createChecker, type Checker, type CheckerServices } from "../core/check/checker.ts";
import type { FolderContent } from "../core/manifests/manifest.ts";
import { privatePatterns, type PrivatePatternOf } from "../core/manifests/privateNames.ts";
import { formatMessage, message, plural, type Message } from "../core/messages/message.ts";
import { defaultTimeout } from "../platform/deadline.ts";
import { delay } from "../platform/delay.ts";
import { nodeServices, type NodeServices } from "../platform/node/services.ts";
import { nodeTransport } from "../platform/node/transport.ts";
import { canKeep, keepsNothing, offlineMessage, openAnswers, rememberOldest } from "./answers.ts";
import type { CommonOptions } from "./options.ts";
import { createSettingsFiles, type SettingsFiles } from "./settingsFiles.ts";
import { note, warn } from "./print.ts";
import { UsageError } from "./usageError.ts";
import { createWatchdog } from "./watchdog.ts";

/** The resources that a command needs while it runs. */
export interface Session {
  readonly core: Core;
  /** The checker of manifests with the command's policy and settings. */
  readonly checker: Checker;
  /** What a checker of other files needs, such as those of a commit. `checker` gives that checker. */
  readonly servicesOver: (files: Files, checker: () => Checker) => CheckerServices;
  /** The host that the core's client is made from, for a client of another kind. */
  readonly client: CoreHost;
  /** The policy where no file of settings applies. */
  readonly policy: Policy;
  /** The policy for the manifest at this path. Rejects with a `UsageError`. */
  readonly policyFor: SettingsFiles["policyFor"];
  /** The files of settings for it, the nearest first. Rejects with a `UsageError`. */
  readonly settingsFor: SettingsFiles["filesFor"];
  /** The requests that the command may send besides those about what is declared. */
  readonly budget: RequestBudget;
  /** Aborts when the user interrupts the command, or the service is silent. */
  readonly signal: AbortSignal;
  /** Tells why the signal has aborted. */
  interruption(): Message;
  /** The text of a file without its byte order mark, read once; undefined where it cannot be read. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Lists the folder at this absolute path. Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /** The user's home folder, with `/`. */
  readonly home: string;
  /** The user's pattern of private names that matches a package. */
  readonly privatePatternOf: PrivatePatternOf;
  close(): Promise<void>;
}

type CoreHost = Omit<ClientHost, "isSameVersion">;

type Files = Pick<NodeServices, "readFile" | "list">;

/** The environment that a command needs besides its options. */
export interface Environment {
  readonly productVersion: string;
  readonly signal: AbortSignal;
}

export interface SessionHost extends Environment {
  /** The folder in which answers are kept; undefined where none are. */
  readonly cache: string | undefined;
}

/**
 * Runs a command in a session of its own. Where it ends early, `interrupted` says on the error stream what that means, and the exit code
 * is 2. Rejects with what else stops the command.
 */
export async function inSession(
  options: CommonOptions,
  environment: SessionHost,
  interrupted: (reason: Message) => Message,
  run: (session: Session) => Promise<number>,
): Promise<number> {
  const session = await openSession(options, environment);
  try {
    return await run(session);
  } catch (error) {
    if (!session.signal.aborted || error instanceof UsageError) throw error;
    warn(formatMessage(interrupted(session.interruption())));
    return 2;
  } finally {
    await session.close();
  }
}

export async function openSession(
  options: CommonOptions,
  { productVersion, signal: interrupt, cache }: SessionHost,
): Promise<Session> {
  const { timeout, policy } = options;
  const watchdog = createWatchdog(timeout * 1_000, { now: Date.now, delay });
  const transport = nodeTransport({
    userAgent: `package-insights/${productVersion}`,
    onData: watchdog.received,
    // No request ends before the watchdog does.
    timeout: Math.max(defaultTimeout, timeout * 1_000),
  });
  const services = nodeServices(transport);
  const signal = AbortSignal.any([interrupt, watchdog.signal]);
  // Every request under way listens to it.
  setMaxListeners(0, signal);
  if (cache !== undefined && !canKeep(process.versions)) note(formatMessage(keepsNothing));
  const opened = cache === undefined ? undefined : await openAnswers(cache);
  const store = opened && rememberOldest(opened, Date.now() - options.staleDays * 86_400_000);
  const clientHost = clientHostOf(options, { ...services, transport: watchdog.watch(services.transport) }, store);
  const core = createCore(clientHost);
  const budget = createBudget(options.maxRequests);
  const { privateNames, publicNames, mirrors } = options;
  const { settingsRoot, filesFor, policyFor } = createSettingsFiles(options, services);
  const names = { privateNames, publicNames, mirrors, settingsRoot };
  const read = textReader(services);
  const privatePatternOf = privatePatterns(options.privateNames);
  const own = { core, budget, namedInputFor, policy: () => policy, policyFor };
  const servicesOver: Session["servicesOver"] = (files, checkerOver) => ({
    ...{ ...services, ...names, ...files, ...own },
    withheldBeside: withheldBeside(files, checkerOver, privatePatternOf),
  });
  const checker: Checker = createChecker(servicesOver(services, () => checker));
  return {
    ...{ core, checker, servicesOver },
    client: clientHost,
    policy,
    policyFor,
    settingsFor: filesFor,
    budget,
    signal,
    interruption: () =>
      watchdog.signal.aborted
        ? plural(timeout, "no data from the service for {count} second", "no data from the service for {count} seconds")
        : message("interrupted"),
    read,
    list: services.list,
    home: services.home,
    privatePatternOf,
    async close() {
      watchdog.close();
      if (options.offline) note(formatMessage(offlineMessage(store?.oldest(), Date.now())));
      await Promise.all([store?.flush(), services.close()]);
      store?.close();
    },
  };
}

/** Finds the names of a system that are withheld by the files around a path. */
function withheldBeside(
  files: Files,
  checker: () => Checker,
  privatePatternOf: PrivatePatternOf,
): NonNullable<CheckerServices["withheldBeside"]> {
  return async (path, system, names) => {
    const { guardHere } = await import("./lookups/namedPackages.ts");
    const beside = { checker: checker(), read: textReader(files), list: files.list, privatePatternOf };
    return guardHere(beside, path).withheldAmong(system, names);
  };
}

/** The reader of texts; undefined stands for a file that cannot be read. */
export function textReader({ readFile }: Pick<Files, "readFile">): Session["read"] {
  return async (path) => {
    const file = await readFile(path);
    return file.kind === "text" ? file.text : undefined;
  };
}

/** The parsers of files that a person names, which are loaded with the first of these. */
export async function namedInputFor() {
  return (await import("../core/manifests/formats.ts")).namedInputFor;
}

/** The host that the client is made from. */
export function clientHostOf(
  { baseUrl, apiVersion, privateNames, limits, offline, staleDays, withoutBatches }: CommonOptions,
  services: Pick<NodeServices, "transport" | "delay" | "now" | "random" | "log">,
  store: Store | undefined,
): CoreHost {
  const patternOf = privatePatterns(privateNames);
  return {
    ...services,
    baseUrl,
    apiVersion,
    limits,
    withoutBatches,
    // What decides an exit code is at most an hour old, and never given while a newer answer is requested.
    cache: {
      freshFor: 3_600,
      staleFor: 0,
      offline,
      offlineFor: staleDays * 86_400,
      ...(store && { store: storeOfService(baseUrl, store) }),
    },
    isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
  };
}
