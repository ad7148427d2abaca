import { bandOf } from "../analysis/severity.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Advisory } from "../api/messages.ts";
import { message, plural, prose } from "../messages/message.ts";
import { cvssMetrics } from "../model/cvss.ts";
import { versionId } from "../versions/index.ts";
import { outcomeOfAnswer, sectionOf, unknownText } from "./answers.ts";
import {
  advisorySite,
  codeCell,
  fact,
  listCell,
  messageCell,
  note,
  pageCell,
  severityCell,
  textCell,
  valued,
  webCell,
} from "./cells.ts";
import { metricName, metricValue } from "./cvss.ts";
import type { LoadPage, PageHost, Use } from "./host.ts";
import type { Action, Block, Cell, Page, Section } from "./page.ts";
import { updatesToFixes } from "./updates.ts";
import { usesSection } from "./uses.ts";
import { usedIn } from "./verdict.ts";

/** Loads the page of what an advisory says, and which of the user's manifests it affects. */
export const loadAdvisoryPage: LoadPage<"advisory"> = async ({ id }, host, caller) =>
  advisoryPage(id, await host.api.call("GetAdvisory", { advisoryKey: { id } }, caller), host);

function advisoryPage(id: string, fetched: Fetched<Advisory> | undefined, host: PageHost): Page {
  const advisory = fetched?.kind === "found" ? fetched.value : undefined;
  const names = [id, ...(advisory ? [advisory.advisoryKey.id, ...advisory.aliases] : [])];
  const site = advisorySite(host.site, advisory?.advisoryKey.id ?? id);
  const uses = usesWith(names, host);
  return {
    subject: { kind: "advisory", id },
    title: id,
    kind: message("Advisory"),
    verdict: fetched && { marks: marksOf(fetched, uses, host), ...usedIn(uses) },
    actions: [
      ...fixActions(uses),
      ...(uses.length > 0 ? [{ kind: "fixEverywhere", label: message("Fix Everywhere…"), names } as const] : []),
      ...(host.manifests?.canScan ? [{ kind: "scan", label: message("Scan Workspace") } as const] : []),
      ...(advisory ? [{ kind: "web", label: message("Open Advisory"), url: advisory.url } as const] : []),
      ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
      { kind: "copy", label: message("Copy ID"), text: id },
    ],
    sections: [affectedSection(uses, host), overviewSection(fetched)].filter((section) => section !== undefined),
    outcome: outcomeOfAnswer(fetched),
  };
}

function overviewSection(fetched: Fetched<Advisory> | undefined): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this advisory."),
  };
  return sectionOf(head, { operation: "GetAdvisory", fetched }, (advisory) => {
    const band = bandOf(advisory);
    const isMalicious = band === "malicious";
    return [
      ...(isMalicious ? [note(malicious, "warning")] : []),
      {
        kind: "facts",
        facts: [
          fact("title", message("Title"), messageCell(message("{title}", { title: prose(advisory.title) }))),
          fact("severity", isMalicious ? message("Severity") : message("CVSS v3"), severityCell({ band, advisory })),
          ...(advisory.cvss3Vector ? [fact("vector", message("Vector"), codeCell(advisory.cvss3Vector))] : []),
          fact("id", message("ID"), textCell(advisory.advisoryKey.id)),
          ...(advisory.url === "" ? [] : [fact("url", message("Address"), webCell(advisory.url, advisory.url))]),
          fact(
            "aliases",
            message("Aliases"),
            listCell(
              advisory.aliases.map((alias) => pageCell(alias, { kind: "advisory", id: alias })),
              messageCell(message("none")),
            ),
          ),
        ],
      },
      ...vectorBlocks(advisory),
    ];
  });
}

const malicious = message("Confirms malicious versions; treat the machines that installed one as compromised");

function vectorBlocks({ cvss3Vector = "" }: Advisory): readonly Block[] {
  const metrics = cvssMetrics(cvss3Vector);
  if (metrics.length === 0) return [];
  return [
    {
      kind: "table",
      id: "metrics",
      caption: message("Metrics of the CVSS vector"),
      columns: [
        { id: "metric", title: message("Metric") },
        { id: "value", title: message("Value") },
      ],
      rows: metrics.map((metric) => ({
        cells: [valued(messageCell(metricName(metric)), metric.id), messageCell(metricValue(metric))],
      })),
    },
  ];
}

/** `high 7.5`, and whom of the user it affects. */
function marksOf(fetched: Fetched<Advisory>, uses: readonly Use[], host: PageHost): readonly Cell[] {
  if (fetched.kind !== "found") return [messageCell(unknownText(fetched)), ...affectsMarks(uses, host)];
  const { value: advisory } = fetched;
  const band = bandOf(advisory);
  return [
    ...(band === "malicious" ? [messageCell(malicious)] : [severityCell({ band, advisory })]),
    messageCell(message("{title}", { title: prose(advisory.title) })),
    ...affectsMarks(uses, host),
  ];
}

function affectsMarks(uses: readonly Use[], { manifests }: PageHost): readonly Cell[] {
  if (!manifests) return [];
  if (uses.length > 0) {
    const count = new Set(uses.map(({ key, version = "" }) => versionId({ ...key, version }))).size;
    return [messageCell(plural(count, "affects {count} of your dependencies"))];
  }
  return manifests.hasAny
    ? [messageCell(message("affects none of the dependencies that have been checked"))]
    : [messageCell(message("no manifest has been checked"))];
}

/** The update of what is affected, where that is one package; each place has its own in the table. */
function fixActions(uses: readonly Use[]): readonly Action[] {
  const fixes = updatesToFixes(uses);
  return fixes.length === 1 ? fixes : [];
}

/** The service has no list of affected packages, so these are of what has been checked. */
function usesWith(names: readonly string[], { manifests }: PageHost): readonly Use[] {
  const lower = new Set(names.map((name) => name.toLowerCase()));
  return manifests?.uses(({ advisories }) => advisories?.some((name) => lower.has(name.toLowerCase())) === true) ?? [];
}

/** Undefined where nothing is ever checked. */
function affectedSection(uses: readonly Use[], host: PageHost): Section | undefined {
  const { manifests } = host;
  if (!manifests) return undefined;
  const none = manifests.hasAny
    ? note(message("Affects no dependency of the manifests that have been checked."))
    : note(message("No manifest has been checked. Open one or scan the workspace."), "unknown");
  return usesSection(uses, host, [none]);
}
