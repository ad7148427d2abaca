import { type AffectedBy, compareScores } from "../analysis/advisories.ts";
import {
  advisoriesOf,
  type Finding,
  isBelow,
  isVulnerability,
  pathOf,
  type VulnerabilityFinding,
} from "../analysis/finding.ts";
import { type FixedIn, settlesAll } from "../analysis/fixedIn.ts";
import { foundOnce } from "../analysis/foundOnce.ts";
import { fixedInMessage, packagesText } from "../messages/fixedIn.ts";
import { message, type Message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import type { Position } from "../model/positions.ts";
import { versionId } from "../versions/index.ts";
import type { ReportFile } from "./reportInput.ts";

/** A change that settles advisories, at all places where it is to be made; or what no change is known for. */
export interface Task {
  readonly what: Message;
  readonly worst: AffectedBy;
  /** The number of its advisories, each once for each version that it affects, and how many of them the change settles. */
  readonly advisories: number;
  readonly settled: number;
  /** The path and the line of each declaration. */
  readonly places: readonly string[];
}

type LocatedFile = ReportFile & { readonly positionOf: (offset: number) => Position };

/** Lists what is to be done about all advisories, the worst first: changes to one version of a package together, in whichever manifests. */
export function tasksOf(files: readonly LocatedFile[]): readonly Task[] {
  const tasks = new Map<string, Collected>();
  const once = foundOnce(files.map(({ absolutePath: path, findings }) => ({ path, findings })));
  for (const [index, file] of files.entries()) {
    for (const finding of once[index] ?? []) {
      if (!isVulnerability(finding)) continue;
      const { id, what } = changeOf(finding, file);
      const task = tasks.get(id) ?? { what, findings: [], places: new Set() };
      task.findings.push(finding);
      task.places.add(`${file.path}:${file.positionOf(finding.span.start).line}`);
      tasks.set(id, task);
    }
  }
  return [...tasks.values()].flatMap(taskOf).sort((a, b) => compareScores(a.worst, b.worst));
}

interface Collected {
  readonly what: Message;
  readonly findings: VulnerabilityFinding[];
  readonly places: Set<string>;
}

function taskOf({ what, findings, places }: Collected): readonly Task[] {
  const [worst] = findings.flatMap(advisoriesOf).sort(compareScores);
  if (!worst) return [];
  const counts = { advisories: countAdvisories(findings), settled: countAdvisories(findings.filter(isSettled)) };
  return [{ what, worst, ...counts, places: [...places], ...partOf(findings, counts.advisories) }];
}

function countAdvisories(findings: readonly Finding[]): number {
  const idOf = (key: VersionKey | undefined) => (key ? versionId(key) : "");
  return new Set(
    findings.flatMap((finding) =>
      advisoriesOf(finding).map(({ id }) => `${idOf(pathOf(finding)?.at(-1) ?? finding.key)} ${id}`),
    ),
  ).size;
}

function isSettled({ fixedIn }: Finding): boolean {
  return fixedIn !== undefined && settlesAll(fixedIn);
}

/** The number that a version settles which does not settle all. */
function partOf([first]: readonly Finding[], advisories: number): Partial<Pick<Task, "settled">> {
  return first?.fixedIn?.kind === "partly" ? { settled: Math.min(first.fixedIn.fixed, advisories) } : {};
}

/** The change that settles the finding, and what it is known by in all manifests. */
function changeOf(
  finding: VulnerabilityFinding,
  { path }: LocatedFile,
): { readonly id: string; readonly what: Message } {
  const { declaration, fixedIn } = finding;
  const { system } = declaration.package;
  if (fixedIn?.kind === "fixed" && isPlain(fixedIn)) {
    const { version } = fixedIn;
    return { id: `${packageId(declaration.package)} ${version}`, what: updateText(declaredName(declaration), version) };
  }
  if (fixedIn?.kind === "packages" && fixedIn.setBy) {
    const [{ name, version }] = fixedIn.setBy;
    const id = packageId({ system, name: canonicalName(system, name) });
    return { id: `${id} ${version}`, what: updateText(message("{name}", { name }), version) };
  }
  const what = otherText(finding);
  return { id: [system, fixedIn?.kind === "lockfile" ? path : "", JSON.stringify(what)].join("\n"), what };
}

function otherText(finding: VulnerabilityFinding): Message {
  const { declaration, key, fixedIn } = finding;
  const name = declaredName(declaration);
  const subject = key ? message("{name} {version}", { name, version: key.version }) : name;
  const fix = fixedIn && fixedInMessage(fixedIn);
  if (!fixedIn || !fix)
    return isBelow(finding)
      ? message("Dependencies of {subject}: the fix is not known", { subject })
      : message("{subject}: the fix is not known", { subject });
  if (fixedIn.kind === "lockfile" && !fixedIn.isWayOut)
    return message("Update {lockfile}", { lockfile: fixedIn.lockfile ?? message("the lockfile") });
  if (fixedIn.kind === "packages" && !fixedIn.isWayOut) {
    const packages = packagesText(fixedIn.packages);
    return message("Override with {packages}: no update of a dependency leads to it", { packages });
  }
  return message("{subject}: {fix}", { subject, fix });
}

/** Tells whether there is nothing to say of the version but that it fixes all. */
function isPlain({ isWayOut, held, losesAttestation }: Extract<FixedIn, { kind: "fixed" }>): boolean {
  return !isWayOut && !held && !losesAttestation;
}

function updateText(name: Message, version: string): Message {
  return message("Update {name} to {version}", { name, version });
}
