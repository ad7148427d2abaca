import assert from "node:assert/strict";
import { hoverMarkdown } from "../../../src/core/render/hover/hover.ts";
import { portableMarkdown } from "../../../src/core/render/hover/portable.ts";
import type { ReportFormat } from "../../../src/core/report/formats.ts";
import { writers } from "../../../src/core/report/writers.ts";
import { everyFinding, exportHost, factsOf, hostileTexts, madeUp } from "../../support/exported.ts";
import { hostileFacts, hostileHost, hostileVersion, hostWithoutLinks, unescaped } from "../../support/hostileHover.ts";
import { commandsIn, commandTexts } from "../../support/runners.ts";
import { hostile } from "../mutate.ts";
import type { Target } from "../target.ts";

const seeds = [...hostileTexts, ...commandTexts, ...hostile, "left-pad", "1.2.3-rc.1", "(MIT OR Apache-2.0)"];

/** What shows texts of other people: reports in every format, and hovers. A finding of every rule has the text in all of its fields. */
export const outputTargets: readonly Target[] = [
  ...(Object.keys(writers) as ReportFormat[]).map((format): Target => ({
    name: `output/${format}`,
    seeds,
    tokens: hostile,
    check: (text) => checkReport(format, text),
  })),
  ...(["version", "skipped", "malformed"] as const).map((kind): Target => ({
    name: `output/hover of ${kind}`,
    seeds,
    tokens: hostile,
    check: (text) => checkHover(kind, text),
  })),
];

/** What a terminal carries out or does not show, but for line breaks and tabs. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function checkReport(format: ReportFormat, text: string): void {
  const key = { system: "NPM", name: text, version: text } as const;
  const input = madeUp(text, factsOf(key), everyFinding(text), "NPM", `${text.replace(/[/\\]/g, "_")}/package.json`);
  const report = writers[format](input, exportHost);
  assert.doesNotMatch(report, control);
  shapes[format]?.(report, text);
}

const json = (report: string) => void JSON.parse(report);

/** What holds of a report besides. */
const shapes: Partial<Readonly<Record<ReportFormat, (report: string, text: string) => void>>> = {
  json,
  sarif: json,
  cyclonedx: json,
  "cyclonedx-1.7": json,
  gitlab: json,
  html: checkMarkup,
  junit: checkMarkup,
  github: checkWorkflow,
  markdown: checkMarkdown,
};

/** Elements and attributes of a report on a harmless text. */
const tagsOf = (report: string) => new Set((report.match(/<[/a-z!?][^\s>]*/gi) ?? []).map((tag) => tag.toLowerCase()));
const usualTags = new Map<ReportFormat, ReadonlySet<string>>();

function usualTagsOf(format: "html" | "junit"): ReadonlySet<string> {
  const before = usualTags.get(format);
  if (before) return before;
  const texts = ["left-pad", ""].map((name) => writers[format](madeUp(name, {}, everyFinding(name)), exportHost));
  const key = { system: "NPM", name: "left-pad", version: "1.0.0" } as const;
  const clean = writers[format](madeUp("left-pad", factsOf(key), []), exportHost);
  const tags = new Set([...texts, clean].flatMap((report) => [...tagsOf(report)]));
  usualTags.set(format, tags);
  return tags;
}

/** No text becomes an element, and no link leads elsewhere than to an address. */
function checkMarkup(report: string): void {
  const format = report.startsWith("<?xml") ? "junit" : "html";
  const usual = usualTagsOf(format);
  assert.deepEqual(
    [...tagsOf(report)].filter((tag) => !usual.has(tag)),
    [],
  );
  for (const [, address = ""] of report.matchAll(/\shref="([^"]*)"/g)) assert.match(address, /^(?:https?:\/\/|#)/);
}

/** The commands are those of the report. */
function checkWorkflow(report: string): void {
  const annotation = /^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/gm;
  assert.deepEqual(commandsIn(report.replace(annotation, "")), []);
}

/** No link has another address than those of the findings, and no HTML is there. */
function checkMarkdown(report: string): void {
  const rest = report.replace(/\\[!-/:-@[-`{-~]/g, "");
  assert.doesNotMatch(rest, /<(?:script|img|a|span|iframe)\b/i);
  for (const [, address = ""] of rest.matchAll(/\]\(([^)]*)\)/g)) assert.match(address, /^(?:https?:\/\/|[^:]*$)/);
}

function checkHover(kind: "version" | "skipped" | "malformed", text: string): void {
  const facts = hostileFacts(text, kind);
  const other = hostileVersion(text, { system: "NPM", name: "x", version: text });
  const hover = hoverMarkdown(facts, hostileHost, other);
  assert.doesNotMatch(unescaped(hover), /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]/m, hover);
  assert.doesNotMatch(hover, /[\u0000-\u0009\u000b-\u001f\u2028\u202e]/);
  const portable = portableMarkdown(hoverMarkdown(facts, hostWithoutLinks, other));
  assert.doesNotMatch(unescaped(portable), /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]|https?:\/|www\./im, portable);
}
