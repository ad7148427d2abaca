import * as vscode from "vscode";
import type { ClientHost } from "../../core/api/createClient.ts";

/** What affects the answers at present, as the client reports it. */
export interface Notices extends Required<Pick<ClientHost, "onFallback" | "onPause" | "onResume">> {
  /** Sentences about unavailable operations and about a pause of requests. */
  readonly sentences: ReadonlySet<string>;
  /** The service answers again after an outage. */
  readonly onDidRecover: vscode.Event<void>;
  clear(): void;
  dispose(): void;
}

export function createNotices(log: vscode.LogOutputChannel): Notices {
  const recovered = new vscode.EventEmitter<void>();
  const sentences = new Set<string>();
  let pauseSentence = "";
  const add = (sentence: string): void => {
    log.warn(sentence);
    sentences.add(sentence);
  };
  return {
    sentences,
    onDidRecover: recovered.event,
    onFallback: add,
    onPause(sentence) {
      add(sentence);
      pauseSentence = sentence;
    },
    onResume() {
      log.info("The service answers again.");
      sentences.delete(pauseSentence);
      recovered.fire();
    },
    clear: () => sentences.clear(),
    dispose: () => recovered.dispose(),
  };
}
