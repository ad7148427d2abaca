import type { Facts } from "../analysis/facts.ts";
import type { Needs } from "../analysis/needs.ts";
import type { Policy } from "../analysis/policy/policy.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import { evaluateFile } from "./evaluateFiles.ts";
import type { ReadFile, ScannedFile } from "./scanResult.ts";
import { createVerdicts, scannedFile, type Verdicts } from "./verdicts.ts";

interface EarlyFilesHost {
  readonly policy: Policy;
  readonly needs: Needs;
  readonly signal: AbortSignal;
  readonly takeTurns: (declarations: number) => Promise<void>;
  /** Absent where nobody looks before the end. */
  readonly publish?: ((file: ScannedFile) => void) | undefined;
}

/** Publishes the manifests of a wave before the whole wave is answered. */
export interface EarlyFiles {
  /** What is known by now, always the same array. Returns how many of the facts have their version and its advisories. */
  follow(facts: readonly Facts[]): number;
  /** From now on nothing more is published. */
  close(): void;
}

/** Each manifest is published once, when all of its dependencies have their versions and advisories; a few in each turn. */
export function createEarlyFiles(files: readonly ReadFile[], host: EarlyFilesHost): EarlyFiles {
  const waiting = createWaitingFiles(files);
  const ready = files.filter(({ subjects }) => subjects.length === 0);
  let pending: readonly number[] | undefined;
  let verdicts: Verdicts | undefined;
  let isOpen = true;
  let isPublishing = false;

  async function publishReady(common: Verdicts, publish: (file: ScannedFile) => void): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    for (let file = ready.shift(); file && isOpen && !host.signal.aborted; file = ready.shift()) {
      const evaluated = evaluateFile(file, common);
      const early = scannedFile(file, evaluated, { needs: host.needs, isPartial: true });
      publish({ ...early, isProvisional: true });
      await host.takeTurns(file.subjects.length);
    }
    isPublishing = false;
  }

  return {
    follow(facts) {
      verdicts ??= createVerdicts(facts, host.policy);
      const before = pending ?? [...facts.keys()];
      pending = before.filter((index) => {
        const dependency = facts[index];
        if (!dependency || verdictOf(dependency).kind === "pending") return true;
        ready.push(...waiting.answered(index));
        return false;
      });
      if (host.publish) void publishReady(verdicts, host.publish);
      return facts.length - pending.length;
    },
    close() {
      isOpen = false;
    },
  };
}

/** The files that wait for answers, by the indexes of these. */
function createWaitingFiles(files: readonly ReadFile[]) {
  const byIndex = new Map<number, { readonly file: ReadFile; left: number }[]>();
  for (const file of files) {
    const indexes = new Set(file.subjects.map(({ answerIndex }) => answerIndex));
    const waiting = { file, left: indexes.size };
    for (const index of indexes) {
      const others = byIndex.get(index);
      if (others) others.push(waiting);
      else byIndex.set(index, [waiting]);
    }
  }
  return {
    /** The files that wait for nothing else. */
    answered: (index: number): readonly ReadFile[] =>
      (byIndex.get(index) ?? []).flatMap((waiting) => (--waiting.left === 0 ? [waiting.file] : [])),
  };
}
