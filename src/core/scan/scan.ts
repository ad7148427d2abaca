import type { Facts } from "../analysis/facts.ts";
import type { GatherOptions } from "../analysis/gathering/gather.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import { subjectsOf, type Subject } from "../analysis/target/subject.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { FileText } from "../manifests/gap.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import type { ManifestParser } from "../manifests/manifest.ts";
import type { ProjectReader } from "../manifests/project.ts";
import { versionId } from "../model/keys.ts";
import { createDeduplicator } from "./deduplicate.ts";
import type { UnreadFile } from "./unreadFile.ts";
import { createVerdicts } from "./verdicts.ts";
import { scannedFile, scanResult, type ReadFile, type ScannedFile, type ScanResult } from "./scanResult.ts";

/** What a scan is handed of the world. */
export interface ScanHost {
  /** A manifest. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  readonly parserFor: (path: string) => ManifestParser | undefined;
  readonly projects: Pick<ProjectReader, "read">;
  /** The core's. */
  readonly gather: (
    subjects: readonly Subject[],
    caller: { readonly signal: AbortSignal; readonly priority: "background" },
    options: GatherOptions,
  ) => Promise<readonly Facts[]>;
  /** Resolves after so many milliseconds, or when aborted; with 0, when everything else has had its turn. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly policy: Policy;
}

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly report?: (progress: ScanProgress) => void;
  /** Whether the rules whose facts take a request for each dependency are asked for too; they are, without a word. */
  readonly closely?: boolean;
  /** Whether each file comes with its facts and its text, for a report in another format. */
  readonly keepFacts?: boolean;
}

/** `read` and `asked` come before the files of a wave are `checked`; only those count as done. */
export interface ScanProgress {
  readonly kind: "read" | "asked" | "checked";
  /** How many of `total` paths have their result. */
  readonly done: number;
  readonly total: number;
  /** How much of the step is done, from 0 to 1. */
  readonly step: number;
  /** The path that was read or checked. */
  readonly path?: string;
  /** With `checked`: the result, which is final unless it says otherwise. */
  readonly file?: ScannedFile;
}

/** Files read at once. */
const atOnce = 16;
/** Declarations after which others have their turn: some milliseconds of work. */
const breath = 250;

/** Declarations and findings that are still told of after an abort: what takes some tens of milliseconds. */
const afterAbort = 30_000;

/**
 * What is held at once. A scan of more goes in waves, as few as these allow: what many manifests ask leaves together.
 * Different questions; declarations; packages of lockfiles.
 */
const most = { subjects: 2_000, declarations: 100_000, locked: 300_000 };

/** A file of a wave, with its place among the paths. */
interface Waiting extends ReadFile {
  readonly order: number;
}

/**
 * Checks the manifests of these paths, absolute ones with `/`. What several of them ask is asked once, and all they ask
 * leaves together. Stops within moments of an abort, with what is there by then. Never rejects.
 */
export async function scan(paths: readonly string[], host: ScanHost, options: ScanOptions): Promise<ScanResult> {
  const { signal, closely = true, keepFacts = false } = options;
  const queue = [...new Set(paths)];
  const total = queue.length;
  const files: { order: number; file: ScannedFile }[] = [];
  const unread: { order: number; one: UnreadFile }[] = [];
  const keys = new Set<string>();
  const needs = needsOf(host.policy, closely);
  const report = (kind: ScanProgress["kind"], step: number, rest: Pick<ScanProgress, "path" | "file"> = {}): void => {
    try {
      options.report?.({ kind, done: files.length + unread.length, total, step, ...rest });
    } catch {
      // Whoever listens must not end the scan.
    }
  };
  const isStopped = () => signal.aborted;
  const breathe = createBreath(host, signal);
  let next = 0;

  async function readWave(): Promise<{ readonly waiting: readonly Waiting[]; readonly subjects: readonly Subject[] }> {
    const alike = createDeduplicator();
    const lockfiles = new Set<object>();
    const waiting: Waiting[] = [];
    const held = { declarations: 0, locked: 0 };
    const isFull = () =>
      alike.subjects.length >= most.subjects || held.declarations >= most.declarations || held.locked >= most.locked;
    const work = async (): Promise<void> => {
      while (next < total && !isFull() && !isStopped()) {
        const order = next++;
        const path = queue[order] ?? "";
        const found = await untilAborted(
          readOne(path, host, keepFacts).catch((): UnreadFile => ({ path, reason: "unreadable" })),
          signal,
        );
        if (!found) return;
        if ("reason" in found) {
          unread.push({ order, one: found });
        } else {
          const { subjects, ...file } = found;
          waiting.push({ ...file, order, asked: subjects.map((subject) => alike.add(subject)) });
          held.declarations += subjects.length;
          for (const { locked } of subjects) {
            if (!locked || lockfiles.has(locked.lockfile)) continue;
            lockfiles.add(locked.lockfile);
            held.locked += locked.lockfile.packages.length;
          }
        }
        report("read", next / total, { path });
        await breathe("reason" in found ? 0 : found.subjects.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { waiting: waiting.sort((a, b) => a.order - b.order), subjects: alike.subjects };
  }

  /** In the order of the subjects; what is there when the asking ends early. */
  async function ask(subjects: readonly Subject[]): Promise<{ facts: readonly Facts[]; isPartial: boolean }> {
    let facts: readonly Facts[] = [];
    let steps = 0;
    const listen = (news: readonly Facts[]): void => {
      facts = news;
      if (++steps % Math.ceil(news.length / 20) !== 0) return;
      const answered = news.filter((one) => verdictOf(one).kind !== "pending").length;
      report("asked", answered / news.length);
    };
    const asking = async () => host.gather(subjects, { signal, priority: "background" }, { needs, report: listen });
    const all = isStopped() ? undefined : await untilAborted(asking(), signal);
    return all ? { facts: all, isPartial: false } : { facts, isPartial: true };
  }

  while (next < total && !isStopped()) {
    const { waiting, subjects } = await readWave();
    const { facts, isPartial } = await ask(subjects);
    for (const { target } of facts) if (target?.kind === "version") keys.add(versionId(target.key));
    const answers = createVerdicts(facts, host.policy);
    let left = afterAbort;
    for (const [index, one] of waiting.entries()) {
      const file = scannedFile(one, answers, { needs, isPartial });
      files.push({ order: one.order, file });
      report("checked", (index + 1) / waiting.length, { path: one.path, file });
      if (!isStopped()) await breathe(one.asked.length);
      else if ((left -= one.asked.length + file.findings.length) < 0) break;
    }
  }
  const inOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;
  const finished = files.sort(inOrder).map(({ file }) => file);
  const left = unread.sort(inOrder).map(({ one }) => one);
  return scanResult(finished, left, keys.size, isStopped());
}

async function readOne(
  path: string,
  { readFile, parserFor, projects }: ScanHost,
  keepText: boolean,
): Promise<UnreadFile | (Omit<ReadFile, "asked"> & { readonly subjects: readonly Subject[] })> {
  const parser = parserFor(path);
  if (!parser) return { path, reason: "not-a-manifest" };
  const file = await readFile(path);
  if (file.kind === "missing") return { path, reason: "unreadable" };
  if (file.kind === "unreadable") return { path, reason: file.reason };
  const { text } = file;
  if (text.length > maxManifestLength) return { path, reason: "too-large" };
  const project = await projects.read(parser, path, text);
  const subjects = subjectsOf(project, text);
  return { path, parser, manifest: project.manifest, gaps: project.gaps, subjects, ...(keepText && { text }) };
}

/** Counts declarations, and lets all who count wait together when it is time. */
function createBreath({ delay }: ScanHost, signal: AbortSignal): (declarations: number) => Promise<void> {
  let since = 0;
  let pause: Promise<void> = Promise.resolve();
  return (declarations) => {
    since += 1 + declarations;
    if (since >= breath) {
      since = 0;
      pause = untilAborted(delay(0, signal), signal);
    }
    return pause;
  };
}

/** Undefined where the signal comes first, or the promise rejects. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(undefined);
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, leave).finally(() => signal.removeEventListener("abort", leave));
  });
}
