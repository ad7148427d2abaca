/** The surfaces of the product, for a project on disk: the texts of the editor, and the report in every format. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { joinCoverage } from "../../../src/core/analysis/coverage.ts";
import { answerOf, countAnswers } from "../../../src/core/analysis/summary.ts";
import { lockedScope } from "../../../src/core/manifests/lockfile.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { hoverMarkdown } from "../../../src/core/render/hover/hover.ts";
import { inlayText } from "../../../src/core/render/inlay.ts";
import { countsMessage, statusText } from "../../../src/core/render/status.ts";
import { reportFormats, type ReportFormat } from "../../../src/core/report/formats.ts";
import { writers } from "../../../src/core/report/writers.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { checkedFiles, otherPath, reportInput } from "../../../src/cli/check/checkedFiles.ts";
import { findManifests } from "../../../src/cli/check/findManifests.ts";
import { reportsOnly } from "../../../src/core/check/scanPaths.ts";
import { readCommon } from "../../../src/cli/options.ts";
import { parseArguments } from "../../../src/cli/run.ts";
import { openSession } from "../../../src/cli/session.ts";

export interface Surfaces {
  /** The icon and the title of the status bar item, then the lines of its tooltip but the counts. */
  readonly status: string;
  /** The name of each dependency, and the icon and the words of its verdict; then those of what is not known. */
  readonly hovers: readonly string[];
  /** `name hint` */
  readonly hints: readonly string[];
  readonly input: ReportInput;
  readonly reports: Readonly<Record<ReportFormat, string>>;
}

/** Reads the paths below the folder as the command line does, without the reasons that it accepts. */
export async function surfacesOf(folder: string, given: readonly string[], baseUrl: string): Promise<Surfaces> {
  const accepting = given.indexOf("--accept-unchecked");
  const args = given.filter((_, index) => accepting < 0 || (index !== accepting && index !== accepting + 1));
  const below = args.map((arg) => (existsSync(join(folder, arg)) ? join(folder, arg) : arg));
  const { rest: paths, values } = parseArguments(["check", ...below, "--base-url", baseUrl]);
  const options = await readCommon(paths, values, Date.now());
  const { signal } = new AbortController();
  const session = await openSession(options, { productVersion: "0.0.0", signal, cache: undefined });
  try {
    const found = await findManifests(paths, { read: session.read, lockfiles: true, gitignore: true, signal });
    const result = await session.checker.scan(
      found.manifests.map((file) => file.path),
      { ...reportsOnly, signal },
    );
    const input = reportInput(checkedFiles(found, result), "relative");
    const host = { productVersion: "0.0.0", now: options.policy.now, uuid: "0".repeat(32), pathOf: otherPath };
    const verbose = { ...host, isVerbose: true };
    const reports = reportFormats.map((format) => [format, writers[format](input, verbose)] as const);
    return {
      ...editorTexts(input, session.policy),
      input,
      reports: Object.fromEntries(reports) as Surfaces["reports"],
    };
  } finally {
    await session.close();
  }
}

function editorTexts(
  { files }: ReportInput,
  policy: Parameters<typeof evaluate>[1],
): Pick<Surfaces, "status" | "hovers" | "hints"> {
  const all = files.flatMap(({ facts }) => facts);
  if (files.length === 0) return { status: "", hovers: [], hints: [] };
  const summary = countAnswers(all.map(answerOf), evaluate(all, policy));
  const status = statusText(summary, joinCoverage(files.map(({ coverage }) => coverage)));
  const counts = formatMessage(countsMessage(summary));
  const lines = status.details.map((line) => formatMessage(line)).filter((line) => line !== counts);
  const links = {
    graphLink: empty,
    detailsLink: empty,
    releaseLink: empty,
    mirrorLink: empty,
    compareLink: empty,
    planLink: empty,
    updateLink: empty,
    fixLink: empty,
  };
  const host = { policy, hasGraph: () => false, ...links };
  return {
    status: [`${status.icon} ${formatMessage(status.title)}`, ...lines].join(" · "),
    hovers: all.filter(hasPlace).map((facts) => `${facts.declaration.name}: ${stateLines(hoverMarkdown(facts, host))}`),
    hints: all.filter(hasPlace).flatMap((facts) => hintOf(facts, policy)),
  };
}

/** Tells whether it stands in the text that is checked. */
function hasPlace({ declaration, locked }: Facts): boolean {
  return declaration.scope !== lockedScope || locked?.isListed === true;
}

const empty = () => "";

const states = /^\$\(([a-z~-]+)\) (.*)$/;
const findingIcons: ReadonlySet<string> = new Set(["error", "warning"]);

/** The paragraph below the name begins with the verdict; findings of other rules follow it. */
function stateLines(hover: string): string {
  const [, paragraph = ""] = hover.split("\n\n");
  const lines = paragraph.split(/\\\n| · (?=\$\()/).flatMap((line, index) => {
    const [, icon = "", text = ""] = states.exec(line) ?? [];
    if (index > 0 && findingIcons.has(icon)) return [];
    return `${icon} ${text.replace(/<\/?span[^>]*>/g, "").replace(/\\(.)/g, "$1")}`;
  });
  return lines.join(" / ");
}

function hintOf(facts: Facts, policy: Parameters<typeof evaluate>[1]): readonly string[] {
  const hint = inlayText(facts, evaluate([facts], policy));
  return hint ? [`${facts.declaration.name} ${hint.text}`] : [];
}
