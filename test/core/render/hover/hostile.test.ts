// The hover is Markdown with HTML and with links to commands: no text from elsewhere may become one of them.

import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import type { Project, Version } from "../../../../src/core/api/messages.ts";
import { servedText } from "../../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { hoverMarkdown, type HoverHost } from "../../../../src/core/render/hover/hover.ts";
import { plainText, portableMarkdown } from "../../../../src/core/render/hover/portable.ts";

const texts: readonly string[] = [
  "<b>$(zap)</b>](http://evil.example)\n\n# x",
  "<img src=x onerror=alert(1)>",
  '<span style="color:var(--vscode-editorError-foreground);">',
  "</span><script>alert(1)</script>",
  '"style="position:fixed;"',
  "[a](command:workbench.action.quit)",
  "![a](http://evil.example/a.png)",
  "`code` `<b>` `$(zap)`",
  "``` unclosed <b>",
  "$(zap) \\$(zap) $(loading~spin)",
  "&lt;b&gt; &#60;b&#62; &amp;",
  "a|b *c* _d_ ~e~ \\",
  "- x\n+ y\n1. z\r\n> q\u2028# r",
  "<http://evil.example>",
  "http://evil.example www.evil.example a@evil.example",
  "\u202egnp.exe\u0000\u001b[31m",
];

const host: HoverHost = {
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
const noLinks = {
  ...{ graphLink: noLink, detailsLink: noLink, compareLink: noLink, planLink: noLink, updateLink: noLink },
  ...{ fixLink: noLink, releaseLink: noLink, mirrorLink: noLink },
};

function versionOf(text: string, versionKey: VersionKey): Version {
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
function factsOf(text: string, kind: "version" | "skipped" | "malformed"): Facts {
  const key: VersionKey = { system: "NPM", name: text, version: text };
  const span = { start: 0, end: 1 };
  const skipped = { kind: "skipped", reason: "private", text, detail: text, release: text } as const;
  const advisory = { advisoryKey: { id: text }, url: text, title: text, aliases: [text], cvss3Score: 9 };
  const advisories: Facts["advisories"] = new Map([[text, { kind: "found", value: advisory }]]);
  const version = { kind: "found", value: versionOf(text, key) } as const;
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
function unescaped(hover: string): string {
  return (
    hover
      .replace(styles, "$1")
      .replace(/&#36;\\\(/g, "")
      // From left to right, as a code span may end with a backslash.
      .replace(/\\[!-/:-@[-`{-~]|\\(\n)|(`+)(?!`)(?:(?!\$\()[^\n])*?[^`\n]\2(?!`)/g, "$1")
      .replace(/(^| · )\$\([a-z]+(?:-[a-z]+)*(?:~spin)?\) /gm, "")
      .replace(/\]\((?:command:(?:graph|details|compare|plan|update|release)|https?:\/\/[^\s()<>"'`\\]+)\)/g, "")
      .replace(/\*\*/g, "")
      .replace(/^- /gm, "")
  );
}

describe("a hover of hostile text", () => {
  for (const text of texts) {
    for (const kind of ["version", "skipped", "malformed"] as const) {
      it(`${kind}: ${JSON.stringify(text)}`, () => {
        const hover = hoverMarkdown(
          factsOf(text, kind),
          host,
          versionOf(text, { system: "NPM", name: "x", version: text }),
        );
        const spans = hover.match(/<[^\\]/g)?.length ?? 0;
        const rest = unescaped(hover);
        assert.doesNotMatch(rest, /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]|command:|javascript:/m, `${rest}\n\n${hover}`);
        assert.ok(kind !== "version" || spans > 0);
        assert.doesNotMatch(hover, /[\u0000-\u0009\u000b-\u001f\u2028\u202e]/);
      });

      it(`${kind}, for clients without HTML and commands: ${JSON.stringify(text)}`, () => {
        const other = versionOf(text, { system: "NPM", name: "x", version: text });
        const hover = hoverMarkdown(factsOf(text, kind), { ...host, ...noLinks }, other);
        const portable = portableMarkdown(hover);
        const rest = unescaped(portable);
        assert.doesNotMatch(rest, /[<>`*\\|~"&]|\$\(|\]\(|^\s*[#>+-]|https?:\/|www\./im, portable);
        // What is escaped is the same text, and where the two break lines.
        assert.equal(plainText(portable).replaceAll("  \n", "\n"), plainText(hover));
        assert.doesNotMatch(plainText(hover), /[\u0000-\u0009\u000b-\u001f\u2028\u202e]|command:graph|undefined/);
      });
    }
  }
});
