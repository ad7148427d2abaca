export interface PanelKeys {
  /** No graph is shown. */
  readonly isEmpty: () => boolean;
  readonly onFind: () => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
  /** `isFinding`: in the box that finds. */
  readonly onEscape: (isFinding: boolean) => void;
}

/** The keys that work anywhere in the panel. */
export function listenForPanelKeys({ isEmpty, onFind, onBack, onForward, onEscape }: PanelKeys): void {
  window.addEventListener("keydown", (event) => {
    if (isEmpty()) return;
    const isFinding = event.target instanceof HTMLInputElement && event.target.type === "search";
    const action = actionOf(event, isFinding);
    if (action === undefined) return;
    if (action !== "escape") event.preventDefault();
    ({ find: onFind, back: onBack, forward: onForward, escape: () => onEscape(isFinding) })[action]();
  });
}

function actionOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  isFinding: boolean,
): "find" | "back" | "forward" | "escape" | undefined {
  if (key === "Escape") return "escape";
  if ((key === "f" && (ctrlKey || metaKey)) || (key === "/" && !isFinding)) return "find";
  if (!altKey || ctrlKey || metaKey) return undefined;
  return key === "ArrowLeft" ? "back" : key === "ArrowRight" ? "forward" : undefined;
}
