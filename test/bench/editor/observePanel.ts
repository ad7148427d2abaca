/** Milliseconds since 1970. */
export interface PanelTimes {
  /** When the panel's script said that it listens. */
  readonly ready?: number;
  /** The frame after the page, or the empty webview, was complete. */
  readonly painted?: number;
}

/** Collects `window.panelTimes` in each frame of the window. It must not refer to anything outside itself. */
export function observePanel(): void {
  const times: { ready?: number; painted?: number } = {};
  (globalThis as { panelTimes?: PanelTimes }).panelTimes = times;
  const now = (): number => performance.timeOrigin + performance.now();
  addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (times.ready === undefined && /"type":"ready"/.test(JSON.stringify({ data }))) times.ready = now();
    },
    true,
  );
  const look = (): void => {
    if (times.painted !== undefined || !document.querySelector(".sections[aria-busy=false] section, #bench-empty"))
      return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (times.painted = now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}
