import { severities, type Severity } from "../../analysis/severity.ts";
import { packageId } from "../../model/keys.ts";
import { fileNameOf, folderOf } from "../../model/path.ts";
import { systemTraits } from "../../model/systems.ts";
import { message, plural, type Message } from "../../messages/message.ts";
import { ago } from "../../messages/time.ts";
import { itemsOf, itemText } from "../items.ts";
import type { ScanResult } from "../scanResult.ts";
import { byDependency, isVulnerable, onlyOne, type ManifestItem, type ScannedDependency } from "./dependencies.ts";
import { countTexts, dependencyTexts, fixMark, splitName, versionText, worstText } from "./dependencyTexts.ts";
import {
  counts,
  dependencyGroup,
  itemGroup,
  joined,
  sorted,
  unique,
  worstAdvisory,
  worstOf,
  type Group,
  type Wording,
} from "./groupNodes.ts";

export type Grouping = "manifest" | "package" | "severity";

/**
 * Groups what a scan has found and what it could not check, worst first: manifests with their dependencies; packages with the
 * manifests that have them; or severities with dependencies. Below a dependency is what was found on it. Manifests without either
 * are left out.
 */
export function groupsOf(result: ScanResult, by: Grouping, wording: Wording): readonly Group[] {
  const items = byDependency(itemsOf(result));
  return groupings[by](items.dependencies, items.others, { ...wording, age: ages(result, wording) });
}

interface DatedWording extends Wording {
  /** Tells how old what is shown of a manifest is, if an earlier window scanned it; else empty. */
  readonly age: (path: string) => string;
}

function ages({ files }: ScanResult, { text, now }: Wording): DatedWording["age"] {
  const times = new Map(files.map(({ path, rememberedSince }) => [path, rememberedSince]));
  return (path) => {
    const since = times.get(path);
    return since === undefined ? "" : text(message("scanned {age}", { age: ago((now - since) / 1_000) }));
  };
}

type Grouper = (
  dependencies: readonly ScannedDependency[],
  others: readonly ManifestItem[],
  wording: DatedWording,
) => readonly Group[];

const groupings: Readonly<Record<Grouping, Grouper>> = {
  manifest(dependencies, others, wording) {
    const byPath = grouped(dependencies, ({ path }) => path);
    const othersByPath = grouped(others, ({ path }) => path);
    const paths = [...new Set([...byPath.keys(), ...othersByPath.keys()])];
    return sorted(
      paths.map((path) => {
        const own = byPath.get(path) ?? [];
        const about = othersByPath.get(path) ?? [];
        const { label, folder } = nameOfManifest(path, wording);
        return {
          id: path,
          kind: "manifest" as const,
          label,
          description: joined([
            folder,
            ...counts(own, about.length).map((part) => wording.text(part)),
            wording.age(path),
          ]),
          ...worstOf(own),
          path,
          dependencies: own,
          children: [
            ...sorted(own.map((dependency) => dependencyGroup(dependency, dependencyTexts(dependency), wording))),
            ...unique(about.map((item) => itemGroup(item, wording.text(itemText(item)), ""))),
          ],
        };
      }),
    );
  },
  package(dependencies, others, wording) {
    const packages = [...grouped(dependencies, ({ declaration }) => packageId(declaration.package))];
    const groups = packages.map(([id, own]) => packageGroup(id, own, wording));
    return [...sorted(groups), ...manifestItems(message("Manifests"), [], others, wording)];
  },
  severity(dependencies, others, wording) {
    const found = severities.flatMap((severity) => {
      const own = dependencies.filter(({ worst }) => worst === severity);
      if (own.length === 0) return [];
      const children = sorted(own.map((dependency) => withPath(dependency, wording)));
      const description = joined(counts(own, 0).map((part) => wording.text(part)));
      const group = { id: severity, kind: "severity", label: wording.text(severityLabels[severity]) } as const;
      return [{ ...group, description, worst: severity, dependencies: [], children }];
    });
    const unknown = dependencies.filter(({ worst }) => worst === undefined);
    const unchecked = manifestItems(message("Not checked"), unknown, others, wording);
    // The label says what is counted.
    return [...found, ...unchecked.map((group) => ({ ...group, description: String(group.children.length) }))];
  },
};

const severityLabels: Readonly<Record<Severity, Message>> = {
  error: message("Errors"),
  warning: message("Warnings"),
  information: message("Information"),
  hint: message("Hints"),
};

/** The file name, and its folder where that is not the root: the name is what a narrow view shows. */
function nameOfManifest(
  path: string,
  { path: pathText }: Wording,
): { readonly label: string; readonly folder: string } {
  const shown = pathText(path);
  return { label: fileNameOf(shown), folder: shown.includes("/") ? folderOf(shown) : "" };
}

function packageGroup(id: string, own: readonly ScannedDependency[], wording: DatedWording): Group {
  const { text, age } = wording;
  const [first] = own;
  const { system = "NPM" } = first?.declaration.package ?? {};
  const [group = "", artifact] = first ? splitName(first.declaration) : [undefined, ""];
  const manifests = new Set(own.map((dependency) => dependency.path)).size;
  // Where each manifest has it once and each is vulnerable, the number of manifests says both.
  const isCounted = own.length === manifests && own.every(isVulnerable);
  const description = [
    group,
    systemTraits[system].displayName,
    ...(manifests > 1 ? [text(plural(manifests, "{count} manifest", "{count} manifests"))] : []),
    ...(isCounted ? [] : counts(own, 0).map((part) => text(part))),
    ...worstText(worstAdvisory(own)).map((part) => text(part)),
  ];
  const children = own.map((dependency): Group => {
    const texts = dependencyTexts(dependency);
    const group = dependencyGroup(dependency, texts, wording);
    const summary = dependency.findings.length > 0 ? [texts.label] : texts.description;
    const details = group.children.length === 0 ? summary : [versionText(dependency), ...countTexts(dependency)];
    const { label, folder } = nameOfManifest(dependency.path, wording);
    const [what = "", ...more] = details.map((part) => text(part));
    return { ...group, label, description: joined([what, folder, ...more, age(dependency.path)]) };
  });
  return {
    id,
    kind: "package",
    label: text(withFix(artifact, own, text)),
    description: joined(description),
    ...worstOf(own),
    dependencies: own,
    children: sorted(children),
  };
}

/** `core 1.0.0 → 1.0.3`, without the version where manifests have several; the name alone where not one fix is all of theirs. */
function withFix(name: string, own: readonly ScannedDependency[], text: Wording["text"]): Message {
  const marks = own.map(({ fixedIn }) => fixMark(fixedIn));
  const [fix] = marks;
  if (!fix || new Set(marks.map((mark) => mark && text(mark))).size > 1) return message("{name}", { name });
  const current = onlyOne(own.map(({ key }) => key));
  return current
    ? message("{name} {current} → {fix}", { name, current: current.version, fix })
    : message("{name} → {fix}", { name, fix });
}

function withPath(dependency: ScannedDependency, wording: DatedWording): Group {
  const group = dependencyGroup(dependency, dependencyTexts(dependency), wording);
  const { label, folder } = nameOfManifest(dependency.path, wording);
  return { ...group, description: joined([label, folder, group.description]) };
}

/** Groups what is about manifests rather than dependencies, and dependencies without findings; nothing if there are neither. */
function manifestItems(
  label: Message,
  dependencies: readonly ScannedDependency[],
  items: readonly ManifestItem[],
  wording: DatedWording,
): readonly Group[] {
  const { text } = wording;
  const itemNode = (item: ManifestItem): Group => {
    const { label, folder } = nameOfManifest(item.path, wording);
    return itemGroup(item, label, joined([folder, text(itemText(item))]));
  };
  const children = [...dependencies.map((dependency) => withPath(dependency, wording)), ...unique(items.map(itemNode))];
  if (children.length === 0) return [];
  const description = text(plural(children.length, "{count} not checked"));
  return [{ id: "unknown", kind: "severity", label: text(label), description, dependencies: [], children }];
}

function grouped<T>(values: readonly T[], idOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const id = idOf(value);
    const group = groups.get(id);
    if (group) group.push(value);
    else groups.set(id, [value]);
  }
  return groups;
}
