/** What a page of the workbench shows of an extension, each time it changes. Runs in the page. */
export interface Shown {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly squiggles: number;
  readonly hints: number;
  /** Of the places and texts of both. */
  readonly signature: string;
}

/** Collects `window.observations` from the first frame on. It must not refer to anything outside itself. */
export function observe(): void {
  const observations: Shown[] = [];
  (globalThis as { observations?: Shown[] }).observations = observations;
  let isScheduled = false;
  const read = (): void => {
    isScheduled = false;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.monaco-editor ${selector}`)];
    const squiggles = all(".squiggly-error, .squiggly-warning, .squiggly-info");
    const hints = all('.view-lines span[class*="dyn-rule"]').filter(({ textContent }) => textContent.trim() !== "");
    const placeOf = (element: HTMLElement) =>
      `${element.closest<HTMLElement>(".view-line, .view-overlays > div")?.style.top ?? ""}${element.textContent}`;
    const signature = [...squiggles, ...hints].map(placeOf).sort().join("|");
    if (signature === observations.at(-1)?.signature) return;
    const time = performance.timeOrigin + performance.now();
    observations.push({ time, squiggles: squiggles.length, hints: hints.length, signature });
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(read);
  };
  const start = (): void => {
    const observer = new MutationObserver(schedule);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  };
  if (document.readyState !== "loading") start();
  else addEventListener("DOMContentLoaded", start);
}
