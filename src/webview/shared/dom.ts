type Content = Node | string | undefined;

/** Attributes by name; those that are undefined or false are left out, true ones stand without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element of HTML. Text always goes in as text. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, content);
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...content: readonly Content[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, content);
}

function fill<E extends Element>(element: E, attributes: Attributes, content: readonly Content[]): E {
  setAttributes(element, attributes);
  element.append(...content.filter((part) => part !== undefined));
  return element;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
}

export function setAttribute(element: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Makes these the children of an element, in this order. What stays is not touched: an element that is moved loses the focus. */
export function put(place: Element, elements: readonly Element[]): void {
  const wanted = new Set(elements);
  for (const element of [...place.children]) if (!wanted.has(element)) element.remove();
  let next = place.firstElementChild;
  for (const element of elements) {
    if (element === next) next = next.nextElementSibling;
    else place.insertBefore(element, next);
  }
}

export interface ButtonOptions {
  readonly label: string;
  /** Shown instead of the label, which is then the tooltip and the accessible name. */
  readonly icon?: SVGElement;
  readonly class?: string;
  readonly onClick: () => void;
}

export function button({ label, icon, class: name = "button", onClick }: ButtonOptions): HTMLButtonElement {
  const element = icon
    ? html("button", { type: "button", class: `${name} icon`, title: label, "aria-label": label }, icon)
    : html("button", { type: "button", class: name }, label);
  element.addEventListener("click", onClick);
  return element;
}
