/** Reads in each format of a report what was not checked. */
import { coverageEntries, type CoverageEntry } from "../../../src/core/report/coverageEntries.ts";
import type { JsonReport } from "../../../src/core/report/jsonReport.ts";
import { reportFormats, type ReportFormat } from "../../../src/core/report/formats.ts";
import type { Surfaces } from "./surfaces.ts";

/** `<format>: <gap>` for each gap that a format does not name exactly once. */
export function gapsNotNamed({ input, reports }: Surfaces): readonly string[] {
  const gaps = [
    ...input.files.flatMap(({ coverage }) => coverageEntries(coverage).map(gapOf)),
    ...input.unreadFiles.map(({ path }): NamedGap => ({ parts: lowerCase([path]), component: undefined })),
  ];
  // GitHub shows ten annotations of a kind.
  const isWhole = (format: ReportFormat) => !/^\d+ more annotations? (?:is|are) left out/m.test(reports[format]);
  return reportFormats.filter(isWhole).flatMap((format) => {
    const items = itemsIn[format](reports[format]).map((item) => item.toLowerCase());
    return gaps.flatMap((gap) => {
      const parts = partsIn(format, gap);
      // A damaged lockfile is also why dependencies are not checked.
      const expected = gaps.filter((other) => includesAll(partsIn(format, other).join(" "), parts)).length;
      const count = items.filter((item) => includesAll(item, parts)).length;
      // A test of JUnit is a version, and one declaration may have several.
      const isNamed = format === "junit" ? count >= expected : count === expected;
      return isNamed ? [] : `${format}: ${parts.join(" ")} (${count} of ${expected})`;
    });
  });
}

interface NamedGap {
  /** In lower case, as package systems fold names. */
  readonly parts: readonly string[];
  /** What a bill of materials lists as a component, with why it was not checked. */
  readonly component: readonly string[] | undefined;
}

function gapOf(entry: CoverageEntry): NamedGap {
  const { kind, reason, name = "", package: below, version = "" } = entry;
  const message = kind === "text" ? entry.message.replace(/^syntax: /, "") : entry.message;
  const component =
    kind === "dependency" ? [name, `:${reason}`] : below === undefined ? undefined : [below, version, "unknown:"];
  return { parts: lowerCase([name, message]), component: component && lowerCase(component) };
}

function lowerCase(parts: readonly string[]): readonly string[] {
  return parts.filter((part) => part !== "").map((part) => part.toLowerCase());
}

function partsIn(format: ReportFormat, { parts, component }: NamedGap): readonly string[] {
  return format.startsWith("cyclonedx") && component ? component : parts;
}

function includesAll(item: string, parts: readonly string[]): boolean {
  return parts.every((part) => item.includes(part));
}

const itemsIn: Readonly<Record<ReportFormat, (report: string) => readonly string[]>> = {
  table: (report) => report.split("\n").filter((line) => /^ *\? /.test(line)),
  text: (report) => report.split("\n").filter((line) => !/ (?:error|warning|information|hint) [\w-]+: /.test(line)),
  json: (report) => {
    const { files, unreadFiles } = JSON.parse(report) as JsonReport;
    const gaps = files.flatMap(({ coverage }) => coverage.gaps);
    return [...gaps.map(({ name, message }) => `${name ?? ""} ${message}`), ...unreadFiles.map(({ path }) => path)];
  },
  sarif: (report) => {
    const { runs } = JSON.parse(report) as SarifLog;
    return runs.flatMap(({ results, invocations }) => [
      ...results.filter(({ kind }) => kind === "review").map(({ message }) => withoutEscapes(message.text)),
      ...invocations
        .flatMap(({ toolExecutionNotifications }) => toolExecutionNotifications)
        .map(({ message, locations: [place] }) => {
          return `${withoutEscapes(message.text)} ${place?.physicalLocation.artifactLocation.uri}`;
        }),
    ]);
  },
  cyclonedx: itemsOfBill,
  "cyclonedx-1.7": itemsOfBill,
  csv: (report) =>
    report.split("\r\n").flatMap((row) => (/^[^,]*,\d*,\d*,finding,/.test(row) ? [] : row.replaceAll('""', '"'))),
  markdown: (report) =>
    report
      .slice(Math.max(0, report.search(/^## (?:Not checked|Syntax errors)$/m)), report.search(/^## In numbers$/m))
      .split("\n")
      .flatMap((line) => (line.startsWith("|") ? line.replace(/\\([!-/:-@[-`{-~])/g, "$1") : [])),
  html: (report) => {
    const start = report.indexOf("<h2>Not checked</h2>");
    const end = report.indexOf("</table>", start);
    return report
      .slice(start < 0 ? report.length : start, end)
      .split("<tr>")
      .map(withoutMarkup);
  },
  github: (report) =>
    report
      .split("\n")
      .filter((line) => /^::\w+ .*title=(?:not checked|syntax)::/.test(line))
      .map((line) => line.replaceAll("%25", "%")),
  gitlab: (report) =>
    (JSON.parse(report) as readonly { readonly check_name: string; readonly description: string }[])
      .filter(({ check_name }) => check_name === "not-checked" || check_name === "syntax")
      .map(({ description }) => description),
  junit: (report) =>
    report
      .split("<testcase ")
      .slice(1)
      .map((test) =>
        withoutMarkup(
          test.replace(/^name="([^"]*)" classname="[^"]*"[^>]*>/, "$1 ").replace(/message="([^"]*)"[^>]*>/, "> $1 "),
        ),
      ),
};

function itemsOfBill(report: string): readonly string[] {
  const { metadata, components } = JSON.parse(report) as BillOfMaterials;
  const properties = [metadata, ...(metadata.component.components ?? [])].flatMap((part) => part.properties);
  return [
    ...properties.filter(({ name }) => /:(?:gap|unread)$/.test(name)).map(({ value }) => value),
    ...components.map(componentLine),
  ];
}

/** The text of HTML or XML. */
function withoutMarkup(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#35": "#" };
  return text.replace(/<[^>]*>/g, " ").replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? "");
}

/** Braces are doubled, as single ones are placeholders. */
function withoutEscapes(text: string): string {
  return text.replace(/([{}])\1/g, "$1");
}

interface SarifLog {
  readonly runs: readonly {
    readonly results: readonly { readonly kind: string; readonly message: { readonly text: string } }[];
    readonly invocations: readonly {
      readonly toolExecutionNotifications: readonly {
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
        }[];
      }[];
    }[];
  }[];
}

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface BillOfMaterials {
  readonly metadata: {
    readonly properties: Component["properties"];
    readonly component: { readonly components?: readonly Component[] };
  };
  readonly components: readonly Component[];
}

/** `name version unknown:reason` */
function componentLine({ group, name, version = "", properties }: Component): string {
  const separator = group?.startsWith("@") ? "/" : ":";
  const fullName = group === undefined ? name : group + separator + name;
  const checked = properties.find((property) => property.name.endsWith(":checked"))?.value ?? "";
  return `${fullName} ${version} ${checked}`;
}
