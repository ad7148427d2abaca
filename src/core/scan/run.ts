import type { Facts } from "../analysis/facts.ts";
import type { GatherOptions } from "../analysis/gathering/gather.ts";
import { createBudget, type RequestBudget } from "../api/budget.ts";
import type { Ignore } from "../analysis/ignores/ignore.ts";
import type { Policy } from "../analysis/policy.ts";
import type { Subject } from "../analysis/target/subject.ts";
import type { FileText } from "../manifests/gap.ts";
import type { Declaration, ManifestParser } from "../manifests/manifest.ts";
import type { ProjectReader } from "../manifests/project.ts";
import { createCheckedLocks, lockfilesLast, type CheckedLocks, type Ordered } from "./scannedLockfiles.ts";
import type { ScannedFile, SearchFixedIn } from "./scanResult.ts";
import { createTurns } from "./turns.ts";
import type { UnreadFile } from "./unreadFile.ts";

/** The functions and settings that a scan needs from its host. */
export interface ScanHost {
  /** A manifest, or a lockfile that is checked by itself. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  readonly inputFor: (path: string) => ManifestParser | undefined;
  readonly projects: Pick<ProjectReader, "read">;
  /** The core's. */
  readonly gather: (
    subjects: readonly Subject[],
    caller: { readonly signal: AbortSignal; readonly priority: "background" },
    options: GatherOptions,
  ) => Promise<readonly Facts[]>;
  /** The core's. Absent where it is not searched in which versions advisories are fixed. */
  readonly fixedIn?: SearchFixedIn;
  /** The budget of what is not declared: names similar to unknown ones. The usual one, if absent. */
  readonly budget?: RequestBudget;
  /** Resolves after so many milliseconds, or when aborted; with 0, after all other pending work has had a turn. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly policy: Policy;
  /** The policy of manifests like this one where it is another. Never rejects. */
  readonly policyFor?: (path: string) => Promise<Omit<Policy, "now"> | undefined>;
  /** The entries that are only for manifests like this one, as of its folder. */
  readonly ignoresFor?: (path: string) => readonly Ignore[];
}

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly report?: (progress: ScanProgress) => void;
  /** True, the default, if files are reported as `found` before their wave is answered. */
  readonly early?: boolean;
  /** True, the default, if each file lists its dependencies in short. */
  readonly uses?: boolean;
  /** True if each file is kept with its facts and its text, for reports. */
  readonly keepFacts?: boolean;
  /** Tells whether a declaration of the file at this path is left out as if it were not written. */
  readonly omits?: (declaration: Declaration, path: string) => boolean;
}

/** Files are `read`, their dependencies are `asked` for, then each is `found` and at the end `checked`; only those count as done. */
export interface ScanProgress {
  readonly kind: "read" | "asked" | "found" | "checked";
  /** The number of the `total` paths that have their result. */
  readonly done: number;
  readonly total: number;
  /** The part of the step that is done, from 0 to 1. */
  readonly step: number;
  /** The path that was read, found or checked. */
  readonly path?: string;
  /** The facts known so far, provisional, with `found`; with `checked` the result, which is final unless it is partial. */
  readonly file?: ScannedFile;
}

/** A scan in progress. */
export interface Run {
  readonly host: ScanHost;
  readonly options: ScanOptions;
  readonly suggested: NonNullable<GatherOptions["suggested"]>;
  /** The policy for a manifest, the same object for the same policy. */
  readonly policyFor: (path: string) => Promise<Policy>;
  /** Each path once, from `lockfilesFrom` on those of lockfiles; `next` is the first that has not been read. */
  readonly queue: readonly Ordered<string>[];
  readonly lockfilesFrom: number;
  next: number;
  readonly checkedLocks: CheckedLocks;
  readonly files: Ordered<ScannedFile>[];
  readonly unread: Ordered<UnreadFile>[];
  readonly keys: Set<string>;
  /** The number of subjects that are asked for, and of those that have their version and its advisories. */
  readonly asked: { all: number; answered: number };
  readonly report: (kind: ScanProgress["kind"], step: number, rest?: Pick<ScanProgress, "path" | "file">) => void;
  readonly takeTurns: (declarations: number) => Promise<void>;
}

export function startRun(paths: readonly string[], host: ScanHost, options: ScanOptions): Run {
  const { queue, lockfilesFrom } = lockfilesLast(paths, host);
  const files: Run["files"] = [];
  const unread: Run["unread"] = [];
  return {
    host,
    options,
    policyFor: policiesOf(host),
    suggested: { ids: new Set(), budget: host.budget ?? createBudget() },
    queue,
    lockfilesFrom,
    next: 0,
    checkedLocks: createCheckedLocks(),
    files,
    unread,
    keys: new Set(),
    asked: { all: 0, answered: 0 },
    report(kind, step, rest = {}) {
      try {
        options.report?.({ kind, done: files.length + unread.length, total: queue.length, step, ...rest });
      } catch {
        // An error in the listener must not end the scan.
      }
    },
    takeTurns: createTurns(host, options.signal),
  };
}

function policiesOf({ policy, policyFor }: ScanHost): Run["policyFor"] {
  const policies = new Map<object, Policy>();
  return async (path) => {
    const own = await policyFor?.(path);
    if (!own) return policy;
    const made = policies.get(own) ?? { ...own, now: policy.now };
    policies.set(own, made);
    return made;
  };
}
