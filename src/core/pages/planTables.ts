import { useOf } from "../analysis/target/use.ts";
import { englishText, listed, message, type Message } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { packageId } from "../model/keys.ts";
import { positionsIn } from "../model/positions.ts";
import {
  type EffectMark,
  isOpen,
  isRefusal,
  type Outlook,
  type Stop,
  type StopEffect,
  type StopKind,
  type UpdatePlan,
} from "../updates/plan.ts";
import { isSameVersion, versionId, versionsOf } from "../versions/index.ts";
import { linesCell, messageCell, pageCell, textCell, timeCell, valued } from "./cells.ts";
import { changeLinks, sourceComparison } from "./changeLinks.ts";
import { type PageHost, type PlannedHere, type Use, usesOf } from "./host.ts";
import type { Action, Block, Cell, Row, Table } from "./page.ts";
import type { SubjectOf } from "./subject.ts";
import { updateAction } from "./updates.ts";
import { placedUse } from "./uses.ts";

/** The plans' place on a page. */
export interface PlanPlace extends PlannedHere {
  readonly subject: SubjectOf<"plan">;
  readonly host: PageHost;
}

const markTexts: Readonly<Record<EffectMark, Message>> = {
  breaks: message("breaks here"),
  "may-break": message("may break"),
  worse: message("worse"),
  unknown: message("not known"),
  better: message("better"),
  told: message("changes"),
};

const outlookTexts: Readonly<Record<Outlook, Message>> = {
  breaks: markTexts.breaks,
  "may-break": markTexts["may-break"],
  unknown: markTexts.unknown,
  "nothing-found": message("nothing found"),
};

const kindTexts: Readonly<Record<StopKind, Message>> = {
  fix: message("nearest clean"),
  patch: message("newest patch"),
  minor: message("newest of its minor version"),
  major: message("newest of its major version"),
  latest: message("latest"),
};

/** The stops of the plans, nearest first, each with its update. */
export function stopsTable(plans: readonly UpdatePlan[], place: PlanPlace): Table {
  const hasPackages = areSeveral(plans, ({ dependency: { facts } }) => packageId(facts.declaration.package));
  const hasManifests = areSeveral(plans, ({ dependency: { manifest } }) => manifest.path);
  return {
    kind: "table",
    id: "stops",
    caption: message("Versions that an update may stop at"),
    columns: [
      ...(hasPackages ? [{ id: "package", title: message("Package") }] : []),
      { id: "version", title: message("Versions") },
      { id: "stop", title: message("Stop") },
      { id: "outlook", title: message("Outlook") },
      { id: "toKnow", title: message("To Know") },
      { id: "publishedAt", title: message("Published") },
      ...(hasManifests ? [{ id: "manifest", title: message("Manifest") }] : []),
    ],
    rows: plans.flatMap((plan) =>
      plan.stops.map((stop): Row => {
        const actions = actionsOf(stop, plan, place);
        return {
          cells: [
            ...(hasPackages ? [textCell(plan.dependency.facts.declaration.name)] : []),
            versionCell(stop, plan),
            kindsCell(stop),
            markedCell(stop.outlook, outlookTexts[stop.outlook]),
            effectsCell(stop.effects),
            publishedCell(stop, place),
            ...(hasManifests ? [textCell(place.nameOf(plan.dependency.manifest.path))] : []),
          ],
          ...(actions.length > 0 && { actions }),
        };
      }),
    ),
  };
}

function areSeveral<T>(items: readonly T[], idOf: (item: T) => string): boolean {
  return new Set(items.map(idOf)).size > 1;
}

/** Every fact about every stop, with its source. */
export function effectsTable(plans: readonly UpdatePlan[]): Table {
  const hasPackages = areSeveral(plans, ({ dependency: { facts } }) => packageId(facts.declaration.package));
  const cellsOf = ({ key }: Stop, ...cells: readonly Cell[]): readonly Cell[] => [
    textCell(hasPackages ? `${key.name} ${key.version}` : key.version),
    ...cells,
  ];
  return {
    kind: "table",
    id: "effects",
    caption: message("What the versions take, each with its source"),
    columns: [
      { id: "version", title: message("Version") },
      { id: "mark", title: message("Effect") },
      { id: "what", title: message("What") },
      { id: "source", title: message("Source") },
    ],
    rows: distinctStops(plans).flatMap(({ stop }): readonly Row[] => {
      const { effects, outlook } = stop;
      const nothing = markedCell(outlook, outlookTexts[outlook]);
      if (effects.length === 0) return [{ cells: cellsOf(stop, nothing, textCell(""), textCell("")) }];
      return effects.map(({ kind, mark, text, source }) => ({
        cells: cellsOf(
          stop,
          markedCell(mark, markTexts[mark]),
          valued(messageCell(text), { kind, text: englishText(text) }),
          messageCell(source),
        ),
      }));
    }),
  };
}

/** The stops of all plans, each version once, as several manifests may have the same dependency. */
function distinctStops(plans: readonly UpdatePlan[]) {
  const all = plans.flatMap((plan) => plan.stops.map((stop) => [versionId(stop.key), { plan, stop }] as const));
  return [...new Map(all).values()];
}

/** Links to what describes the changes up to each stop: nothing where no address is known. */
export function linksBlocks(plans: readonly UpdatePlan[]): readonly Block[] {
  const rows = distinctStops(plans).flatMap(({ plan: { dependency }, stop }): readonly Row[] => {
    const [before, after] = [dependency.facts.version, stop.facts.version];
    if (after?.kind !== "found") return [];
    const source = before?.kind === "found" ? sourceComparison(before.value, after.value) : undefined;
    const links = [...(source ? [source] : []), ...changeLinks(after.value)];
    return links.length === 0 ? [] : [{ cells: [textCell(stop.key.version), linesCell(links)] }];
  });
  if (rows.length === 0) return [];
  const columns = [
    { id: "version", title: message("Version") },
    { id: "links", title: message("Links") },
  ];
  return [
    { kind: "table", id: "links", caption: message("What describes the changes up to each version"), columns, rows },
  ];
}

/** The dependencies of a manifest, each with its latest version, and below it the other stops. */
export function overviewTable(plans: readonly UpdatePlan[], place: PlanPlace): Table {
  const order = [...plans].sort((a, b) => rankOf(a) - rankOf(b));
  return {
    kind: "table",
    id: "updates",
    caption: message("Dependencies and the versions that they can go to"),
    columns: [
      { id: "package", title: message("Package") },
      { id: "version", title: message("Versions") },
      { id: "stop", title: message("Stop") },
      { id: "toKnow", title: message("To Know") },
      { id: "publishedAt", title: message("Published") },
    ],
    rows: order.map((plan) => planRow(plan, place)),
  };
}

/** Puts those with a clean version first, then those that can be updated, then those whose version is not known. */
function rankOf(plan: UpdatePlan): number {
  if (plan.stops.some(({ kinds }) => kinds.includes("fix"))) return 0;
  return plan.stops.length > 0 ? 1 : isOpen(plan) ? 2 : 3;
}

function planRow(plan: UpdatePlan, place: PlanPlace): Row {
  const { dependency, from, stops } = plan;
  const { name } = dependency.facts.declaration;
  const manifest = place.uriOf?.(dependency.manifest.path) ?? place.subject.manifest;
  const subject = { kind: "plan", name, ...(manifest !== undefined && { manifest }) } as const;
  const title = pageCell(name, subject);
  const [first, ...others] = [...stops].sort((a, b) => importanceOf(a) - importanceOf(b));
  if (!first) {
    const cells = [title, textCell(from?.version ?? ""), textCell(""), valued(messageCell(nowhereText(plan)), null)];
    return { cells: [...cells, textCell("")] };
  }
  const rowOf = (stop: Stop, cell: Cell): Row => {
    const actions = actionsOf(stop, plan, place);
    const cells = [
      cell,
      versionCell(stop, plan),
      kindsCell(stop),
      effectsCell(stop.effects),
      publishedCell(stop, place),
    ];
    return { cells, ...(actions.length > 0 && { actions }) };
  };
  const below = others.map((stop) => rowOf(stop, textCell(name)));
  return { ...rowOf(first, title), ...(below.length > 0 && { below }) };
}

/** Tells why an update has nowhere to go. */
function nowhereText({ from, why }: UpdatePlan): Message {
  if (why) return message("not checked: {why}", { why: uncheckedReason(why) });
  return from ? message("no newer version is known") : message("not checked yet");
}

/** The fix first, then the latest, then the nearest. */
function importanceOf({ kinds }: Stop): number {
  return kinds.includes("fix") ? 0 : kinds.includes("latest") ? 1 : 2;
}

/** `17.0.2 → 18.3.1`, a link to the comparison. */
function versionCell({ key }: Stop, { from }: UpdatePlan): Cell {
  if (!from) return textCell(key.version);
  const text = `${from.version} → ${key.version}`;
  return valued(pageCell(text, { kind: "comparison", from, to: key }), key.version);
}

const stepTexts: Readonly<Record<Stop["step"], Message>> = {
  patch: message("patch update"),
  minor: message("minor update"),
  major: message("major update"),
};

/** `minor update, nearest clean, latest`: the most that there is to say of it. */
function kindsCell({ kinds, step }: Stop): Cell {
  const isSaid = kinds.includes("fix") || kinds.includes("latest");
  const said = kinds.filter((kind) => !isSaid || kind === "fix" || kind === "latest");
  return valued(messageCell(listed([stepTexts[step], ...said.map((kind) => kindTexts[kind])])), { step, kinds });
}

/** The facts that speak against it first. */
function effectsCell(effects: readonly StopEffect[]): Cell {
  const data = effects.map(({ kind, mark, text, source }) => ({
    ...{ kind, mark, text: englishText(text), source: englishText(source) },
  }));
  return valued(linesCell(effects.map(lineOf)), data);
}

function lineOf(effect: StopEffect): Cell {
  const { mark, text } = effect;
  switch (mark) {
    case "breaks":
      return markedCell(
        mark,
        isRefusal(effect) ? message("ruled out: {text}", { text }) : message("breaks here: {text}", { text }),
      );
    case "may-break":
      return markedCell(mark, message("may break: {text}", { text }));
    case "unknown":
    case "worse":
      return markedCell(mark, text);
    case "better":
    case "told":
      return messageCell(text);
  }
}

function markedCell(mark: EffectMark | Outlook, text: Message): Cell {
  return [{ kind: "effect", mark, text, value: mark }];
}

function publishedCell({ facts: { version } }: Stop, { host }: PlanPlace): Cell {
  return timeCell(version?.kind === "found" ? version.value.publishedAt : undefined, host.now());
}

/** The update to a stop, wherever the user's manifests have the version; none to what would be refused as it is. */
function actionsOf(stop: Stop, { dependency, from }: UpdatePlan, place: PlanPlace): readonly Action[] {
  if (!place.uriOf || !from || stop.effects.some(isRefusal)) return [];
  const known = usesOf(place.host, from).filter(
    ({ version, isUpdatable }) =>
      isUpdatable && version !== undefined && isSameVersion(from.system, version, from.version),
  );
  // What is kept of its own manifest may be out of date, and so left out, or nobody keeps any.
  const own = ownUse(dependency, place).filter((use) => !known.some(({ place: { uri } }) => uri === use.place.uri));
  const uses = [...own, ...known];
  if (uses.length === 0) return [];
  const action = updateAction(uses, stop.key.version);
  // The row and the page tell the rest.
  const isUsual = uses.length === 1 && versionsOf(from.system).compare(stop.key.version, from.version) > 0;
  return [isUsual ? { ...action, label: message("Update to {version}", { version: stop.key.version }) } : action];
}

/** The dependency itself, where it can be updated. */
function ownUse({ facts, manifest }: UpdatePlan["dependency"], { uriOf, nameOf }: PlanPlace): readonly Use[] {
  const use = useOf(facts);
  if (!use.isUpdatable) return [];
  const positionOf = positionsIn(manifest.text);
  const place = { uri: uriOf?.(manifest.path) ?? "", file: nameOf(manifest.path) };
  return [placedUse(use, { ...place, lineOf: (offset) => positionOf(offset).line - 1 })];
}
