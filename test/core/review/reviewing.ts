/** Two states of a project in memory, compared over the loopback service's answers. */
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import { advisoriesOf, type Finding } from "../../../src/core/analysis/finding.ts";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import { createCore, type Core } from "../../../src/core/core.ts";
import { inputFor, hasManifest } from "../../../src/core/manifests/formats.ts";
import { fileText, type FileText } from "../../../src/core/manifests/gap.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { PackageChange, Review } from "../../../src/core/review/change.ts";
import { isDeciding } from "../../../src/core/review/deciding.ts";
import { review } from "../../../src/core/review/review.ts";
import { createReviewSide, type ReviewSide } from "../../../src/core/review/reviewSide.ts";
import { withoutLockfilesOf } from "../../../src/core/scan/scannedLockfiles.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { contentOf, type FileTree } from "../../support/project.ts";
import { base, caller, wire } from "../../support/world.ts";

/** A text, or why a file that was listed has none. */
export type State = Readonly<
  Record<string, string | { readonly reason: Extract<FileText, { kind: "unreadable" }>["reason"] | "missing" }>
>;

/** Files below `/project`, by their relative paths. */
export interface Pair {
  readonly before: State;
  readonly after: State;
  readonly policy?: Partial<Policy>;
  /** Takes every file for one that has changed. */
  readonly isReadWhole?: boolean;
  /** The paths that the service does not answer. */
  readonly refuses?: RegExp;
}

interface Reviewed {
  readonly review: Review;
  /** The requests that it took, `GET /v3alpha/…`. */
  readonly requests: readonly string[];
  readonly core: Core;
  readonly after: ReviewSide;
  /** The files of the later state that were read. */
  readonly read: ReadonlySet<string>;
}

const now = Date.parse("2026-11-21T00:00:00Z");

/** The review, and what took part in it. */
export async function reviewOf({ before, after, policy, isReadWhole = false, refuses }: Pair): Promise<Reviewed> {
  const { transport, requests } = wire({}, (_, path) =>
    refuses?.test(path) ? { status: 400, text: "{}" } : undefined,
  );
  const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const client = {
    baseUrl: base,
    apiVersion: "v3alpha",
    random: () => 0,
    log: () => undefined,
    now: () => now,
  } as const;
  const core = createCore({ ...client, transport, delay });
  const [first, second] = [atRoot(before), atRoot(after)];
  const read = new Set<string>();
  const sideOver = (files: State): ReviewSide => {
    const paths = Object.keys(files).filter((path) => inputFor(path));
    const own = { ...defaultPolicy(now), ...policy };
    const texts = Object.fromEntries(Object.keys(files).map((path) => [path, ""])) satisfies FileTree;
    return createReviewSide(
      withoutLockfilesOf(paths, (path) => path, { hasManifest }),
      {
        core,
        delay,
        policy: () => own,
        policyFor: () => Promise.resolve(own),
        readFile: (path) => {
          if (files === second) read.add(path.slice(root.length + 1));
          return Promise.resolve(readIn(files, path));
        },
        list: (folder) => Promise.resolve(contentOf(folder, texts)),
        settingsRoot: () => root,
      },
    );
  };
  const differs = (path: string) =>
    isReadWhole || JSON.stringify(first[path]) !== JSON.stringify(second[path]) || typeof first[path] === "object";
  const sides = { before: sideOver(first), after: sideOver(second) };
  const listed = new Set([...sides.before.paths, ...sides.after.paths]);
  const files = {
    ...sides,
    beside: [...Object.keys(first), ...Object.keys(second)].filter(
      (path) => !listed.has(path) && (isDeciding(fileNameOf(path)) || inputFor(path)),
    ),
    differing: (paths: readonly string[]) => Promise.resolve(new Set(paths.filter(differs))),
  };
  return { review: await review({ core, files }, caller()), requests, core, after: files.after, read };
}

const root = "/project";

function atRoot(files: State): State {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]));
}

function readIn(files: State, path: string): FileText {
  const file = files[path];
  if (typeof file === "object")
    return file.reason === "missing" ? { kind: "missing" } : { kind: "unreadable", reason: file.reason };
  const isFolder = Object.keys(files).some((other) => other.startsWith(`${path}/`));
  return file === undefined && isFolder ? { kind: "missing", isFolder: true } : fileText(file);
}

/** A line for each change, in order, then for each of the other parts. */
export function reviewLines({ changes, weaker, notes, unread, withheld }: Review): readonly string[] {
  const shown = (path: string) => path.slice(root.length + 1);
  return [
    ...changes.map(changeLine),
    ...weaker.map(({ path, text }) => `weaker ${shown(path)}: ${formatMessage(text)}`),
    ...notes.map(({ path, text }) => `note ${shown(path)}: ${formatMessage(text).replaceAll(`${root}/`, "")}`),
    ...unread.map(
      ({ path, side, why }) => `unread ${side} ${shown(path)}: ${formatMessage(why).replaceAll(`${root}/`, "")}`,
    ),
    ...(withheld > 0 ? [`withheld ${withheld}`] : []),
  ];
}

function changeLine(change: PackageChange): string {
  const { kind, package: key, before, after, advisories, unsettled, source, revision, integrity } = change;
  const shown = after ?? before;
  const ids = (sign: string, list: readonly AffectedBy[] = [], placed?: PackageChange["introduced"]) =>
    list.map(({ id }) => `${sign}${id}${placed && !placed.some((each) => isOf(id, each)) ? " (no finding)" : ""}`);
  const rules = (sign: string, placed: PackageChange["introduced"], known: readonly AffectedBy[] = []) =>
    new Set(placed.flatMap(({ finding }) => (isTold(finding, known) ? [] : `${sign}${finding.rule}`)));
  const [was, is] = [before, after]
    .map((side) => side?.facts.version)
    .map((version) => (version?.kind === "found" ? version.value.licenses.join() : undefined));
  return [
    kind,
    key.name,
    before && after ? `${before.version ?? "?"} → ${after.version ?? "?"}` : (shown?.version ?? "?"),
    shown?.scope === undefined
      ? `below ${
          shown?.through
            ?.map(({ name }) => name)
            .slice(0, -1)
            .join(" › ") ?? "?"
        }`
      : `in ${shown.scope}`,
    ...ids("-", advisories?.fixed, change.gone),
    ...ids("+", advisories?.introduced, change.introduced),
    ...ids("=", advisories?.remaining),
    ...ids("?", unsettled),
    ...rules("!", change.introduced, advisories?.introduced),
    ...rules("gone ", change.gone, advisories?.fixed),
    ...rules("in production ", change.intoProduction),
    ...(was !== undefined && is !== undefined && was !== is ? [`license ${was} → ${is}`] : []),
    ...(source ? [`source ${source.from} → ${source.to}`] : []),
    ...(revision ? [`revision ${revision.from} → ${revision.to}`] : []),
    ...(integrity ? [`integrity ${integrity}`] : []),
    ...(change.provenance ? [`provenance ${change.provenance}`] : []),
    ...(change.isFirst ? ["first"] : []),
    ...(change.uncertain ? ["uncertain"] : []),
    ...(shown?.unchecked
      ? [`unchecked ${shown.unchecked.kind === "skipped" ? shown.unchecked.reason : shown.unchecked.kind}`]
      : []),
    ...(change.paths.length > 1 ? [`in ${change.paths.length} files`] : []),
  ].join(" ");
}

function isOf(id: string, { finding }: PackageChange["introduced"][number]): boolean {
  return advisoriesOf(finding).some((advisory) => advisory.id === id);
}

/** The advisories of findings stand in a line by themselves, where they are the same. */
function isTold(finding: Finding, known: readonly AffectedBy[]): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return finding.rule === "advisory" && advisoriesOf(finding).every(({ id }) => ids.has(id));
}

interface NpmPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
}

/** A `package.json` and the `package-lock.json` for it; packages by name, or by their path below `node_modules`. */
export function npmState(
  manifest: Readonly<Record<string, unknown>>,
  packages: Readonly<Record<string, string | NpmPackage>>,
): State {
  const locked = Object.entries(packages).map(([name, written]) => {
    const { version, ...rest } = typeof written === "string" ? { version: written } : written;
    return [`node_modules/${name}`, { version, ...rest }] as const;
  });
  const own = { name: "shop", version: "1.0.0", ...manifest };
  return {
    "package.json": JSON.stringify(own, null, 2),
    "package-lock.json": JSON.stringify(
      { name: "shop", lockfileVersion: 3, packages: { "": own, ...Object.fromEntries(locked) } },
      null,
      2,
    ),
  };
}

/** The same, but for some files. */
export function withFiles(state: State, files: Readonly<Record<string, State[string] | undefined>>): State {
  const all = Object.entries({ ...state, ...files });
  return Object.fromEntries(all.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}
