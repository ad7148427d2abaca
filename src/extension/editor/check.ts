import { withPrevious, type Facts } from "../../core/analysis/facts.ts";
import { needsOf } from "../../core/analysis/policy/policy.ts";
import type { Core } from "../../core/core.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted, type ErrorLog } from "../shared/cancellation.ts";
import { unanswered, type DocumentState } from "./documentState.ts";

/** Milliseconds between two updates of the editor while answers arrive. */
const showInterval = 60;
/** Milliseconds after which failed requests are repeated. Longer than the pause that the client makes after an outage. */
const retryAfter = 35_000;

interface CheckHost extends Pick<Host, "policy" | "onDidRecover"> {
  readonly core: Pick<Core, "gather">;
  readonly log: ErrorLog;
}

/**
 * Gathers the facts of a manifest until it is disposed, and shows them as they arrive. Calls `retry` some time after a failed
 * request, and at once when the service is available again.
 */
export function startCheck(
  host: CheckHost,
  { subjects, facts: previous }: Pick<DocumentState, "subjects" | "facts">,
  show: (facts: readonly Facts[], busy: boolean) => void,
  retry: () => void,
): { dispose(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: readonly Facts[] = [];
  let isIncomplete = false;
  let hasRecovered = false;
  const subscription = host.onDidRecover(() => {
    hasRecovered = true;
    if (isIncomplete) retry();
  });
  const report = (facts: readonly Facts[]): void => {
    latest = facts;
    timer ??= setTimeout(() => {
      timer = undefined;
      // What was known before stays visible until the new answer arrives.
      show(
        latest.map((fact, index) => withPrevious(fact, previous[index])),
        true,
      );
    }, showInterval);
  };
  const gathering = host.core.gather(subjects, { signal }, { needs: needsOf(host.policy(), false), report });
  void unlessAborted(gathering, signal, host.log).then((facts) => {
    if (!facts || signal.aborted) return;
    clearTimeout(timer);
    show(facts, false);
    isIncomplete = facts.some(unanswered);
    if (isIncomplete) timer = setTimeout(retry, hasRecovered ? 0 : retryAfter);
  });
  return {
    dispose() {
      subscription.dispose();
      clearTimeout(timer);
      controller.abort();
    },
  };
}
