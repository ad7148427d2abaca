import assert from "node:assert/strict";
import type { RelationProvenance, Version } from "../../../src/core/api/messages.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { cellText, cellValue } from "../../../src/core/pages/cells.ts";
import { changeLinks, sourceComparison } from "../../../src/core/pages/changeLinks.ts";
import { bareVersion } from "../../support/bareVersion.ts";

type Facts = Partial<Pick<Version, "links" | "relatedProjects" | "attestations">>;

function version(key: Partial<VersionKey>, facts: Facts = {}): Version {
  return bareVersion({ system: "NPM", name: "tool", version: "1.0.0", ...key }, { isDefault: true, ...facts });
}

function built(id: string, relationProvenance: RelationProvenance = "UNVERIFIED_METADATA"): Facts {
  return { relatedProjects: [{ projectKey: { id }, relationType: "SOURCE_REPO", relationProvenance }] };
}

const linked = (label: string, url: string): Facts => ({ links: [{ label, url }] });

const rows: readonly (readonly [what: string, facts: Facts, lines: readonly string[]])[] = [
  ["a repository of GitHub", built("github.com/acme/tool"), [
    "Releases: https://github.com/acme/tool/releases (as declared; not verified)",
  ]],
  ["an attested repository", built("github.com/acme/tool", "SLSA_ATTESTATION"), [
    "Releases: https://github.com/acme/tool/releases (as attested)",
  ]],
  ["a repository of GitLab", built("gitlab.com/acme/sub/tool"), [
    "Releases: https://gitlab.com/acme/sub/tool/-/releases (as declared; not verified)",
  ]],
  ["a repository of Bitbucket, which has no releases", built("bitbucket.org/acme/tool"), []],
  ["a repository that only a link declares", linked("SOURCE_REPO", "git+https://github.com/Acme/Tool.git"), [
    "Releases: https://github.com/acme/tool/releases (as declared; not verified)",
  ]],
  ["a repository of a host that is not known", linked("SOURCE_REPO", "https://git.acme.example/tool"), []],
  ["a link of that name", linked("Change Log", "https://tool.example/x"), [
    "Changelog: https://tool.example/x (as declared; not verified)",
  ]],
  ["a link to such a file", linked("HOMEPAGE", "https://tool.example/CHANGELOG.md#top"), [
    "Changelog: https://tool.example/CHANGELOG.md#top (as declared; not verified)",
  ]],
  ["a link that is no web address", linked("changelog", "javascript:alert(1)"), []],
  ["a link to something else", linked("HOMEPAGE", "https://changelog.example/tool"), []],
  [
    "one page twice",
    { ...built("github.com/acme/tool"), ...linked("release notes", "https://github.com/acme/tool/releases") },
    ["Releases: https://github.com/acme/tool/releases (as declared; not verified)"],
  ],
]; // prettier-ignore

const attested = (commit: string): Facts => ({
  attestations: [
    { type: "", url: "", verified: true, sourceRepository: "https://github.com/acme/tool", commit },
  ],
}); // prettier-ignore
const module = (version: string, name = "github.com/acme/tool") => ({ system: "GO", name, version }) as const;

const comparisons: readonly (readonly [what: string, from: Version, to: Version, line?: string])[] = [
  [
    "attested commits",
    version({}, attested("a".repeat(40))),
    version({}, attested("b".repeat(40))),
    `Changes of the source: https://github.com/acme/tool/compare/${"a".repeat(40)}...${"b".repeat(40)} (by attested commits)`,
  ],
  [
    "tags of a Go module",
    version(module("v1.2.0")),
    version(module("v1.3.0-rc.1")),
    "Changes of the source: https://github.com/acme/tool/compare/v1.2.0...v1.3.0-rc.1 (by the tags of the module)",
  ],
  [
    "tags of a later major version",
    version(module("v2.0.0", "github.com/acme/tool/v2")),
    version(module("v2.1.0", "github.com/acme/tool/v2")),
    "Changes of the source: https://github.com/acme/tool/compare/v2.0.0...v2.1.0 (by the tags of the module)",
  ],
  ["a single commit", version(module("v1.2.0")), version(module("v1.2.1-0.20200101000000-deadbeefdead"))],
  [
    "a module in a folder, whose tags have another name",
    version(module("v1.2.0", "github.com/acme/tool/sub")),
    version(module("v1.3.0", "github.com/acme/tool/sub")),
  ],
  ["another system", version({}, built("github.com/acme/tool")), version({}, built("github.com/acme/tool"))],
];

describe("links to what has changed", () => {
  for (const [what, facts, lines] of rows)
    it(`are those of ${what}`, () => {
      const cells = changeLinks(version({}, facts));
      assert.deepEqual(cells.map(cellText), lines);
      for (const cell of cells) assert.match(JSON.stringify(cellValue(cell)), /^"https:\/\/\S+"$/);
    });

  for (const [what, from, to, line] of comparisons)
    it(`compare the source by ${what}${line === undefined ? ": not" : ""}`, () => {
      const cell = sourceComparison(from, to);
      assert.equal(cell && cellText(cell), line);
    });
});
