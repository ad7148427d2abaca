import type { MakePage } from "../../core/pages/host.ts";
import type { Page } from "../../core/pages/page.ts";
import type { ToPage } from "../../webview/page/protocol.ts";

/** Milliseconds in which the answers that arrive are shown together. */
const pause = 30;

/** The known contents of the page of a panel, and how its script gets them. */
export interface PageSender {
  /** Returns the page; undefined until something is known. */
  readonly page: () => Page | undefined;
  /** The page is made when it is sent: of most that is reported while it loads, nothing is ever shown. */
  readonly show: (make: MakePage, isWhole: boolean) => void;
  /** Brings the section into view as soon as the page has it. */
  readonly showSection: (id: string) => void;
  /** The script has just begun to listen. */
  readonly ready: () => void;
  /** The panel was shown, hidden or moved. The script of a hidden one ends. */
  readonly viewChanged: (isVisible: boolean) => void;
  /** Forgets the page: that of another subject follows. */
  readonly clear: () => void;
  readonly dispose: () => void;
}

interface SenderHost {
  /** Answers whether the message reaches the panel. */
  readonly post: (update: ToPage) => PromiseLike<boolean>;
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
}

export function createPageSender({ post, canGoBack, canGoForward }: SenderHost): PageSender {
  let known: MakePage | undefined;
  let isReady = false;
  let section: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The page that was sent before the script listened: VS Code keeps it for the script. */
  let early: { readonly make: MakePage; readonly arrival: PromiseLike<boolean> } | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!known) return;
    const page = known();
    const arrival = post({
      type: "show",
      page,
      canGoBack: canGoBack(),
      canGoForward: canGoForward(),
      ...(section !== undefined && { section }),
    });
    if (!isReady) early = { make: known, arrival };
    else if (!page.isLoading) section = undefined;
  }

  return {
    page: () => known?.(),
    show(make, isWhole) {
      const isFirst = known === undefined;
      known = once(make);
      // Until the script listens, nobody sees the parts of a page, and each would be drawn by itself.
      if (!isReady && !isWhole) return;
      if (isFirst || !isReady) send();
      else timer ??= setTimeout(send, pause);
    },
    showSection(id) {
      section = id;
      send();
    },
    ready() {
      const sent = isReady || early?.make !== known ? undefined : early;
      isReady = true;
      early = undefined;
      if (!sent) send();
      // A second time would cost the window as much as the first, while it draws.
      else void sent.arrival.then((hasArrived) => (hasArrived ? (section = undefined) : send()));
    },
    viewChanged(isVisible) {
      isReady &&= isVisible;
      early = undefined;
    },
    clear() {
      known = undefined;
      early = undefined;
      section = undefined;
    },
    dispose: () => clearTimeout(timer),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
