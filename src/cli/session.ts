import { setMaxListeners } from "node:events";
import { type Store, storeOfService } from "../core/api/store.ts";
import type { Transport } from "../core/api/transport.ts";
import { createBudget, type RequestBudget } from "../core/api/budget.ts";
import type { ClientHost } from "../core/api/createClient.ts";
import { createCore, type Core } from "../core/core.ts";
import type { GraphManifest } from "../core/analysis/graphs/graphSources.ts";
import type { Policy } from "../core/analysis/policy.ts";
import { lockfileParsers, namedInputFor } from "../core/manifests/formats.ts";
import { fileText } from "../core/manifests/gap.ts";
import type { FolderContent } from "../core/manifests/manifest.ts";
import { createMemory } from "../core/manifests/memory.ts";
import { privatePatterns, type PrivatePatternOf } from "../core/manifests/privateNames.ts";
import { createProjectReader, type ProjectHost, type ProjectReader } from "../core/manifests/project.ts";
import { createPublishedPoms, type PublishedPoms } from "../core/manifests/maven/publishedPoms.ts";
import { formatMessage, message, plural, type Message } from "../core/messages/message.ts";
import { createFixSearch } from "../core/scan/fixSearch.ts";
import type { ScanProgress } from "../core/scan/run.ts";
import { scan } from "../core/scan/scan.ts";
import type { ScanResult } from "../core/scan/scanResult.ts";
import { defaultTimeout } from "../platform/deadline.ts";
import { delay } from "../platform/delay.ts";
import { nodeFiles, type NodeFiles } from "../platform/node/files.ts";
import { nodeTransport } from "../platform/node/transport.ts";
import { openAnswers } from "./answers.ts";
import type { CommonOptions } from "./options.ts";
import { warn } from "./print.ts";
import { UsageError } from "./usageError.ts";
import { createWatchdog } from "./watchdog.ts";

/** The resources that both commands need while they run. */
export interface Session {
  readonly core: Core;
  /** The host that the core's client is made from, for a client of another kind. */
  readonly client: CoreHost;
  readonly policy: Policy;
  /** What the command may ask about besides what is declared. */
  readonly budget: RequestBudget;
  /** Aborts when the user interrupts the command, or the service is silent. */
  readonly signal: AbortSignal;
  /** Tells why the signal has aborted. */
  interruption(): Message;
  /** The text of a file without its byte order mark, read once; undefined where it cannot be read. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** What is in the folder at this absolute path. Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /** The user's pattern of private names that matches a package. */
  readonly privatePatternOf: PrivatePatternOf;
  /** The manifest or lockfile at this absolute path, for its graph; undefined where it cannot be read. */
  manifest(path: string): Promise<GraphManifest | undefined>;
  /** Checks the manifests of these absolute paths. `instead` overrides the texts of files. */
  scan(paths: readonly string[], how?: ScanHow): Promise<ScanResult>;
  /** Creates a reader for the manifests of one project. */
  projects(): ProjectReader;
  close(): Promise<void>;
}

type CoreHost = Omit<ClientHost, "isSameVersion">;

interface ScanHow {
  readonly report?: (progress: ScanProgress) => void;
  readonly instead?: ReadonlyMap<string, string>;
  /** True if the versions in which advisories are fixed are searched. */
  readonly withFixedIn?: boolean;
}

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
  const client = nodeTransport({
    userAgent: `package-insights/${productVersion}`,
    onData: watchdog.received,
    // No request ends before the watchdog does.
    timeout: Math.max(defaultTimeout, timeout * 1_000),
  });
  const signal = AbortSignal.any([interrupt, watchdog.signal]);
  // Every request under way listens to it.
  setMaxListeners(0, signal);
  const store = cache === undefined ? undefined : await openAnswers(cache);
  const clientHost = hostOf(options, watchdog.watch(client.transport), store);
  const core = createCore(clientHost);
  const budget = createBudget(options.maxRequests);
  const files = nodeFiles();
  const poms = createPublishedPoms((key, caller) => core.requirements(key, caller));
  return {
    core,
    client: clientHost,
    policy,
    budget,
    signal,
    interruption: () =>
      watchdog.signal.aborted
        ? plural(timeout, "no data from the service for {count} second", "no data from the service for {count} seconds")
        : message("interrupted"),
    async read(path) {
      const file = await files.readFile(path);
      return file.kind === "text" ? file.text : undefined;
    },
    list: files.list,
    privatePatternOf: privatePatterns(options.privateNames),
    manifest: (path) => readManifest(path, { options, core, files, poms, budget, signal }),
    scan: (paths, how = {}) => scanFiles(paths, how, { options, core, files, poms, budget, signal }),
    projects: () => projectReader({ options, files, poms }, files.readFile),
    async close() {
      watchdog.close();
      await Promise.all([store?.flush(), client.close()]);
      store?.close();
    },
  };
}

interface ScanHost extends Pick<Session, "core" | "budget" | "signal"> {
  readonly options: CommonOptions;
  readonly files: NodeFiles;
  readonly poms: PublishedPoms;
}

function projectReader(
  { options: { privateNames, publicNames, mirrors }, files, poms }: Pick<ScanHost, "options" | "files" | "poms">,
  readFile: ProjectHost["readFile"],
): ProjectReader {
  const settings = { privateNames, publicNames, mirrors };
  return createProjectReader({ ...files, readFile, memory: createMemory(), poms, lockfileParsers, ...settings });
}

async function readManifest(path: string, host: ScanHost): Promise<GraphManifest | undefined> {
  const { files, signal } = host;
  const [parser, file] = [namedInputFor(path), await files.readFile(path)];
  if (!parser || file.kind !== "text") return undefined;
  const reader = projectReader(host, files.readFile);
  return {
    path,
    system: parser.system,
    format: parser.id,
    project: await reader.read(parser, path, file.text, { signal }),
  };
}

function scanFiles(
  paths: readonly string[],
  { report, instead, withFixedIn = false }: ScanHow,
  { options, core, files, poms, budget, signal }: ScanHost,
): Promise<ScanResult> {
  const { policy } = options;
  const readFile = async (path: string) => {
    const text = instead?.get(path);
    return text === undefined ? files.readFile(path) : fileText(text);
  };
  const projects = projectReader({ options, files, poms }, readFile);
  const gather: Core["gather"] = (subjects, caller, how) => core.gather(subjects, caller, how);
  const fixedIn = createFixSearch(core, policy);
  const inputs = { readFile, inputFor: namedInputFor, projects };
  const host = { ...inputs, gather, budget, delay, policy, ...(withFixedIn && { fixedIn }) };
  return scan(paths, host, { signal, keepFacts: true, early: false, uses: false, ...(report && { report }) });
}

function hostOf(
  { baseUrl, apiVersion, privateNames, limits }: CommonOptions,
  transport: Transport,
  store: Store | undefined,
): CoreHost {
  const patternOf = privatePatterns(privateNames);
  return {
    baseUrl,
    apiVersion,
    transport,
    limits,
    // What decides an exit code is at most an hour old, and never given while a newer answer is requested.
    cache: { freshFor: 3_600, staleFor: 0, ...(store && { store: storeOfService(baseUrl, store) }) },
    delay,
    now: Date.now,
    random: Math.random,
    log: () => undefined,
    isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
  };
}
