import type { DocumentSymbol, SymbolInformation, SymbolKind } from "vscode-languageserver";
import type { Facts } from "../core/analysis/facts.ts";
import type { Declaration } from "../core/manifests/manifest.ts";
import { printable } from "../core/model/sanitize.ts";
import type { Span } from "../core/model/span.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

/** The declared dependencies by their scopes, of which the text alone tells. */
export async function documentSymbols(
  host: LspHost,
  document: OpenText,
): Promise<DocumentSymbol[] | SymbolInformation[] | null> {
  const state = host.documents.get(document);
  const manifest = (state ?? (await host.project(document)))?.project.manifest;
  if (!manifest) return null;
  // The text does not name a package that only a lockfile has.
  const named = manifest.declarations.filter(({ nameSpan, name }) => nameSpan.end > 0 && name !== "");
  const { documentSymbol } = host.client.capabilities.textDocument ?? {};
  if (!documentSymbol?.hierarchicalDocumentSymbolSupport)
    return named.map((declaration) => flatSymbol(declaration, document));
  // Of two versions of one declaration the first is what would be installed.
  const versions = new Map(state?.facts.toReversed().map((each) => [each.declaration.nameSpan.start, versionOf(each)]));
  return [...new Set(named.map(({ scope }) => scope))].flatMap((scope) => {
    const declarations = named.filter((declaration) => declaration.scope === scope);
    const children = declarations.map((declaration) => {
      return symbolOf(declaration, document, versions.get(declaration.nameSpan.start));
    });
    const [first] = children;
    return first
      ? {
          name: printable(scope),
          kind: namespace,
          range: rangeOf(declarations, document),
          selectionRange: first.selectionRange,
          children,
        }
      : [];
  });
}

function symbolOf(declaration: Declaration, document: OpenText, version: string | undefined): DocumentSymbol {
  const { text } = declaration.requirement;
  const detail = version === undefined || text.endsWith(version) ? text : `${text} → ${version}`.trim();
  return {
    name: printable(declaration.name),
    ...(detail !== "" && { detail: printable(detail) }),
    kind: dependency,
    range: rangeOf([declaration], document),
    selectionRange: document.rangeOf(declaration.nameSpan),
  };
}

function flatSymbol(declaration: Declaration, document: OpenText): SymbolInformation {
  return {
    name: printable(declaration.name),
    kind: dependency,
    containerName: printable(declaration.scope),
    location: { uri: document.uri.toString(), range: rangeOf([declaration], document) },
  };
}

function versionOf({ target }: Facts): string | undefined {
  return target?.kind === "version" ? target.key.version : undefined;
}

/** From the first of their names or versions to the last. */
function rangeOf(declarations: readonly Declaration[], document: OpenText) {
  const spans = declarations.flatMap(({ nameSpan, requirementSpan, shared }): readonly Span[] =>
    requirementSpan && !shared ? [nameSpan, requirementSpan] : [nameSpan],
  );
  const start = spans.reduce((least, span) => Math.min(least, span.start), Infinity);
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0);
  return document.rangeOf({ start, end });
}

const namespace = 3 satisfies SymbolKind;
const dependency = 4 satisfies SymbolKind;
