import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver";
import { compareScores } from "../core/analysis/advisories.ts";
import type { Facts } from "../core/analysis/facts.ts";
import { advisoriesOf, isVulnerability, type Finding } from "../core/analysis/finding.ts";
import { formatMessage, message, type Message } from "../core/messages/message.ts";
import { shownName } from "../core/messages/shownName.ts";
import { registryPage } from "../core/model/registryPage.ts";
import { printable } from "../core/model/sanitize.ts";
import type { Span } from "../core/model/span.ts";
import { packageSite } from "../core/pages/cells.ts";
import { repositoryOf } from "../core/render/hover/source.ts";
import { webAddress } from "../core/render/markdown.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

/** A page about a part of the text. */
interface Page {
  readonly span: Span;
  readonly url: string | undefined;
  readonly what: Message;
}

/**
 * The pages of dependencies that the service knows, once all is known, since a client does not ask again: the package behind a name,
 * and behind a version its worst advisory, else the repository. No two of them overlap.
 */
export async function documentLinks(
  host: LspHost,
  document: OpenText,
  _: DocumentLinkParams,
  signal: AbortSignal,
): Promise<DocumentLink[] | null> {
  const state = await host.documents.settled(document, signal);
  if (!state) return null;
  const pages = state.facts.flatMap((facts) => pagesOf(facts, state.findingsOn.get(facts) ?? [], host.site));
  const { tooltipSupport } = host.client.capabilities.textDocument?.documentLink ?? {};
  let end = 0;
  return pages
    .toSorted((a, b) => a.span.start - b.span.start)
    .flatMap(({ span, url, what }) => {
      const target = webAddress(url ?? "");
      if (target === undefined || span.start < end || span.end <= span.start) return [];
      end = span.end;
      return [{ range: document.rangeOf(span), target, ...(tooltipSupport && { tooltip: tooltipOf(what) }) }];
    });
}

function tooltipOf(what: Message): string {
  return printable(formatMessage(message("Open {what}", { what })));
}

function pagesOf(facts: Facts, findings: readonly Finding[], site: string | undefined): readonly Page[] {
  const { declaration, version, project } = facts;
  if (version?.kind !== "found") return [];
  const { versionKey, registries } = version.value;
  const { nameSpan, requirementSpan, shared } = declaration;
  const name = message("{name} {version}", { name: shownName(declaration), version: versionKey.version });
  const own = packageSite(site, versionKey);
  const registry = registryPage(versionKey, registries);
  const id = repositoryOf(version.value, project);
  const repository = id === undefined ? undefined : { url: `https://${id}`, what: message("{id}", { id }) };
  const page = own === undefined ? registry : { url: own, label: new URL(own).host };
  const ofName = page ? { url: page.url, what: message("{name} on {page}", { name, page: page.label }) } : repository;
  const ofVersion = worstAdvisory(findings) ?? repository;
  return [
    ...(ofName ? [{ span: nameSpan, ...ofName }] : []),
    ...(ofVersion && requirementSpan && !shared ? [{ span: requirementSpan, ...ofVersion }] : []),
  ];
}

function worstAdvisory(findings: readonly Finding[]): Omit<Page, "span"> | undefined {
  const [worst] = findings.filter(isVulnerability).flatMap(advisoriesOf).sort(compareScores);
  if (!worst?.advisory) return undefined;
  return { url: worst.advisory.url, what: message("{id}: {title}", { id: worst.id, title: worst.advisory.title }) };
}
