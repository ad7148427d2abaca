import { bandOf } from "../analysis/severity.ts";
import type { DependencyUse } from "../analysis/target/use.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Advisory } from "../api/messages.ts";
import { message, prose } from "../messages/message.ts";
import { cvssMetrics } from "../model/cvss.ts";
import { outcomeOfAnswer, sectionOf } from "./answers.ts";
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
  webCell,
} from "./cells.ts";
import type { LoadPage, PageHost } from "./host.ts";
import type { Block, Page, Section } from "./page.ts";
import { usesSection } from "./uses.ts";

/** Loads the page of what an advisory says, and which of the user's manifests it affects. */
export const loadAdvisoryPage: LoadPage<"advisory"> = async ({ id }, host, caller) =>
  advisoryPage(id, await host.api.call("GetAdvisory", { advisoryKey: { id } }, caller), host);

function advisoryPage(id: string, fetched: Fetched<Advisory> | undefined, host: PageHost): Page {
  const advisory = fetched?.kind === "found" ? fetched.value : undefined;
  const names = [id, ...(advisory ? [advisory.advisoryKey.id, ...advisory.aliases] : [])];
  const site = advisorySite(host.site, advisory?.advisoryKey.id ?? id);
  return {
    subject: { kind: "advisory", id },
    title: id,
    kind: message("Advisory"),
    actions: [
      { kind: "copy", label: message("Copy ID"), text: id },
      ...(advisory ? [{ kind: "web", label: message("Open Advisory"), url: advisory.url } as const] : []),
      ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
    ],
    sections: [overviewSection(fetched), affectedSection(names, host)].filter((section) => section !== undefined),
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
      rows: metrics.map(({ metric, value }) => ({ cells: [textCell(metric), textCell(value)] })),
    },
  ];
}

/** The service has no list of affected packages, so this is about what has been checked; undefined where nothing ever is. */
function affectedSection(names: readonly string[], host: PageHost): Section | undefined {
  const { manifests } = host;
  if (!manifests) return undefined;
  const lower = new Set(names.map((name) => name.toLowerCase()));
  const isAffected = ({ advisories }: DependencyUse) =>
    advisories?.some((name) => lower.has(name.toLowerCase())) === true;
  const none = manifests.hasAny
    ? note(message("Affects no dependency of the manifests that have been checked."))
    : note(message("No manifest has been checked. Open one or scan the workspace."), "unknown");
  return usesSection(manifests.uses(isAffected), host, [none]);
}
