/** As much of the DOM as a drawing uses. */
export class FakeElement {
  readonly tag: string;
  readonly attributes = new Map<string, string>();
  parentElement: FakeElement | undefined;
  children: readonly FakeElement[] = [];
  hidden = false;
  readonly classList = { toggle: () => false };

  constructor(tag: string) {
    this.tag = tag;
  }

  get firstElementChild(): FakeElement | null {
    return this.children[0] ?? null;
  }

  get nextElementSibling(): FakeElement | null {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  /** Texts are left out. */
  append(...more: readonly (FakeElement | string)[]): void {
    for (const each of more) if (typeof each !== "string") this.insertBefore(each, null);
  }

  prepend(element: FakeElement): void {
    this.insertBefore(element, this.firstElementChild);
  }

  insertBefore(element: FakeElement, before: FakeElement | null): void {
    element.remove();
    const at = before ? this.children.indexOf(before) : this.children.length;
    this.children = this.children.toSpliced(at, 0, element);
    element.parentElement = this;
  }

  replaceChildren(...others: readonly FakeElement[]): void {
    for (const child of this.children) child.parentElement = undefined;
    this.children = [];
    this.append(...others);
  }

  remove(): void {
    const { parentElement } = this;
    if (parentElement) parentElement.children = parentElement.children.filter((each) => each !== this);
    this.parentElement = undefined;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(): void {
    // Nothing happens here.
  }
}

/** All in an element, itself not counted. */
export function elementsIn({ children }: FakeElement): readonly FakeElement[] {
  return children.flatMap((child) => [child, ...elementsIn(child)]);
}

/** Has the suite run with fakes in place of a browser. */
export function useFakeSvg(): void {
  const make = (tag: string) => new FakeElement(tag);
  before(() => {
    Object.assign(globalThis, {
      document: { createElement: make, createElementNS: (_: string, tag: string) => make(tag) },
    });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, "document");
  });
}
