import type { ScanProgress } from "../core/scan/scan.ts";
import { fromHere } from "./check/findManifests.ts";
import { printable } from "../core/model/sanitize.ts";

export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  readonly report: (progress: ScanProgress) => void;
  /** Takes the line away. */
  end(): void;
}

/** A line that is written over and over: only where a person sees it. */
export function createProgress(terminal: Terminal, now: () => number): Progress {
  if (!terminal.isTTY) return { report: () => undefined, end: () => undefined };
  let last = -Infinity;
  let isShown = false;
  return {
    report({ kind, done, total, step, path }) {
      if (now() - last < interval) return;
      last = now();
      isShown = true;
      const what = kind === "asked" ? `${Math.floor(step * 100)} % of the answers` : path && fromHere(path);
      const line = printable(`${done} of ${total} manifests${what === undefined ? "" : `, ${what}`}`);
      terminal.write(`\r\u001b[K${line.slice(0, Math.max(20, (terminal.columns ?? 80) - 1))}`);
    },
    end() {
      if (isShown) terminal.write("\r\u001b[K");
    },
  };
}

/** Milliseconds. */
const interval = 100;
