/** Draws a part of the page anew. What had the focus in it, or what has its name and place now, has it afterwards. */
export function keepingFocus(part: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  if (!focused || !part.contains(focused)) {
    draw();
    return;
  }
  const { id } = focused;
  const name = nameOf(focused);
  const section = focused.closest("section")?.id ?? "";
  const place = likeIn(placeOf(part, section), name).indexOf(focused);
  draw();
  if (document.activeElement === focused) return;
  const like = likeIn(placeOf(part, section), name);
  const next = focused.isConnected ? focused : id === "" ? (like[place] ?? like[0]) : document.getElementById(id);
  // Where it is gone, the next key goes on from its section and not from the start of the page.
  const heading = section === "" ? null : document.getElementById(section.replace("section-", "title-"));
  for (const element of [next, heading]) {
    if (!(element instanceof HTMLElement)) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
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
