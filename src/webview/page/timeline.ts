import type { Release } from "../../core/pages/page.ts";
import { visible } from "../../core/model/sanitize.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { timelineMessage } from "../../core/pages/cells.ts";
import { html, svg } from "../shared/dom.ts";
import { sayList } from "../shared/say.ts";

const year = 365.25 * 86_400_000;
/**
 * The percentages of the width at which the first and the last release are: the drawing is as wide as its page, and its text is
 * not scaled.
 */
const [start, end] = [2, 98];

/** Releases along the years. What it says is in the table of versions too, so a screen reader gets only the sum. */
export function timelineElement(releases: readonly Release[]): HTMLElement | undefined {
  const text = timelineMessage(releases);
  const [first, last] = [releases[0], releases.at(-1)].map((release) => Date.parse(release?.publishedAt ?? ""));
  if (!text || first === undefined || last === undefined) return undefined;
  const scale = (time: number): string =>
    `${(start + ((time - first) / Math.max(1, last - first)) * (end - start)).toFixed(2)}%`;
  // The marked ones on top.
  const sorted = [...releases].sort((a, b) => Number(a.mark !== undefined) - Number(b.mark !== undefined));
  const byDot = new Map<Node, Release>(sorted.map((release) => [dotOf(release, scale), release]));
  const drawing = svg(
    "svg",
    { class: "timeline", role: "img", "aria-label": formatMessage(text) },
    svg("line", { class: "axis", x1: `${start}%`, x2: `${end}%`, y1: 26, y2: 26 }),
    ...yearsBetween(first, last).map((time) => tick(time, scale(time))),
    ...byDot.keys(),
  );
  drawing.addEventListener("pointerover", ({ target }) => {
    const dot = target instanceof Element ? target : undefined;
    const release = dot && byDot.get(dot);
    if (release && !dot.hasChildNodes()) dot.append(tooltip(release));
  });
  return html("figure", {}, drawing, html("figcaption", {}, formatMessage(text), ...legend(releases)));
}

function yearsBetween(first: number, last: number): readonly number[] {
  const years: number[] = [];
  const step = Math.max(1, Math.ceil((last - first) / year / 6));
  for (let at = new Date(first).getUTCFullYear() + 1; Date.UTC(at, 0) <= last; at += step) years.push(Date.UTC(at, 0));
  return years;
}

function tick(time: number, x: string): SVGElement {
  return svg(
    "g",
    { class: "tick" },
    svg("line", { x1: x, x2: x, y1: 20, y2: 32 }),
    svg("text", { x, y: 48, "text-anchor": "middle" }, String(new Date(time).getUTCFullYear())),
  );
}

/** Marks differ in shape as well as in color. */
const shapes: Readonly<Record<NonNullable<Release["mark"]> | "none", string>> = {
  none: "M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
  prerelease: "M-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z",
  deprecated: "M-3-3 3 3M3-3-3 3",
  vulnerable: "M0-5 5 4H-5z",
  default: "M-4-4h8v8h-8z",
  current: "M0-8 6 0 0 8-6 0z",
};

/** One element for each, as there can be thousands; its tooltip is made when it is pointed at. */
function dotOf({ publishedAt, mark }: Release, scale: (time: number) => string): SVGPathElement {
  const shape = mark ?? "none";
  const path = svg("path", { class: `release ${shape}`, d: shapes[shape] });
  path.style.translate = `${scale(Date.parse(publishedAt))} 26px`;
  return path;
}

function tooltip({ version, publishedAt, mark }: Release): SVGElement {
  return svg(
    "title",
    {},
    sayList([visible(version), publishedAt.slice(0, 10), mark && formatMessage(markNames[mark])]),
  );
}

const markNames: Readonly<Record<NonNullable<Release["mark"]>, Message>> = {
  current: message("in your manifests"),
  default: message("default"),
  vulnerable: message("has advisories"),
  deprecated: message("deprecated"),
  prerelease: message("prerelease"),
};

function legend(releases: readonly Release[]): readonly Node[] {
  const marks = new Set(releases.flatMap(({ mark }) => mark ?? []));
  return [...marks].map((mark) =>
    html(
      "span",
      { class: "key" },
      svg(
        "svg",
        { viewBox: "-9 -9 18 18", width: 14, height: 14, "aria-hidden": "true" },
        svg("path", { class: `release ${mark}`, d: shapes[mark] }),
      ),
      formatMessage(markNames[mark]),
    ),
  );
}
