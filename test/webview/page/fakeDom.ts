/** As much of the DOM as pages use. */
export class FakeNode {
  readonly tag: string;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, string> = {};
  children: readonly (FakeNode | string)[] = [];
  hidden = false;
  #parent: FakeNode | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(tag: string) {
    this.tag = tag;
  }

  set textContent(text: string) {
    this.children = [text];
  }

  get textContent(): string {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  append(...more: readonly (FakeNode | string)[]): void {
    this.replaceChildren(...this.children, ...more);
  }

  after(...more: readonly FakeNode[]): void {
    const parent = this.#parent;
    parent?.replaceChildren(...parent.children.flatMap((child) => (child === this ? [child, ...more] : [child])));
  }

  replaceChildren(...others: readonly (FakeNode | string)[]): void {
    this.children = others;
    for (const child of others) if (typeof child !== "string") child.#parent = this;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(_: string, listener: () => void): void {
    this.#listeners.push(listener);
  }

  click(): void {
    for (const listener of this.#listeners) listener();
  }

  focus(): void {
    // Nothing has the focus here.
  }

  querySelector(tag: string): FakeNode | undefined {
    return allNodes(this).find((node) => node.tag === tag);
  }
}

/** The node and everything in it but text. */
export function allNodes(node: FakeNode): readonly FakeNode[] {
  return [node, ...node.children.flatMap((child) => (typeof child === "string" ? [] : allNodes(child)))];
}

const fakes = {
  document: {
    createElement: (tag: string) => new FakeNode(tag),
    createElementNS: (_: string, tag: string) => new FakeNode(tag),
    createTextNode: (text: string) => text,
  },
  acquireVsCodeApi: () => ({}),
  requestAnimationFrame: () => 0,
};

/** Has the suite run with the fakes in place of a browser. */
export function useFakeDom(): void {
  before(() => {
    Object.assign(globalThis, fakes);
  });
  after(() => {
    for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name);
  });
}
