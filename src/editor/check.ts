import type { Checked } from "../core/check/checked.ts";
import type { Checker, CheckUpdate } from "../core/check/checker.ts";
import type { EditorHost } from "./editorHost.ts";
import type { OpenDocument } from "./openDocument.ts";
import { timing } from "./timing.ts";
import { unlessAborted } from "./unlessAborted.ts";

interface CheckHost extends Pick<EditorHost<OpenDocument>, "onDidRecover" | "log"> {
  readonly checker: Pick<Checker, "check">;
}

/**
 * Checks a manifest until it is disposed, and shows what is known as it arrives. Calls `retry` some time after a failed request,
 * and at once when the service is available again.
 */
export function startCheck(
  { checker, log, onDidRecover }: CheckHost,
  read: Checked,
  show: (checked: Checked) => void,
  retry: () => void,
): { dispose(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  let hasEnded = false;
  const isDisposed = () => hasEnded;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  let hasRecovered = false;
  const subscription = onDidRecover(() => {
    hasRecovered = true;
    if (hasFailed) retry();
  });
  const updates = createUpdates(show);
  void unlessAborted(checker.check(read, { signal }, updates.note), signal, log).then((checked) => {
    if (isDisposed()) return;
    updates.stop();
    const result = checked ?? updates.ofFailure();
    if (!result) return;
    show(result);
    hasFailed = result.stage === "failed";
    if (hasFailed) timer = setTimeout(retry, hasRecovered ? 0 : timing.retry);
  });
  return {
    dispose() {
      subscription.dispose();
      updates.stop();
      clearTimeout(timer);
      hasEnded = true;
      // So that a check which follows at once takes over the requests under way.
      setTimeout(() => controller.abort(), 0);
    },
  };
}

/**
 * Shows what arrives: some time after the first answer, at once when all versions are known, so that lists for hints are asked for
 * before graphs, and when only fixes are still searched, and else now and then.
 */
function createUpdates(show: (checked: Checked) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interval: number = timing.firstUpdate;
  let latest: CheckUpdate | undefined;
  let hasEnded = false;
  const update = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!latest) return;
    interval = latest.kind === "details" ? timing.detailUpdate : timing.update;
    show(latest.current());
  };
  return {
    note: (next: CheckUpdate): void => {
      if (hasEnded) return;
      const isNew = next.kind !== latest?.kind;
      latest = next;
      if (isNew && next.kind !== "versions") update();
      else timer ??= setTimeout(update, interval);
    },
    stop(): void {
      hasEnded = true;
      clearTimeout(timer);
    },
    /** Returns what is known of a manifest whose fixes could not be searched at all. */
    ofFailure: (): Checked | undefined =>
      latest?.kind === "fixes" ? { ...latest.current(), stage: "failed" } : undefined,
  };
}
