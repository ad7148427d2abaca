// What Problems, hints and hovers say of a fix, each in its own words: of the version itself and of what it depends on.

import assert from "node:assert/strict";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { linksLine, noLinks } from "../../../src/core/render/hover/links.ts";
import { inlayText } from "../../../src/core/render/inlay.ts";
import { problemsOf } from "../../../src/core/render/problems.ts";
import { everyFinding, factsOf, type FindingData, madeUp, minimumAge } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const checkedAs = { key: key("a"), how: "locked" } as const;
const [advisory, transitive] = everyFinding("a");
const malicious = everyFinding("a").find(({ rule }) => rule === "malicious");
assert.ok(advisory?.rule === "advisory" && transitive?.rule === "transitive-advisory");
assert.ok(malicious?.rule === "malicious");
const data = {
  own: { rule: "advisory", ...checkedAs, items: advisory.items },
  below: { rule: "transitive-advisory", ...checkedAs, items: transitive.items },
  malicious: { rule: "malicious", ...checkedAs, items: malicious.items },
} as const satisfies Readonly<Record<string, FindingData>>;

/** The fixes of the version itself and of what it depends on; absent of what is not vulnerable. */
interface Fixes {
  readonly own?: FixedIn;
  readonly below?: FixedIn;
}

/** What Problems say before what was found, the hint before its count, its tooltip behind that, and the hover. */
type Texts = readonly [problem: string, hint: string, tooltip: string, hover: string];

function stateOf({ own, below }: Fixes): { readonly facts: Facts; readonly findings: readonly Finding[] } {
  const found: readonly FindingData[] = below?.isWayOut
    ? [{ ...data.malicious, fixedIn: below }]
    : [...(own ? [{ ...data.own, fixedIn: own }] : []), ...(below ? [{ ...data.below, fixedIn: below }] : [])];
  const fixes = { ...(own && { fixedIn: own }), ...(below && { transitiveFixedIn: below }) };
  const [file] = madeUp("a", factsOf(key("a"), fixes), found).files;
  const [facts] = file?.facts ?? [];
  assert.ok(file && facts);
  return { facts, findings: file.findings };
}

const fixed: FixedIn = { kind: "fixed", version: "1.0.1" };
const held = { version: "1.0.1", limit: minimumAge, until: Date.parse("2026-12-03") };
const packages = [key("qs", "6.14.3"), key("send", "0.19.0")] as const;
const setBy = [
  { name: "qs", offset: 0, line: 3, version: "6.14.3" },
  { name: "send", offset: 9, file: "pom.xml", version: "0.19.0" },
] as const;

const fixes: readonly (readonly [fixes: Fixes, ...Texts])[] = [
  [{ own: fixed }, "update to 1.0.1", "→ 1.0.1", "fixed in 1.0.1", "**Fixed in 1\\.0\\.1** [Update](update:1.0.1)"],
  [
    { own: { ...fixed, held } },
    "update to 1.0.1 from 2026-12-03",
    "→ 1.0.1 from 2026-12-03",
    "fixed in 1.0.1; 1.0.1 is held back until 2026-12-03 by min-release-age=7",
    "**Fixed in 1\\.0\\.1 from 2026\\-12\\-03 (`min-release-age=7`)** [Update](update:1.0.1)",
  ],
  [
    { own: { ...fixed, losesAttestation: true } },
    "update to 1.0.1, which has no provenance attestation",
    "→ 1.0.1",
    "fixed in 1.0.1",
    "**Fixed in 1\\.0\\.1, which has no provenance attestation** [Update](update:1.0.1)",
  ],
  [
    { own: { kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 0 } },
    "1 of 2 fixed in 1.0.1",
    "",
    "1 of 2 fixed in 1.0.1",
    "**1 of 2 fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: { kind: "none" } },
    "No fixed version is known",
    "",
    "no fixed version is known",
    "**No fixed version is known**",
  ],
  [
    { own: { kind: "unknown", hasFailed: false } },
    "The fixed version is not known",
    "",
    "",
    "**The fixed version is not known**",
  ],
  [
    { own: { kind: "unknown", hasFailed: true } },
    "The fixed version could not be looked up",
    "",
    "",
    "**The fixed version could not be looked up**",
  ],
  [{ below: fixed }, "update to 1.0.1", "→ 1.0.1", "fixed in 1.0.1", "**Fixed in 1\\.0\\.1** [Update](update:1.0.1)"],
  [
    { own: fixed, below: fixed },
    "update to 1.0.1",
    "→ 1.0.1",
    "fixed in 1.0.1",
    "**Fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "fixed", version: "2.0.0", isLater: true } },
    "update to 1.0.1, to 2.0.0 for its dependencies, too",
    "→ 1.0.1",
    "fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "fixed", version: "2.0.0", isLater: true, held: { ...held, version: "2.0.0" } } },
    "update to 1.0.1, to 2.0.0 from 2026-12-03 for its dependencies, too",
    "→ 1.0.1",
    "fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "packages", packages: [packages[0]] } },
    "update to 1.0.1, qs to 6.14.3",
    "→ 1.0.1",
    "its dependencies are fixed in qs 6.14.3; fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "packages", packages } },
    "update to 1.0.1, qs to 6.14.3 and 1 more",
    "→ 1.0.1",
    "its dependencies are fixed in qs 6.14.3, send 0.19.0; fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "lockfile" } },
    "update to 1.0.1, and the lockfile",
    "→ 1.0.1",
    "its dependencies are fixed by updating the lockfile; fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "lockfile", lockfile: "yarn.lock" } },
    "update to 1.0.1, and yarn.lock",
    "→ 1.0.1  update yarn.lock",
    "its dependencies are fixed by updating yarn.lock; fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: fixed, below: { kind: "none" } },
    "update to 1.0.1 for its own advisories",
    "→ 1.0.1",
    "no fixed version is known; fixed in 1.0.1",
    "**Its own advisories are fixed in 1\\.0\\.1** [Update](update:1.0.1)",
  ],
  [
    { own: { kind: "none" }, below: { kind: "lockfile", lockfile: "yarn.lock" } },
    "Its dependencies are fixed by updating yarn.lock",
    "update yarn.lock",
    "no fixed version is known; its dependencies are fixed by updating yarn.lock",
    "**Its dependencies are fixed by updating yarn\\.lock**",
  ],
  [
    { own: { kind: "none" }, below: { kind: "lockfile" } },
    "Its dependencies are fixed by updating the lockfile",
    "update the lockfile",
    "no fixed version is known; its dependencies are fixed by updating the lockfile",
    "**Its dependencies are fixed by updating the lockfile**",
  ],
  [
    { own: { kind: "none" }, below: { kind: "packages", packages } },
    "Its dependencies are fixed in qs 6.14.3, send 0.19.0",
    "",
    "no fixed version is known; its dependencies are fixed in qs 6.14.3, send 0.19.0",
    "**Its dependencies are fixed in qs 6\\.14\\.3, send 0\\.19\\.0**",
  ],
  [
    { own: { kind: "none" }, below: { kind: "packages", packages, setBy } },
    "Its dependencies are fixed by updating qs (line 3) to 6.14.3, send (pom.xml) to 0.19.0",
    "update qs +1",
    "no fixed version is known; update qs (line 3) to 6.14.3, send (pom.xml) to 0.19.0",
    "**Its dependencies are fixed by updating qs (line 3) to 6\\.14\\.3, send (pom\\.xml) to 0\\.19\\.0** [Update](fix)",
  ],
  [
    { below: { kind: "lockfile" } },
    "update the lockfile",
    "update the lockfile",
    "its dependencies are fixed by updating the lockfile",
    "**Fixed by updating the lockfile**",
  ],
  [
    { below: { kind: "lockfile", lockfile: "yarn.lock" } },
    "update yarn.lock",
    "update yarn.lock",
    "its dependencies are fixed by updating yarn.lock",
    "**Fixed by updating yarn\\.lock**",
  ],
  [
    { below: { kind: "packages", packages } },
    "Fixed in qs 6.14.3, send 0.19.0",
    "",
    "its dependencies are fixed in qs 6.14.3, send 0.19.0",
    "**Fixed in qs 6\\.14\\.3, send 0\\.19\\.0**",
  ],
  [
    { below: { kind: "packages", packages: [packages[0]], setBy: [setBy[0]] } },
    "Fixed by updating qs (line 3) to 6.14.3",
    "update qs",
    "update qs (line 3) to 6.14.3",
    "**Fixed by updating qs (line 3) to 6\\.14\\.3** [Update](fix)",
  ],
  [
    { below: { kind: "packages", packages, setBy } },
    "Fixed by updating qs (line 3) to 6.14.3, send (pom.xml) to 0.19.0",
    "update qs +1",
    "update qs (line 3) to 6.14.3, send (pom.xml) to 0.19.0",
    "**Fixed by updating qs (line 3) to 6\\.14\\.3, send (pom\\.xml) to 0\\.19\\.0** [Update](fix)",
  ],
  [
    { below: { kind: "none" } },
    "No fixed version is known",
    "",
    "no fixed version is known",
    "**No fixed version is known**",
  ],
  [
    { below: { kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 3 } },
    "1 of 2 fixed in 1.0.1, which has 3 other advisories",
    "",
    "1 of 2 fixed in 1.0.1, which has 3 other advisories",
    "**1 of 2 fixed in 1\\.0\\.1, which has 3 other advisories** [Update](update:1.0.1)",
  ],
  [
    { below: { kind: "unknown", hasFailed: true } },
    "The fixed version could not be looked up",
    "",
    "",
    "**The fixed version could not be looked up**",
  ],
];

/** The ways out of what is malicious. */
const waysOut: readonly (readonly [way: FixedIn, ...Texts])[] = [
  [
    { ...fixed, isWayOut: true },
    "The nearest clean version is 1.0.1",
    "→ 1.0.1",
    "the nearest clean version is 1.0.1",
    "**The nearest clean version is 1\\.0\\.1** [Change version](update:1.0.1)",
  ],
  [
    { ...fixed, held, isWayOut: true },
    "The nearest clean version is 1.0.1 from 2026-12-03 (min-release-age=7)",
    "→ 1.0.1 from 2026-12-03",
    "the nearest clean version is 1.0.1; 1.0.1 is held back until 2026-12-03 by min-release-age=7",
    "**The nearest clean version is 1\\.0\\.1 from 2026\\-12\\-03 (`min-release-age=7`)** [Change version](update:1.0.1)",
  ],
  [
    { kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 0, isWayOut: true },
    "1.0.1 is not malicious, but has 1 known advisory",
    "",
    "1.0.1 is not malicious, but has 1 known advisory",
    "**1\\.0\\.1 is not malicious, but has 1 known advisory** [Change version](update:1.0.1)",
  ],
  [
    { kind: "lockfile", isWayOut: true },
    "Updating the lockfile leads to clean versions",
    "",
    "updating the lockfile leads to clean versions",
    "**Updating the lockfile leads to clean versions**",
  ],
  [
    { kind: "lockfile", lockfile: "yarn.lock", isWayOut: true },
    "Updating yarn.lock leads to clean versions",
    "",
    "updating yarn.lock leads to clean versions",
    "**Updating yarn\\.lock leads to clean versions**",
  ],
  [
    { kind: "packages", packages, isWayOut: true },
    "The nearest clean versions are qs 6.14.3, send 0.19.0",
    "",
    "clean: qs 6.14.3, send 0.19.0",
    "**The nearest clean versions are qs 6\\.14\\.3, send 0\\.19\\.0**",
  ],
  [
    { kind: "none", isWayOut: true },
    "No clean version is known: remove the dependency",
    "",
    "no clean version is known: remove the dependency",
    "**No clean version is known: remove the dependency** [Remove](fix)",
  ],
  [
    { kind: "unknown", hasFailed: true, isWayOut: true },
    "The nearest clean version could not be looked up",
    "",
    "",
    "**The nearest clean version could not be looked up**",
  ],
  [
    { kind: "unknown", hasFailed: false, isWayOut: true },
    "The nearest clean version is not known",
    "",
    "",
    "**The nearest clean version is not known**",
  ],
];

function textsOf(fixes: Fixes, found: (text: string) => string): Texts {
  const { facts, findings } = stateOf(fixes);
  const [problem] = problemsOf(findings, "dependency").map(({ message }) => formatMessage(message));
  const { text = "", tooltip = "" } = inlayText(facts, findings) ?? {};
  const links = {
    ...noLinks,
    fixLink: () => "fix",
    updateLink: (_: unknown, { version }: { readonly version: string }) => `update:${version}`,
  };
  const [hover = ""] = linksLine(facts, { findings }, links).split(" · ");
  return [found(problem ?? ""), text.replace(/ *⚠ 1 \w+(?: \+1)?$/, ""), tooltip.replace(/^.*?\)(?:; |$)/, ""), hover];
}

describe("a fix", () => {
  for (const [of, ...texts] of fixes) {
    it(`is told everywhere: ${texts[0]}`, () => {
      const before = /^a 1\.0\.0: (.*)\. 1 (?:advisory|vulnerable dependency)\b.*$/;
      assert.deepEqual(
        textsOf(of, (text) => before.exec(text)?.[1] ?? text),
        texts,
      );
    });
  }

  for (const [below, ...texts] of waysOut) {
    it(`is never told of what is malicious: ${texts[0]}`, () => {
      const [problem, hint, tooltip, hover] = textsOf(
        { below },
        (text) => /compromised\. (.*)\.$/.exec(text)?.[1] ?? text,
      );
      const said = "; treat the machine that installed it as compromised";
      assert.deepEqual(
        [problem, hint, tooltip.replace(/^treat the machine .*? compromised(?:; |$)/, ""), hover],
        texts,
        said,
      );
    });
  }

  it("leaves room for how bad it is, where there are two of them", () => {
    const { facts, findings } = stateOf({ own: fixed, below: { kind: "lockfile", lockfile: "package-lock.json" } });
    assert.equal(inlayText(facts, findings)?.text, "→ 1.0.1  ⚠ 1 critical +1");
  });
});
