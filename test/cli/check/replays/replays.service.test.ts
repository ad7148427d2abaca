/** Real attacks as they went on: what the editor and the command line would have said, at each step, in `test/golden/replays`. */
import assert from "node:assert/strict";
import { checkedFiles, exitOf, reportInput } from "../../../../src/cli/check/checkedFiles.ts";
import { readGate, usualGate } from "../../../../src/cli/check/gate.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import { reportsOnly } from "../../../../src/core/check/scanPaths.ts";
import { createCore } from "../../../../src/core/core.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { hoverMarkdown, type HoverHost } from "../../../../src/core/render/hover/hover.ts";
import { nearestDependents } from "../../../../src/core/render/nearest.ts";
import { problemsOf } from "../../../../src/core/render/problems.ts";
import { textReport } from "../../../../src/core/report/text.ts";
import { checkGolden } from "../../../support/golden.ts";
import { checkerOf, contentOf, type FileTree } from "../../../support/project.ts";
import { base, caller, wire } from "../../../support/world.ts";
import { attacks, type Attack } from "./attacks.ts";
import { worldAt } from "./worldAt.ts";

interface Moment {
  readonly what: string;
  readonly now: number;
  /** The service still has what the registry has removed. */
  readonly lagging?: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The four, and for each advisory what is said where the service has it and still has the version. */
function momentsOf({ packages, package: name, version, advisories }: Attack): readonly Moment[] {
  const published = packages[name]?.find((release) => release.version === version)?.publishedAt ?? assert.fail(name);
  const start = Date.parse(published);
  const moments: readonly Moment[] = [
    { what: "at its publication", now: start },
    { what: "one hour later", now: start + hour },
    { what: "one day later", now: start + day },
    { what: "one year later", now: start + 365 * day },
    ...advisories.map(({ id, publishedAt }): Moment => {
      return {
        what: `with ${id}, and before the service has noticed a removal`,
        now: Date.parse(publishedAt),
        lagging: true,
      };
    }),
  ];
  return [...moments].sort((a, b) => a.now - b.now);
}

/** The texts of all surfaces on one manifest. */
async function answers(attack: Attack, moment: Moment, more: FileTree): Promise<readonly string[]> {
  const { manifest, package: name } = attack;
  const [file, text] = manifest;
  const path = `/work/${file}`;
  const files = { [path]: text, ...underWork(more) };
  const { checker, policy } = checkerAt(attack, moment, files);
  const read = (await checker.read({ path, text })) ?? assert.fail(path);
  const checked = await checker.check(read, caller());
  const problems = problemsOf(checked.findings, "dependency").map(
    ({ severity, code, message }) => `${severity} ${code}: ${formatMessage(message)}`,
  );
  const inspection = await checker.inspect(checked, text.indexOf(name), caller());
  const { facts, ...others } = inspection ?? assert.fail(name);
  const hover = hoverMarkdown(facts, { ...links, ...others, policy, nearest: nearestDependents(checked.findings) });
  const result = await checker.scan([path], { ...caller(), ...reportsOnly, fixedIn: true });
  const all = checkedFiles({ manifests: [{ path, displayPath: file }], unread: [], beside: [] }, result);
  const codes = [usualGate, readGate("critical")].map((gate) => exitOf(all, { gate, strict: false }).code);
  return [
    ...section("Problems", problems.length > 0 ? problems : ["none"]),
    ...section("hover", legible(hover)),
    ...section(
      `check ends with ${codes[0]}, with --fail-on critical with ${codes[1]}`,
      textReport(reportInput(all, "given")).trimEnd().split("\n"),
    ),
  ];
}

/** A checker of these files on that day. */
function checkerAt(attack: Attack, { now, lagging = false }: Moment, files: FileTree) {
  const policy = defaultPolicy(now);
  const core = createCore({
    transport: wire({ world: worldAt(attack, now, lagging) }).transport,
    baseUrl: base,
    apiVersion: "auto",
    random: () => 0,
    log: () => undefined,
    now: () => now,
    delay: () => Promise.resolve(),
  });
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  return { checker: checkerOf(files, { core, policy: () => policy, list }), policy };
}

function underWork(files: FileTree): FileTree {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`/work/${path}`, text]));
}

const links: Omit<HoverHost, "policy"> = {
  graphLink: () => "command:graph",
  detailsLink: () => "command:details",
  compareLink: () => "command:compare",
  planLink: () => "command:plan",
  updateLink: () => "command:update",
  fixLink: () => "command:fix",
  releaseLink: () => "command:release",
  mirrorLink: () => "command:mirror",
};

/** Markdown as a person sees it, but for what is bold and where links lead. */
function legible(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/<\/?span[^>]*>/g, "")
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .split(/\\?\n+/);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

function whenOf({ what, now }: Moment): string {
  return `${what} (${new Date(now).toISOString().replace(".000Z", "Z")})`;
}

describe("what is said of an attack", () => {
  for (const attack of attacks) {
    it(`by ${attack.name} ${attack.version}`, async () => {
      const { package: name, version, sources, manifest, lockfile, cooldown } = attack;
      const [file] = manifest;
      const variants: readonly (readonly [what: string, files: FileTree])[] = [
        [`${file} with a range`, {}],
        [`… and a release age of 7 days in ${Object.keys(cooldown).join()}`, cooldown],
        [`… and ${version} in ${Object.keys(lockfile).join()}`, lockfile],
      ];
      const lines = [`${name} ${version}`, "", ...sources];
      for (const moment of momentsOf(attack)) {
        lines.push("", "", whenOf(moment));
        let range = "";
        for (const [what, files] of variants) {
          const said = await answers(attack, moment, files);
          lines.push("", what, ...(said.join("\n") === range ? ["  as without it"] : said));
          range ||= said.join("\n");
        }
      }
      checkGolden(`replays/${attack.name}.txt`, `${lines.join("\n")}\n`);
    });
  }
});
