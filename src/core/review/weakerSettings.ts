import { type Ignore, packagesText } from "../analysis/ignores/ignore.ts";
import { readIgnores } from "../analysis/ignores/ignoreEntry.ts";
import { ruleIds } from "../analysis/finding.ts";
import { devDependencies, policyFromSettings, settingOf, type Policy, type RuleSetting } from "../analysis/policy.ts";
import { severities, unscored } from "../analysis/severity.ts";
import { subjectsOf } from "../analysis/target/subject.ts";
import { settingsFileName } from "../manifests/settingsFiles.ts";
import { code, message, type Message, type Styled } from "../messages/message.ts";
import { fileNameOf } from "../model/path.ts";
import { configSettings } from "../settings.ts";
import { readSettingsFile } from "../settingsFile.ts";
import type { WeakerSetting } from "./change.ts";
import type { ReadPair, ReadState, ReviewFiles } from "./readPairs.ts";

/**
 * Finds what the later state lets pass that the earlier one did not: in files of settings that differ, in comments of manifests, and in the
 * minimum ages of package managers. Never rejects.
 */
export async function weakerSettings(
  pairs: readonly ReadPair[],
  changed: ReadonlySet<string>,
  { before, after }: Pick<ReviewFiles, "before" | "after">,
): Promise<readonly WeakerSetting[]> {
  const found: WeakerSetting[] = [];
  for (const path of [...changed].filter((each) => fileNameOf(each) === settingsFileName).sort()) {
    const [first, second] = await Promise.all(
      [before, after].map(async (side) => settingsAt(path, await side.readFile(path))),
    );
    if (first && second) found.push(...weaker(first, second).map((text) => ({ path, text })));
  }
  return [...found, ...pairs.flatMap(weakerManifest)];
}

type Settings = Pick<Policy, "rules" | "ignores"> & ReturnType<typeof policyFromSettings>;

/** The settings of a file; those that are usual where there is none. */
function settingsAt(path: string, file: Awaited<ReturnType<ReviewFiles["after"]["readFile"]>>): Settings | undefined {
  if (file.kind === "missing") return policyFromSettings(() => undefined);
  if (file.kind !== "text") return undefined;
  const { values } = readSettingsFile(path, file.text, "found", configSettings);
  return { ...policyFromSettings(values), ignores: readIgnores(values("ignore")) };
}

function weaker(before: Settings, after: Settings): readonly Message[] {
  const now = 0;
  const rules = ruleIds.flatMap((rule): readonly Message[] => {
    const [from, to] = [settingOf(rule, { ...before, now }), settingOf(rule, { ...after, now })];
    if (strength(to) <= strength(from)) return [];
    return [message("rule {rule}: {from} is now {to}", { rule, from: code(from), to: code(to) })];
  });
  return [
    ...rules,
    ...newIgnores(before.ignores, after.ignores),
    ...licenses(before, after),
    ...thresholds(before, after),
  ];
}

/** Lower is stricter. `default` is the rule's own severity, which is never taken for weaker than another. */
function strength(setting: RuleSetting): number {
  if (setting === "off") return severities.length;
  return setting === "default" ? 0 : severities.indexOf(setting);
}

function newIgnores(before: readonly Ignore[], after: readonly Ignore[]): readonly Message[] {
  const known = new Set(before.map(ignoreId));
  return after
    .filter((ignore) => !known.has(ignoreId(ignore)))
    .map((ignore) => {
      const what = ignore.advisory ?? ignore.rule ?? "*";
      const name = packagesText(ignore);
      return name === undefined
        ? message("{what} is ignored", { what })
        : message("{what} is ignored for {package}", { what, package: name });
    });
}

function ignoreId({ rule, package: name, path, advisory, about, until }: Ignore): string {
  return JSON.stringify([rule, name, path, advisory, about, until]);
}

function licenses(before: Settings, after: Settings): readonly Message[] {
  const [allowed, wasAllowed] = [after["licenses.allow"], before["licenses.allow"]];
  const added = allowed.filter((license) => wasAllowed.length > 0 && !wasAllowed.includes(license));
  const dropped = before["licenses.deny"].filter((license) => !after["licenses.deny"].includes(license));
  return [
    ...(wasAllowed.length > 0 && allowed.length === 0 ? [message("the list of allowed licenses is gone")] : []),
    ...added.map((license) => message("license {license} is allowed", { license })),
    ...dropped.map((license) => message("license {license} is not denied anymore", { license })),
    ...(before["licenses.transitive"] && !after["licenses.transitive"]
      ? [message("licenses of transitive dependencies are not checked anymore")]
      : []),
  ];
}

function thresholds(before: Settings, after: Settings): readonly Message[] {
  const lower = (name: "scorecardBelow" | "tooNewDays") =>
    after[name] < before[name] ? [changed(name, before, after)] : [];
  const years = [before.unmaintainedYears, after.unmaintainedYears].map((value) => (value === 0 ? Infinity : value));
  const isLater = (years[1] ?? 0) > (years[0] ?? 0);
  const order = (name: "unscored" | "devDependencies", values: readonly string[]) =>
    values.indexOf(after[name]) > values.indexOf(before[name]) ? [changed(name, before, after)] : [];
  // From what is taken for worst to what is taken for least.
  const [unknown, ...scored] = unscored.enum;
  const bands = [unknown, ...scored.toReversed()];
  return [
    ...lower("scorecardBelow"),
    ...lower("tooNewDays"),
    ...(isLater ? [changed("unmaintainedYears", before, after)] : []),
    ...order("unscored", bands),
    ...order("devDependencies", devDependencies.enum),
  ];
}

function changed(
  name: "scorecardBelow" | "tooNewDays" | "unmaintainedYears" | "unscored" | "devDependencies",
  before: Settings,
  after: Settings,
): Message {
  return message("{name}: {from} is now {to}", {
    name,
    from: settingValue(before[name]),
    to: settingValue(after[name]),
  });
}

/** A value as a file of settings has it. */
function settingValue(value: string | number): string | number | Styled {
  return typeof value === "string" ? code(value) : value;
}

function weakerManifest({ before, after }: ReadPair): readonly WeakerSetting[] {
  if (!after) return [];
  const { path } = after;
  const ages = new Set(agesOf(after));
  const lost = agesOf(before).filter((setting) => !ages.has(setting));
  const trust = before?.project.manifest.trustPolicy && !after.project.manifest.trustPolicy;
  return [
    ...newIgnores(commentsOf(before), commentsOf(after)).map((text) => ({ path, text })),
    ...lost.map((setting) => ({ path, text: message("{setting} is gone or another", { setting }) })),
    ...(trust ? [{ path, text: message("trustPolicy is gone") }] : []),
  ];
}

function agesOf(state: ReadState | undefined): readonly string[] {
  return state?.project.manifest.ageLimits?.map(({ setting }) => setting) ?? [];
}

function commentsOf(state: ReadState | undefined): readonly Ignore[] {
  if (!state) return [];
  return subjectsOf(state.project, state.text).flatMap(({ ignores = [], declaration }) =>
    ignores.map((ignore) => ({ package: declaration.name, ...ignore })),
  );
}
