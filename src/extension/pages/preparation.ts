import type { Page } from "../../core/pages/page.ts";
import type { PageSubject } from "../../core/pages/subject.ts";

/** Says that a person sees what leads to the page of this subject. */
export type PreparePage = (subject: PageSubject) => void;

/**
 * Lets the code of pages run for the first time before a person asks for one: that is three quarters of what the host does for the
 * first page of a window. `load` makes a page from the answers at hand. Where there are none, the next subject is tried.
 */
export function createPreparation(load: (subject: PageSubject, signal: AbortSignal) => Promise<Page>) {
  const closed = new AbortController();
  let isPrepared = false;
  return {
    async prepare(subject: PageSubject): Promise<void> {
      if (isPrepared) return;
      const { sections } = await load(subject, closed.signal);
      isPrepared = sections.some(({ sources }) => sources.length > 0);
    },
    dispose: () => closed.abort(),
  };
}
