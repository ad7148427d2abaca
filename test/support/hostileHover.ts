/** Hovers in which every field that the service or a file fills has one text, and what of them a Markdown reader could take for markup. */
import type { Facts } from "../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import type { Project, Version } from "../../src/core/api/messages.ts";
import { servedText } from "../../src/core/messages/message.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import type { HoverHost } from "../../src/core/render/hover/hover.ts";

export const hostileHost: HoverHost = {
  policy: {
    ...defaultPolicy(0),
    rules: { outdated: "default" },
    "licenses.allow": ["MIT"],
    "licenses.transitive": true,
  },
  graphLink: () => "command:graph",
  detailsLink: () => "command:details",
  compareLink: () => "command:compare",
  planLink: () => "command:plan",
  updateLink: () => "command:update",
  fixLink: () => "command:fix",
  releaseLink: () => "command:release",
  mirrorLink: (address) => `command:mirror?${address}`,
};

const noLink = () => undefined;
/** The same host without commands. */
export const hostWithoutLinks: HoverHost = {
  ...hostileHost,
  ...{ graphLink: noLink, detailsLink: noLink, compareLink: noLink, planLink: noLink, updateLink: noLink },
  ...{ fixLink: noLink, releaseLink: noLink, mirrorLink: noLink },
};

export function hostileVersion(text: string, versionKey: VersionKey): Version {
  return {
    versionKey,
    isDefault: false,
    licenses: [text],
    advisoryKeys: [{ id: text }],
    links: [{ label: text, url: text }],
    slsaProvenances: [{ sourceRepository: text, commit: text, url: text, verified: true }],
    attestations: [{ type: text, url: text, verified: true, sourceRepository: text, commit: text }],
    registries: [text],
    relatedProjects: [
      { projectKey: { id: text }, relationProvenance: "SLSA_ATTESTATION", relationType: "SOURCE_REPO" },
    ],
    isDeprecated: true,
    deprecatedReason: text,
    projectStatus: { status: text, reason: text },
    cooldown: { end: text, description: text },
  };
}

/** The same text in every field that the service or a file fills. */
export function hostileFacts(text: string, kind: "version" | "skipped" | "malformed"): Facts {
  const key: VersionKey = { system: "NPM", name: text, version: text };
  const span = { start: 0, end: 1 };
  const skipped = { kind: "skipped", reason: "private", text, detail: text, release: text } as const;
  const advisory = { advisoryKey: { id: text }, url: text, title: text, aliases: [text], cvss3Score: 9 };
  const advisories: Facts["advisories"] = new Map([[text, { kind: "found", value: advisory }]]);
  const version = { kind: "found", value: hostileVersion(text, key) } as const;
  const project: Project = {
    projectKey: { id: text },
    license: text,
    description: text,
    homepage: text,
    starsCount: 1,
  };
  return {
    declaration: {
      package: { system: "NPM", name: text },
      name: `${text}2`,
      requirement: kind === "skipped" ? skipped : { kind: "written", text },
      scope: text,
      nameSpan: span,
      elsewhere: { path: `/${text}`, span },
    },
    target:
      kind === "version"
        ? { kind: "version", key, how: "assumed" }
        : { kind: "unknown", why: kind === "skipped" ? skipped : { kind: "malformed", text } },
    ...(kind === "version" && { version }),
    package: {
      kind: "found",
      value: {
        packageKey: key,
        versions: [text, `${text}9`].map((version, index) => ({
          versionKey: { ...key, version },
          isDefault: index === 0,
        })),
      },
    },
    ignores: [],
    advisories,
    fixedIn: { kind: "fixed", version: text },
    similar: { packages: { kind: "found", value: { packageKey: key, packages: [{ packageKey: key }] } } },
    project: { kind: "found", value: project },
    previous: [version],
    lockfiles: [`/${text}`, `/${text}`],
    transitive: {
      from: "resolved",
      packages: [{ key, path: [key, { ...key, name: `${text}3` }, key], version, advisories }],
      incomplete: servedText(text),
    },
  };
}

const styles = /<span style="color:var\(--vscode-[A-Za-z]+(?:-[A-Za-z]+)*\);">(.*?)<\/span>/g;

/** What a Markdown reader could take for markup, without what the hover means: its colors, icons, links, code and lists. */
export function unescaped(hover: string): string {
  return (
    hover
      .replace(styles, "$1")
      .replace(/&#36;\\\(/g, "")
      // From left to right, as a code span may end with a backslash.
      .replace(/\\[!-/:-@[-`{-~]|\\(\n)|(`+)(?!`)(?:(?!\$\()[^\n])*?[^`\n]\2(?!`)/g, "$1")
      .replace(/(^| · )\$\([a-z]+(?:-[a-z]+)*(?:~spin)?\) /gm, "")
      .replace(
        /\]\((?:command:(?:graph(?: "[^"\\`$<>]*")?|details|compare|plan|update|release)|https?:\/\/[^\s()<>"'`\\]+)\)/g,
        "",
      )
      .replace(/\*\*/g, "")
      .replace(/^- /gm, "")
  );
}
