/** A control as it can be found in what is drawn anew. */
interface Control {
  readonly part: HTMLElement;
  readonly id: string;
  readonly name: string;
  readonly section: string;
  /** Among those of its name in its section. */
  readonly place: number;
}

/** What had the focus until it was gone, and what has it for now: a page that loads again first draws its sections without rows. */
let lost: { readonly control: Control; readonly standIn: Element } | undefined;

/**
 * Draws a part of the page anew. What had the focus in it, or what has its name and place now, has it afterwards; with `mayComeBack` also
 * what has them when the part is drawn again.
 */
export function keepingFocus(part: HTMLElement, draw: () => void, mayComeBack = false): void {
  const focused = focusedNow();
  const before = lost?.control.part === part && lost.standIn === focused ? lost.control : undefined;
  if (!before && !part.contains(focused)) {
    draw();
    return;
  }
  const control = before ?? controlOf(part, focused);
  draw();
  lost = undefined;
  if (!before && focusedNow() === focused) return;
  if (takesFocus(!before && focused.isConnected ? focused : find(control))) return;
  // Where it is gone, the next key goes on from its section and not from the start of the page.
  takesFocus(headingOf(control));
  if (mayComeBack) lost = { control, standIn: focusedNow() };
}

function focusedNow(): Element {
  return document.activeElement ?? document.body;
}

function controlOf(part: HTMLElement, element: Element): Control {
  const name = nameOf(element);
  const section = element.closest("section")?.id ?? "";
  const place = likeIn(placeOf(part, section), name).indexOf(element);
  return { part, id: element.id, name, section, place };
}

function find({ part, id, name, section, place }: Control): Element | null | undefined {
  if (id !== "") return document.getElementById(id);
  const like = likeIn(placeOf(part, section), name);
  return like[place] ?? like[0];
}

function headingOf({ section }: Control): HTMLElement | null {
  return document.getElementById(section.replace("section-", "title-"));
}

function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function placeOf(part: HTMLElement, section: string): Element {
  return (section === "" ? null : document.getElementById(section)) ?? part;
}

function likeIn(place: Element, name: string): Element[] {
  return [...place.querySelectorAll("button, a, summary, h1")].filter((control) => nameOf(control) === name);
}

function nameOf(control: Element): string {
  return control.getAttribute("aria-label") ?? control.textContent;
}
