import { createCore, type Core } from "../core/core.ts";
import type { Policy } from "../core/analysis/policy.ts";
import { lockfileParsers, parserFor } from "../core/manifests/formats.ts";
import { fileText } from "../core/manifests/gap.ts";
import { privateBy } from "../core/manifests/privateNames.ts";
import { createProjectReader } from "../core/manifests/project.ts";
import { scan, type ScanProgress } from "../core/scan/scan.ts";
import type { ScanResult } from "../core/scan/scanResult.ts";
import { delay } from "../platform/delay.ts";
import { nodeFiles } from "../platform/node/files.ts";
import { nodeTransport } from "../platform/node/transport.ts";
import type { CommonOptions } from "./options.ts";

/** What both commands need for as long as they run. */
export interface Session {
  readonly core: Core;
  readonly policy: Policy;
  readonly signal: AbortSignal;
  /** The text of a file without its byte order mark, as it was when it was first asked for; undefined where there is none. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Checks the manifests of these absolute paths. `instead` has texts that files are taken to have. */
  scan(paths: readonly string[], how?: ScanHow): Promise<ScanResult>;
  close(): Promise<void>;
}

export interface ScanHow {
  readonly report?: (progress: ScanProgress) => void;
  readonly instead?: ReadonlyMap<string, string>;
}

/** What the command line hands to a command beside its options. */
export interface Environment {
  readonly productVersion: string;
  readonly signal: AbortSignal;
}

export function openSession(
  { baseUrl, apiVersion, policy, privateNames }: CommonOptions,
  { productVersion, signal }: Environment,
): Session {
  const client = nodeTransport({ userAgent: `package-insights/${productVersion}` });
  const patternOf = privateBy(privateNames);
  const core = createCore({
    baseUrl,
    apiVersion,
    transport: client.transport,
    delay,
    now: Date.now,
    random: Math.random,
    log: () => undefined,
    isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
  });
  const files = nodeFiles();
  const read = async (path: string) => {
    const file = await files.readFile(path);
    return file.kind === "text" ? file.text : undefined;
  };
  return {
    core,
    policy,
    signal,
    read,
    scan(paths, { report, instead } = {}) {
      const readFile = async (path: string) => {
        const text = instead?.get(path);
        return text === undefined ? files.readFile(path) : fileText(text);
      };
      const projects = createProjectReader({ ...files, readFile, lockfileParsers, privateNames });
      return scan(
        paths,
        {
          readFile,
          parserFor,
          projects,
          gather: (subjects, caller, options) => core.gather(subjects, caller, options),
          delay,
          policy,
        },
        { signal, keepFacts: true, ...(report && { report }) },
      );
    },
    close: () => client.close(),
  };
}
