import type { Client } from "./lspHost.ts";

/** Milliseconds for which news are collected. */
const collectFor = 250;

/** Has a client that can do so ask for something again, once for all news of a short time. */
export function createRefresh({ capabilities, connection }: Client, what: "inlayHint" | "codeLens"): () => void {
  if (!capabilities.workspace?.[what]?.refreshSupport) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A client that has gone asks nothing.
      void connection.sendRequest(`workspace/${what}/refresh`).catch(() => undefined);
    }, collectFor);
  };
}
