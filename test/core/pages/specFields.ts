// Compares the fields that answers are decoded to with a specification of the service in Markdown:
// npx node test/core/pages/specFields.ts <specification>. Prints what either side lacks, and exits with 1 if there is any.

import { readFileSync } from "node:fs";
import { operations, type Operation } from "../../../src/core/api/operations.ts";
import { examples, fieldsOf, type Lookup } from "../api/examples.ts";

const names = Object.keys(operations) as readonly Operation[];

/** The headings of a specification under which the answer of an operation is described. */
const sections: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  GetPackage: ["Package", "VersionSummary"],
  GetVersion: ["Version"],
  GetRequirements: ["Requirements (system-specific)"],
  GetDependencies: ["DependencyGraph"],
  GetDependents: ["Dependents"],
  GetCapabilities: ["Capabilities"],
  GetProject: ["Project"],
  GetProjectPackageVersions: ["ProjectPackageVersion"],
  GetAdvisory: ["Advisory"],
  Query: ["Query result"],
  QueryContainerImages: ["Container image result"],
};

/** Served by newer services than a specification may know. */
const newer = new Set([
  "deprecatedReason",
  "projectStatus",
  "status",
  "reason",
  "cooldown",
  "end",
  "description",
  "resolvedVersion",
]);

/** All fields of the answers of a look-up, which the tests of the decoders read in full. */
export function decodedFields(operation: Operation): readonly string[] {
  return operation in examples ? fieldsOf(examples[operation as Lookup]) : [];
}

/** A line for each field that the specification or the decoded answers lack. */
export function specificationGaps(specification: string, only: readonly Operation[] = names): readonly string[] {
  const words = new Set(specification.match(/[A-Za-z]\w*/g));
  return only.flatMap((operation) => {
    const headings = sections[operation];
    if (!headings) return [];
    const decoded = new Set(decodedFields(operation).flatMap((path) => path.replaceAll("[]", "").split(".")));
    const specified = headings.flatMap((heading) => namesIn(sectionOf(specification, heading)));
    return [
      ...(specified.length === 0 ? [`${operation}: not found in the specification`] : []),
      ...[...new Set(specified)]
        .filter((name) => !decoded.has(name))
        .map((name) => `${operation}: ${name} is not decoded`),
      ...[...decoded]
        .filter((name) => !words.has(name) && !newer.has(name))
        .map((name) => `${operation}: ${name} is not in the specification`),
    ];
  });
}

function sectionOf(specification: string, heading: string): string {
  const [, text = ""] = specification.split(`\n### ${heading}\n`);
  return text.split(/\n#/)[0] ?? "";
}

/** The names of fields in a table with types, in one of objects, and in a shape such as `list[]{name: string}`. */
function namesIn(section: string): readonly string[] {
  const lines = section.split("\n").filter((line) => !/^\|[-| ]*\|$/.test(line));
  const isTyped = /^\| Field \|/m.test(section);
  const rows = lines.filter((line) => !/^\| (?:Field|Object) \|/.test(line));
  const texts = isTyped
    ? rows.map((row) => row.split("|")[1] ?? "")
    : rows.map((row) => row.replace(/^\| (\w+) \|/, "$1:"));
  return texts.flatMap((text) => {
    const plain = text.replace(/\([^()]*\)/g, "").replace(/\bstring\b/g, "");
    if (isTyped) return plain.replace(/: *\w+/g, "").match(/[a-z]\w*/g) ?? [];
    const shapes = plain.match(/\b[a-z]\w*(?=\[\]|\{|:)/g) ?? [];
    const pieces = plain.split(/[{},;]/).flatMap((piece) => /^\s*([a-z]\w*)\s*$/.exec(piece)?.[1] ?? []);
    return [...shapes, ...pieces];
  });
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error("missing path of the specification");
  const gaps = specificationGaps(readFileSync(path, "utf8"));
  for (const gap of gaps) console.log(gap);
  console.log(`${gaps.length} gaps`);
  process.exitCode = gaps.length > 0 ? 1 : 0;
}
