import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Given } from "./option.ts";
import type { Store } from "../core/api/store.ts";
import { message, type Message } from "../core/messages/message.ts";
import { ago } from "../core/messages/time.ts";

/** Bytes of answers that are kept. */
const maxBytes = 200_000_000;

/** The answers of earlier runs. Undefined where the runtime has no SQLite or the folder cannot be written to. */
export async function openAnswers(folder: string): Promise<Store | undefined> {
  const { openStore } = await import("../platform/node/store/store.ts");
  return withoutWarnings(() => openStore(folder, { maxBytes, log: () => undefined }));
}

/** Runs what loads SQLite: Node 22 warns on the error stream that it is experimental. */
export async function withoutWarnings<T>(run: () => Promise<T>): Promise<T> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return await run();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Tells whether this version of Node has SQLite. */
export function canKeep(versions: Readonly<Record<string, string | undefined>>): boolean {
  return versions.sqlite !== undefined;
}

export const keepsNothing = message("no answers are kept, as this version of Node has no SQLite");

/** A store that knows when the oldest of the answers was given that were read and are not older than `from`. */
interface AgedStore extends Store {
  /** Milliseconds since 1970. */
  readonly oldest: () => number | undefined;
}

export function rememberOldest(store: Store, from: number): AgedStore {
  let oldest: number | undefined;
  return {
    ...store,
    read(id) {
      const answer = store.read(id);
      const since = typeof answer === "object" && answer !== null && "since" in answer ? answer.since : undefined;
      if (typeof since === "number" && since >= from) oldest = Math.min(oldest ?? since, since);
      return answer;
    },
    oldest: () => oldest,
  };
}

/** Tells how old the answers are that a command had without sending anything. */
export function offlineMessage(oldest: number | undefined, now: number): Message {
  return oldest === undefined
    ? message("offline: nothing was sent, and no answer is kept")
    : message("offline: nothing was sent; the oldest answer was given {ago}", { ago: ago((now - oldest) / 1_000) });
}

/** The surroundings of the process. */
interface System {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly home: () => string;
}

/**
 * The folder of answers and compiled code: that of the option, else that of `PACKAGE_INSIGHTS_CACHE`, else the one in the user's folder of
 * caches. Undefined where nothing is to be kept.
 */
export function cacheFolder(
  given: Given,
  { environment, platform, home }: System = { environment: process.env, platform: process.platform, home: homedir },
): string | undefined {
  if (given["no-cache"] === true) return undefined;
  const named = typeof given.cache === "string" ? given.cache : environment.PACKAGE_INSIGHTS_CACHE;
  if (named !== undefined) return named === "" ? undefined : named;
  const base = baseFolder(platform, environment, home);
  return base && join(base, "package-insights");
}

/** Finds the folder where programs keep what they can make again. Undefined if the user has no home. */
function baseFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: () => string): string | undefined {
  const inHome = (...path: readonly string[]): string | undefined => {
    try {
      return join(home(), ...path);
    } catch {
      return undefined;
    }
  };
  switch (platform) {
    case "win32":
      return environment.LOCALAPPDATA ?? inHome("AppData", "Local");
    case "darwin":
      return inHome("Library", "Caches");
    default:
      return environment.XDG_CACHE_HOME !== undefined && isAbsolute(environment.XDG_CACHE_HOME)
        ? environment.XDG_CACHE_HOME
        : inHome(".cache");
  }
}
