import type { ScanProgress } from "../core/scan/run.ts";
import { relativePath } from "./paths.ts";
import { printable, withoutCommands } from "../core/model/sanitize.ts";

export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  readonly report: (progress: ScanProgress) => void;
  /** Removes the line. */
  end(): void;
}

/** A line that is updated in place; nothing unless the output is a terminal. */
export function createProgress(terminal: Terminal, now: () => number): Progress {
  if (!terminal.isTTY) return { report: () => undefined, end: () => undefined };
  let last = -Infinity;
  let isShown = false;
  return {
    report({ kind, done, total, step, path }) {
      if (now() - last < interval) return;
      last = now();
      isShown = true;
      const what = kind === "asked" ? `${Math.floor(step * 100)} % answered` : path && relativePath(path);
      const line = withoutCommands(printable(`${done} of ${total} manifests${what === undefined ? "" : `, ${what}`}`));
      terminal.write(`\r\u001b[K${line.slice(0, Math.max(20, (terminal.columns ?? 80) - 1))}`);
    },
    end() {
      if (isShown) terminal.write("\r\u001b[K");
    },
  };
}

/** Milliseconds. */
const interval = 100;
