import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { namesOf } from "../../core/analysis/advisories.ts";
import { advisoriesOf, type Finding, pathOf } from "../../core/analysis/finding.ts";
import { message } from "../../core/messages/message.ts";
import { upward } from "../../core/model/path.ts";
import { absolutePath, slashed } from "../paths.ts";
import { UsageError } from "../usageError.ts";

/**
 * The findings of an earlier report: for each manifest, package and affected package the names of each of its advisories, and rules. Each
 * stands for one finding, so that what is there twice now and was there once is new.
 */
export type Baseline = ReadonlyMap<string, readonly Names[]>;

type Names = ReadonlySet<string>;

/** Reads what `--format json` has written. Rejects with a `UsageError`. */
export async function readBaseline(path: string): Promise<Baseline> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(message("{path} cannot be read", { path }));
  });
  const report = recordOf(parsed(text));
  if (report.version !== 2 || !Array.isArray(report.files))
    throw new UsageError(message("{path} is not a report of check --format json", { path }));
  const known = new Map<string, Names[]>();
  const folder = textOf(report.folder);
  const root = repository();
  for (const file of report.files.map(recordOf)) {
    for (const finding of listOf(file.findings)) {
      const details = recordOf(finding.details);
      const subject = subjectOf(
        placeOf(root, String(file.path), folder),
        String(finding.package),
        textOf(recordOf(details.affected).name),
      );
      const advisories = [...listOf(details.advisories), ...(finding.advisory ? [recordOf(finding.advisory)] : [])];
      const names = advisories.map(({ id, aliases }) => new Set([String(id), ...textsOf(aliases)]));
      const entries = advisories.length > 0 ? names : [new Set([String(finding.rule)])];
      known.set(subject, [...(known.get(subject) ?? []), ...entries]);
    }
  }
  return known;
}

/** Returns the findings that a baseline has, too. What is malicious is never one of them. */
export function knownIn(
  files: readonly { readonly path: string; readonly findings: readonly Finding[] }[],
  baseline: Baseline,
): ReadonlySet<Finding> {
  const root = repository();
  const left = new Map([...baseline].map(([subject, entries]) => [subject, [...entries]]));
  const isKnown = ({ path }: { readonly path: string }, finding: Finding): boolean => {
    const entries =
      left.get(subjectOf(placeOf(root, path), finding.declaration.package.name, pathOf(finding)?.at(-1)?.name)) ?? [];
    const advisories = advisoriesOf(finding).map(namesOf);
    const wanted = advisories.length > 0 ? advisories : [[finding.rule]];
    return wanted.every((names) => {
      const at = entries.findIndex((entry) => names.some((name) => entry.has(name)));
      if (at >= 0) entries.splice(at, 1);
      return at >= 0;
    });
  };
  const known = files.flatMap((file) =>
    file.findings.filter((finding) => finding.rule !== "malicious" && isKnown(file, finding)),
  );
  return new Set(known);
}

function subjectOf(place: string, name: string, affected = ""): string {
  return JSON.stringify([place, name, affected]);
}

/** The current folder below the root of its repository; undefined outside of any. */
export function folderInRepository(): string | undefined {
  const root = repository();
  return root === undefined ? undefined : slashed(relative(root, "."));
}

/** The path from the root of the repository on, as the same project may be elsewhere, and checked from another folder; outside of any, from the current folder on. */
function placeOf(root: string | undefined, path: string, folder?: string): string {
  const isFromFolder = root !== undefined && folder !== undefined && !isAbsolute(path);
  return slashed(relative(root ?? ".", isFromFolder ? resolve(root, folder, path) : path));
}

function repository(): string | undefined {
  return upward(absolutePath(".")).find((folder) => existsSync(`${folder}/.git`));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
