import { DocumentSession, type DocumentState as StateOf } from "../editor/documentSession.ts";
import type { EditorHost } from "../editor/editorHost.ts";
import { timing } from "../editor/timing.ts";
import { delay } from "../platform/delay.ts";
import type { OpenText } from "./openText.ts";

export type DocumentState = StateOf<OpenText>;

/** The manifests and lockfiles that the client has open, each with what is known of it. */
export interface Documents {
  readonly opened: (document: OpenText) => void;
  readonly edited: (document: OpenText) => void;
  /** Takes what was typed as meant. */
  readonly saved: (document: OpenText) => void;
  readonly closed: (document: OpenText) => void;
  /** Reads all of them again after a change of other files. */
  readonly reread: () => void;
  /** Checks all of them anew, as with other settings. */
  readonly renew: () => void;
  readonly get: (document: OpenText) => DocumentState | undefined;
  readonly all: () => readonly DocumentState[];
  /** The state of the current text, after a short wait if it was just edited. Never rejects. */
  readonly upToDate: (document: OpenText, signal: AbortSignal) => Promise<DocumentState | undefined>;
  /** Resolves to the state when all requests for it have ended, or the signal aborts. */
  readonly settled: (document: OpenText, signal: AbortSignal) => Promise<DocumentState | undefined>;
}

/** `changed` is called with each document of which another state is known, or none any more. */
export function createDocuments(host: EditorHost<OpenText>, changed: (document: OpenText) => void): Documents {
  const sessions = new Map<OpenText, DocumentSession<OpenText>>();
  const { until, look } = createWaiting();
  const tell = (document: OpenText): void => {
    changed(document);
    look();
  };

  function current(document: OpenText): DocumentState | undefined {
    return sessions.get(document)?.current;
  }

  function start(document: OpenText): DocumentSession<OpenText> {
    const session = new DocumentSession(document, {
      host,
      isShown: ({ isClosed }) => !isClosed,
      changed: () => tell(document),
    });
    sessions.set(document, session);
    return session;
  }

  return {
    opened: (document) => start(document).ensureChecked(true),
    edited: (document) => sessions.get(document)?.edited(),
    saved: (document) => sessions.get(document)?.cursorMoved(),
    closed(document) {
      sessions.get(document)?.dispose();
      sessions.delete(document);
      tell(document);
    },
    reread: () => sessions.forEach((session) => session.reread()),
    renew() {
      for (const session of sessions.values()) {
        session.forget();
        session.ensureChecked(true);
      }
    },
    get: current,
    all: () => [...sessions.values()].flatMap(({ known }) => known ?? []),
    async upToDate(document, signal) {
      await until(() => current(document) !== undefined, timing.quietToAsk, signal);
      return current(document);
    },
    async settled(document, signal) {
      const isSettled = () => {
        const stage = current(document)?.stage;
        return document.isClosed || stage === "settled" || stage === "failed";
      };
      await until(isSettled, mostWait, signal);
      return current(document);
    },
  };
}

/** Milliseconds after which an answer is given with what is known by then: the service is slow. */
const mostWait = 30_000;

function createWaiting() {
  const waiting = new Set<() => void>();
  return {
    /** Has everything that waits look at its condition. */
    look: (): void => [...waiting].forEach((each) => each()),
    /** Resolves when the condition holds after a change, after so many milliseconds, or when the signal aborts. */
    until: async (condition: () => boolean, milliseconds: number, signal: AbortSignal): Promise<void> => {
      if (condition()) return;
      const held = new AbortController();
      const each = (): void => {
        if (condition()) held.abort();
      };
      waiting.add(each);
      await delay(milliseconds, AbortSignal.any([signal, held.signal]));
      waiting.delete(each);
    },
  };
}
