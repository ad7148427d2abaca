import { sortedAdvisories, type AffectedBy } from "../../analysis/advisories.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import type { Version } from "../../api/messages/packages.ts";
import { message, servedText } from "../../messages/message.ts";
import { cvssMetrics } from "../../model/cvss.ts";
import { advisoryTable } from "../advisories.ts";
import { sourcesOf } from "../answers.ts";
import { note, pageCell, textCell } from "../cells.ts";
import type { Section, Table } from "../page.ts";

/** The advisories of the version itself, worst first. */
export function advisorySection(version: Version, { version: fetched, advisories }: VersionFacts): Section {
  const list = sortedAdvisories(version, advisories);
  const answers = [...advisories.values()].map(
    (advisory) => ({ operation: "GetAdvisory", fetched: advisory }) as const,
  );
  return {
    id: "advisories",
    title: message("Advisories ({count})", { count: list.length }),
    sources: sourcesOf([{ operation: "GetVersion", fetched }, ...answers]),
    blocks:
      list.length === 0
        ? [note(message("No known advisories for this version itself."))]
        : [advisoryTable(message("Advisories of this version"), list), ...metricTable(list)],
  };
}

/** What the CVSS vectors say, an advisory in each row. */
function metricTable(list: readonly AffectedBy[]): readonly Table[] {
  const scored = list.flatMap(({ id, advisory }) => {
    const metrics = cvssMetrics(advisory?.cvss3Vector ?? "");
    return metrics.length === 0 ? [] : [{ id, values: new Map(metrics.map(({ metric, value }) => [metric, value])) }];
  });
  const metrics = [...new Set(scored.flatMap(({ values }) => [...values.keys()]))];
  if (scored.length === 0) return [];
  return [
    {
      kind: "table",
      id: "metrics",
      caption: message("CVSS metrics of the advisories"),
      heading: message("CVSS Metrics"),
      columns: [
        { id: "advisory", title: message("Advisory") },
        ...metrics.map((metric) => ({ id: metric, title: servedText(metric) })),
      ],
      rows: scored.map(({ id, values }) => ({
        cells: [pageCell(id, { kind: "advisory", id }), ...metrics.map((metric) => textCell(values.get(metric) ?? ""))],
      })),
    },
  ];
}
