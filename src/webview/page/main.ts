import "../shared/readLanguage.ts";
import type { Page, Section } from "../../core/pages/page.ts";
import { cellText, outcomeOf } from "../../core/pages/cells.ts";
import { visible } from "../../core/model/sanitize.ts";
import { button, html, put } from "../shared/dom.ts";
import { icon } from "../shared/icons.ts";
import { say } from "../shared/say.ts";
import { cellNodes, messageNodes } from "./content.ts";
import { createContents } from "./contents.ts";
import { keepingFocus } from "./focus.ts";
import { post, restore, save } from "./host.ts";
import type { ToPage } from "./protocol.ts";
import type { SavedState } from "./savedState.ts";
import { layOutTables } from "./rowLayout.ts";
import { sectionElement } from "./sections.ts";
import type { TableHost } from "./table.ts";
import { createToolbar } from "./toolbar.ts";

const place = document.getElementById("panel") ?? document.body;

let shown: Page | undefined;
let state: SavedState | undefined;
let isPainted = false;
/** A page that still loads keeps a section in view, unless the user has moved on. */
let isFollowing = false;
let hasMoved = false;
let scrolling: ReturnType<typeof setTimeout> | undefined;
/** The work that the first picture of a page can do without. */
let afterPaint: (() => void)[] | undefined;
/** The drawn elements by section: an answer that arrives replaces only what it changes. */
const drawn = new Map<string, { readonly json: string; readonly element: HTMLElement }>();

const head = html("header", {});
const toolbar = createToolbar();
const contents = createContents(goTo);
const body = html("div", { class: "sections" });
/** Only what changes in an element that is there already is said. */
const status = html("p", { class: "spoken", role: "status" });

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => show(data));
window.addEventListener("scroll", rememberScroll, { passive: true });
window.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "ArrowLeft") post({ type: "back" });
  else if (event.key === "ArrowRight") post({ type: "forward" });
});
for (const move of ["wheel", "pointerdown", "keydown"])
  window.addEventListener(move, () => (hasMoved = isFollowing), { passive: true });
performance.mark("ready");
post({ type: "ready" });

function show(message: ToPage): void {
  const { page } = message;
  const isOther = !shown || JSON.stringify(shown.subject) !== JSON.stringify(page.subject);
  shown = page;
  if (isOther) {
    drawn.clear();
    state = restore(page.subject);
    save(state);
  }
  // A saved place and a section are found in the whole page only.
  afterPaint = isOther && state?.scroll === 0 && message.section === undefined ? [] : undefined;
  if (!head.isConnected) place.replaceChildren(head, toolbar.element, contents.element, body, status);
  keepingFocus(head, () => drawHead(message));
  drawToolbar(message);
  drawSections(page, isOther);
  if (isOther) window.scrollTo(0, state?.scroll ?? 0);
  follow(message);
  if (!page.isLoading) markPainted();
  if (afterPaint) doAfterPaint(afterPaint);
}

function doAfterPaint(works: readonly (() => void)[]): void {
  afterPaint = undefined;
  requestAnimationFrame(() => setTimeout(() => works.forEach((work) => work())));
}

/** Shows the section again with each answer, as what arrives above it moves it. */
function follow({ section, page }: ToPage): void {
  if (section !== undefined && !hasMoved) goTo(section);
  isFollowing = section !== undefined && page.isLoading === true;
  hasMoved &&= isFollowing;
}

/** `npm run bench:panels` reads both marks. */
function markPainted(): void {
  if (isPainted) return;
  isPainted = true;
  requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
}

function drawHead({ page }: ToPage): void {
  head.replaceChildren(
    html("p", { class: "kind" }, ...messageNodes(page.kind)),
    html("h1", { tabindex: -1 }, visible(page.title)),
    ...verdictElements(page),
  );
  body.setAttribute("aria-busy", String(page.isLoading === true));
  announce(page);
}

function announce({ title, verdict, isLoading }: Page): void {
  const [mark = []] = verdict?.marks ?? [];
  const text = isLoading ? say("Loading…") : namedText(title, cellText(mark));
  if (status.textContent !== visible(text)) status.textContent = visible(text);
}

function namedText(title: string, text: string): string {
  return title === "" || text === "" ? title + text : say("{name}: {text}", { name: title, text });
}

function verdictElements(page: Page): readonly HTMLElement[] {
  const { verdict } = page;
  if (!verdict) return [];
  const marks = verdict.marks.map((mark) => html("li", {}, ...cellNodes(mark)));
  return [
    html("ul", { class: `verdict ${outcomeOf(page)}`, "aria-label": say("In short") }, ...marks),
    ...(verdict.usedIn ? [html("p", { class: "used" }, ...cellNodes(verdict.usedIn))] : []),
  ];
}

function drawToolbar({ page: { actions }, canGoBack, canGoForward }: ToPage): void {
  const back = button({ label: say("Back (Alt+Left)"), icon: icon("back"), onClick: () => post({ type: "back" }) });
  const forward = button({
    label: say("Forward (Alt+Right)"),
    icon: icon("forward"),
    onClick: () => post({ type: "forward" }),
  });
  back.disabled = !canGoBack;
  forward.disabled = !canGoForward;
  const buttons = {
    start: [back, forward],
    middle: [
      ...actions.map(({ kind, label: text }, index) => {
        const style = kind === "update" ? "button first" : "button";
        const control = button({ label: "", class: style, onClick: () => post({ type: "action", index }) });
        control.replaceChildren(...messageNodes(text));
        return control;
      }),
      button({ label: say("Copy as Markdown"), onClick: () => post({ type: "copyMarkdown" }) }),
    ],
    end: [button({ label: say("Refresh"), icon: icon("refresh"), onClick: () => post({ type: "refresh" }) })],
  };
  keepingFocus(toolbar.element, () => toolbar.show(buttons));
}

function drawSections({ sections, isLoading }: Page, isOther: boolean): void {
  keepingFocus(contents.element, () => contents.show(sections));
  const elements = sections.map(drawSection);
  const isSame =
    elements.length === body.children.length && elements.every((element, index) => element === body.children[index]);
  if (isSame) return;
  keepingFocus(body, () => put(body, elements), isLoading && !isOther);
  layOutTables(body);
}

function drawSection(section: Section): HTMLElement {
  const json = JSON.stringify(section);
  const before = drawn.get(section.id);
  if (before?.json === json) return before.element;
  const element = sectionElement(section, tableHost);
  drawn.set(section.id, { json, element });
  return element;
}

function tableHost(table: string): TableHost {
  return {
    sort: state?.sorts[table],
    onSort: (sort) => remember({ sorts: { ...state?.sorts, [table]: sort } }),
    unfolded: state?.unfolded[table] ?? [],
    onFold: (row, isFolded) => {
      const others = (state?.unfolded[table] ?? []).filter((each) => each !== row);
      remember({ unfolded: { ...state?.unfolded, [table]: isFolded ? others : [...others, row] } });
    },
    ...(afterPaint && { afterPaint: (work) => afterPaint?.push(work) }),
  };
}

/** Remembers the scroll position once it rests: what is saved can be a list of thousands. */
function rememberScroll(): void {
  clearTimeout(scrolling);
  scrolling = setTimeout(() => remember({ scroll: window.scrollY }), 100);
}

function remember(change: Partial<SavedState>): void {
  if (!state) return;
  state = { ...state, ...change };
  save(state);
}

function goTo(id: string): void {
  document.getElementById(`section-${id}`)?.scrollIntoView();
  document.getElementById(`title-${id}`)?.focus({ preventScroll: true });
}
