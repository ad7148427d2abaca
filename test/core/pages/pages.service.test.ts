import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { PageHost, Use, UserManifests } from "../../../src/core/pages/host.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { base, caller, wire } from "../../support/world.ts";

const { transport, requests } = wire();
const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
const now = () => Date.parse("2026-11-21T00:00:00Z");

function pageOf(subject: PageSubject, host: Partial<PageHost> = {}): Promise<Page> {
  return core.page(subject, { now, ...host }, caller());
}

/** As text, with bars between the columns. */
async function textOf(subject: PageSubject, host: Partial<PageHost> = {}): Promise<string> {
  return pageText(await pageOf(subject, host)).replace(/(?<=\S) {2,}/g, " | ");
}

function version(system: System, name: string, text: string): PageSubject {
  return { kind: "version", key: { system, name, version: text } };
}

const capable = { system: "GO", name: "github.com/Acme-Invented/Capable" } as const;

/** What the service collects, as its specification says. */
const collected: Readonly<Record<System, string>> = {
  CARGO: "It collects all public crates.",
  GO: "It collects only modules that were fetched through the public proxy, and those that they require.",
  MAVEN: "It collects only Maven Central and three more repositories.",
  NPM: "It collects all public packages of npm.",
  NUGET: "It collects all public packages of NuGet.",
  PYPI: "It collects only what is released on PyPI as wheels or sdists.",
  RUBYGEMS: "It collects all public gems.",
};

const rows: readonly (readonly [what: string, subject: PageSubject, expected: readonly RegExp[], never?: RegExp])[] = [
  [
    "a version with everything",
    version("NPM", "@acme-invented/tool", "1.1.0"),
    [
      /^@acme-invented\/tool 1\.1\.0\nnpm package version$/m,
      /^ {2}License \| MIT$/m,
      /^ {2}Upstream \| @acme-invented\/tool 1\.1\.0 \(REGISTRY_EXAMPLE\)$/m,
      /^ {2}dependencies \(1\)\n {2}PACKAGE \| REQUIREMENT\n {2}@acme-invented\/mismatch \| \^2\.0\.0$/m,
      /^ {2}verified \| SLSA provenance v1 \| github\.com\/acme-invented\/tool \| b2b2/m,
      /^ {2}Stars \| 1,200$/m,
      /^ {2}github\.com\/acme-invented\/tool \| source repository \| as declared; not verified$/m,
    ],
  ],
  [
    "a version with dependents, and then what was counted",
    version("NPM", "acme-invented-populer", "0.0.1"),
    [
      /^ {2}Indirectly \| \d+\n {2}Public packages alone: a measure of popularity, not an exact number\. Counted for this version only/m,
    ],
  ],
  [
    "a version that nobody maintains",
    version("CARGO", "acme-invented-unkept", "1.1.0"),
    [
      /^Advisories \(0\)\n {2}No known advisories for this version itself\.\n\n? {2}acme-invented-unkept is unmaintained \(RUSTSEC-0000-0005\)$/m,
    ],
  ],
  [
    "an advisory without a score",
    { kind: "advisory", id: "OSV-INVENTED-0001" },
    [/^ {2}CVSS v3 \| severity not published as CVSS v3$/m],
  ],
  [
    "a flaw that two databases know",
    version("NPM", "acme-invented-twice", "1.0.0"),
    [
      /^Advisories \(1\)\n {2}CVSS V3 .*\n {2}high 8\.1 \| GHSA-xxxx-acme-0004 \| One invented flaw that two databases know \| \S.*OSV-INVENTED-0004/m,
    ],
  ],
  [
    "a malicious version, with that first",
    version("NPM", "acme-invented-worm", "1.0.1"),
    [
      /^Overview\n {2}Confirmed malicious; treat the machine that installed it as compromised\n {2}License/m,
      /^Advisories \(1\)\n {2}CVSS V3 .*\n {2}malicious \| GHSA-xxxx-acme-0015 \| .* \| MAL-0000-0005$/m,
    ],
    /medium/,
  ],
  [
    "a version that depends on a malicious one, with that first",
    version("NPM", "acme-invented-outlet", "1.0.0"),
    [
      /^Overview\n {2}Depends on acme-invented-padding 1\.3\.1, confirmed malicious; treat the machine that installed it as compromised$/m,
      /^ {2}acme-invented-padding 1\.3\.1 \| this version \| 1, worst malicious \| MIT$/m,
    ],
  ],
  [
    "a package with a malicious version, with that first",
    { kind: "package", key: { system: "NPM", name: "acme-invented-padding" } },
    [
      /^Overview\n {2}1 version is confirmed malicious; treat the machine that installed it as compromised$/m,
      /^ {2}Latest version \| 1\.3\.1, malicious$/m,
      /^ {2}1\.3\.1 \| .* \| malicious, default \| 1, worst malicious \|/m,
    ],
  ],
  [
    "an advisory about malicious versions, with that first",
    { kind: "advisory", id: "GHSA-xxxx-acme-0015" },
    [
      /^Overview\n {2}Confirms malicious versions; treat the machines that installed one as compromised$/m,
      /^ {2}Severity \| malicious$/m,
    ],
    /^ {2}CVSS v3 \|/m,
  ],
  [
    "a comparison with a malicious version, with that first",
    {
      kind: "comparison",
      from: { system: "NPM", name: "acme-invented-padding", version: "1.3.0" },
      to: { system: "NPM", name: "acme-invented-padding", version: "1.3.1" },
    },
    [/^Summary\n {2}1\.3\.1: Confirmed malicious; treat the machine that installed it as compromised$/m],
  ],
  [
    "package URLs of which one is malicious, with that first",
    { kind: "purls", purls: ["pkg:npm/minimist@1.2.5", "pkg:npm/acme-invented-worm@1.0.1"] },
    [
      /^ {2}Listed \| 2\n {2}Malicious \| 1\n {2}With advisories or deprecated \| 2$/m,
      /\| malicious \| acme-invented-worm 1\.0\.1 is confirmed malicious \(GHSA-xxxx-acme-0015\)/,
    ],
  ],
  [
    "a version with a Scorecard",
    version("RUBYGEMS", "nokogiri", "1.19.1"),
    [/^ {2}OpenSSF Scorecard \| \d/m, /^Links\n {2}As declared; not verified\.$/m],
  ],
  [
    "a vulnerable version, the worst advisory first",
    version("NPM", "express", "4.17.1"),
    [
      /^ {2}CVSS Metrics\n {2}ADVISORY \| ATTACK VECTOR \| ATTACK COMPLEXITY .*\n {2}GHSA-\S+ \| Network \| /m,
      /^Advisories \(2\)\n {2}CVSS V3 .*\n {2}medium 6\.1 \|.*\n {2}medium 5\.0 \|/m,
      /^ {2}5 of 49 transitive dependencies affected, as resolved today for this version alone on 64-bit Linux\.$/m,
      /GHSA-hrpp-h998-j3pp \|.*\| qs 6\.7\.0$/m,
      /^ {2}Packages \(49\)\n {2}PACKAGE \| REQUIRED BY \| ADVISORIES \| LICENSE$/m,
      /^ {2}qs 6\.7\.0 \| this version \| \d+, worst high \d\.\d \| BSD-3-Clause$/m,
      /^ {2}mime-types \S+ \| accepts \| none known \| MIT$/m,
    ],
  ],
  [
    "an unknown version",
    version("NPM", "acme-invented-nowhere", "1"),
    [
      /^ {2}The service does not know this version: private, not indexed yet, or misspelled\. It collects all public packages of npm\.$/m,
    ],
    /Advisories|No known/,
  ],
  [
    "a version without a graph",
    version("NPM", "minimist", "1.2.7"),
    [/^Transitive Dependencies\n {2}The service does not list the transitive dependencies of this version\.$/m],
  ],
  [
    "a version with an error at one of its dependencies, which it names",
    version("NPM", "acme-invented-bundler", "1.0.0"),
    [
      /^Transitive Dependencies\n {2}\S.* as resolved today for this version alone on 64-bit Linux.*; may be incomplete: could not find a version .*\n {2}- acme-invented-ring 0\.2\.0: could not find a version that satisfies requirement \^9\.0\.0 for acme-invented-missing$/m,
    ],
  ],
  [
    "a version without dependencies on the platform that the service resolves for",
    version("NPM", "acme-invented-worm", "1.0.1"),
    [/^Transitive Dependencies\n {2}No dependencies, as resolved today for this version alone on 64-bit Linux\.$/m],
  ],
  [
    "a version whose dependencies the service could not resolve",
    { kind: "version", key: { system: "PYPI", name: "acme-invented-wheel", version: "5.0.0" } },
    [/^Transitive Dependencies\n {2}Unknown: the resolution was given up after too many steps\.$/m],
  ],
  [
    "a package",
    { kind: "package", key: { system: "NPM", name: "express" } },
    [
      /^ {2}Versions \| 262$/m,
      /^ {2}262 releases from 2010-06-15 to 2026-10-09$/m,
      /^ {2}4\.17\.1 \| 2019-05-25, 7 years ago \| 2, worst medium 6\.1 \| MIT \| none verified$/m,
      /^ {2}0\.14\.0 \|.*\| not checked \| not checked \| not checked$/m,
    ],
  ],
  [
    "an unknown package",
    { kind: "package", key: { system: "NPM", name: "acme-invented-nowhere" } },
    [
      /^ {2}The service does not know this package: private, not indexed yet, or misspelled\. It collects all public packages of npm\.$/m,
    ],
    /Versions/,
  ],
  ...Object.entries(collected).map(
    ([system, text]) =>
      [
        `an unknown package of ${system}, with what is collected`,
        { kind: "package", key: { system: system as System, name: "acme-invented:nowhere" } },
        [new RegExp(`misspelled\\. ${text.replaceAll(".", "\\.")}$`, "m")],
      ] as const,
  ),
  [
    "an unknown project",
    { kind: "project", id: "github.com/acme-invented/nowhere" },
    [
      /^ {2}The service does not know this project\. It collects only projects on GitHub, GitLab and Bitbucket that a package names\.$/m,
    ],
  ],
  [
    "an advisory",
    { kind: "advisory", id: "GHSA-xvch-5gv4-984h" },
    [
      /^ {2}CVSS v3 \| critical 9\.8$/m,
      /^ {2}Attack vector \| Network$/m,
      /^ {2}Confidentiality \| High$/m,
      /^ {2}Address \| https:\/\/osv\.dev\/vulnerability\/GHSA-xvch-5gv4-984h$/m,
    ],
    /manifest/i,
  ],
  ["an advisory by its alias", { kind: "advisory", id: "CVE-2021-44906" }, [/^ {2}ID \| GHSA-xvch-5gv4-984h$/m]],
  [
    "an unknown advisory",
    { kind: "advisory", id: "GHSA-aaaa-aaaa-aaaa" },
    [/^ {2}The service does not know this advisory\.$/m],
  ],
  [
    "what a Go module can do",
    { kind: "capabilities", key: { ...capable, version: "v1.1.0" } },
    [
      /^uses the network · CAPABILITY_INVENTED_LATER · can run any code, such as assembly · 1 through other packages only$/m,
      /^ {2}CAPABILITY_NETWORK \| uses the network \| 2 \| 41$/m,
      /^ {2}CAPABILITY_EXEC \| runs other programs \| 0 \| 3$/m,
    ],
  ],
  [
    "a Go module that can do nothing",
    { kind: "capabilities", key: { ...capable, version: "v1.0.0" } },
    [/^No capabilities of its own were found$/m, /^ {2}No capabilities were found\.$/m],
  ],
  [
    "a Go module that was not analyzed",
    { kind: "capabilities", key: { ...capable, version: "v9.0.0" } },
    [/^ {2}The service has not analyzed this version, so its capabilities are unknown\.$/m],
    /No capabilities/,
  ],
  [
    "a project",
    { kind: "project", id: "github.com/acme-invented/tool" },
    [
      /^ {2}CHECK \| SCORE \| REASON \| DETAILS \| DOCUMENTATION$/m,
      /^ {2}Packaging – .* \| Nothing found\. \| https:\/\/checks\.example\/packaging$/m,
      /^ {2}Stars \| 1,200$/m,
      /^ {2}Score \| 6\.4 of 10$/m,
      /did not run/,
      /^Versions Built from This Repository$/m,
    ],
  ],
];

describe("pages", () => {
  for (const [what, subject, expected, never] of rows) {
    it(`show ${what}`, async () => {
      const text = await textOf(subject);
      for (const part of expected) assert.match(text, part);
      if (never) assert.doesNotMatch(text, never);
    });
  }

  it("ask for nothing twice", async () => {
    for (const [, subject] of rows) {
      const before = requests.length;
      await pageOf(subject);
      const sent = requests.slice(before);
      assert.deepEqual(sent, [...new Set(sent)]);
    }
  });

  it("report what is known before the last answer", async () => {
    const reported: Page[] = [];
    const page = await core.page(version("NPM", "express", "4.17.1"), { now }, caller(), (make) =>
      reported.push(make()),
    );
    assert.ok(reported.length > 2);
    assert.ok(reported.every(({ isLoading }) => isLoading));
    assert.equal(page.isLoading, undefined);
    const [first] = reported;
    assert.match(pageText(first!), /Loading…/);
    assert.doesNotMatch(pageText(page), /Loading…/);
  });

  it("are not loading once all has failed", async () => {
    const { transport: refusing } = wire({}, () => ({ status: 403, text: "refused" }));
    const api = createApi(refusing, { baseUrl: base, prefix: "v3alpha" });
    for (const [what, subject] of rows) {
      const page = await coreOver(api, () => Promise.resolve()).page(subject, { now }, caller());
      assert.doesNotMatch(pageText(page), /loading…/i, what);
    }
  });
});

function manifestsOf(uses: readonly Use[], scannedAt?: number): UserManifests {
  return {
    hasAny: uses.length > 0,
    uses: (matches) => uses.filter(matches),
    ...(scannedAt !== undefined && { scannedAt }),
  };
}

describe("the manifests of the user", () => {
  const use: Use = {
    place: { uri: "file:///a/package.json", line: 3 },
    file: "a/package.json",
    key: { system: "NPM", name: "minimist" },
    offset: 40,
    version: "1.2.5",
    isUpdatable: true,
    advisories: ["GHSA-xvch-5gv4-984h"],
    fixedIn: { kind: "fixed", version: "1.2.8" },
  };
  const manifests = manifestsOf([use]);
  const shown =
    /^In Your Manifests\n {2}MANIFEST \| PACKAGE \| FIX\n {2}a\/package\.json:4 \| minimist 1\.2\.5 \| Fixed in 1\.2\.8$/m;

  it("are on the pages of the package, its versions and its advisories", async () => {
    const { key } = use;
    for (const subject of [
      { kind: "package", key },
      version("NPM", "minimist", "1.2.7"),
      { kind: "advisory", id: "CVE-2021-44906" },
    ] as const)
      assert.match(await textOf(subject, { manifests }), shown);
  });

  it("are asked for where there could be some", async () => {
    const text = await textOf({ kind: "advisory", id: "CVE-2021-44906" }, { manifests: manifestsOf([]) });
    assert.match(text, /^ {2}No manifest has been checked\. Open one or scan the workspace\.$/m);
  });

  it("are not on other pages", async () => {
    const text = await textOf({ kind: "advisory", id: "GHSA-rv95-896h-c2vc" }, { manifests });
    assert.match(text, /^ {2}Affects no dependency of the manifests that have been checked\.$/m);
    assert.doesNotMatch(await textOf(version("NPM", "express", "4.17.1"), { manifests }), /In Your Manifests/);
  });

  it("say when those that are not open were scanned", async () => {
    const scanned = manifestsOf([use], now() - 7_200_000);
    const age = /Open manifests, and those of the last scan of the workspace, 2 hours ago\.$/m;
    for (const id of ["CVE-2021-44906", "GHSA-rv95-896h-c2vc"])
      assert.match(await textOf({ kind: "advisory", id }, { manifests: scanned }), age);
    assert.doesNotMatch(await textOf({ kind: "advisory", id: "CVE-2021-44906" }, { manifests }), /last scan/);
  });

  it("say how old what is known of closed ones may be", async () => {
    const closed = { ...manifests, closedAt: now() - 600_000 };
    const text = await textOf({ kind: "advisory", id: "CVE-2021-44906" }, { manifests: closed });
    assert.match(text, /Closed manifests are as they were when they were closed, the first 10 minutes ago\.$/m);
    assert.match(text, shown);
  });

  const { place, file, key: used, offset, version: checked = "", advisories = [] } = use;
  const fixed: Use = { place, file, key: used, offset, version: checked, advisories };
  const unfixed: Use = { ...fixed, isUpdatable: true };
  const updates: readonly (readonly [what: string, page: string, uses: readonly Use[], expected: readonly string[]])[] =
    [
      ["a lower version to that of the page", "1.2.7", [use], ["Update a/package.json to 1.2.7"]],
      ["the version of the page to one that fixes it", "1.2.5", [use], ["Update a/package.json to 1.2.8"]],
      ["the version of the page to the latest", "1.2.5", [unfixed], ["Update a/package.json to 1.2.8"]],
      ["nothing to a lower version", "1.2.4", [use], []],
      ["nothing that another file decides", "1.2.7", [fixed], []],
      ["several manifests", "1.2.7", [use, { ...use, file: "b/package.json" }], ["Update 2 Manifests to 1.2.7"]],
    ];
  for (const [what, page, list, expected] of updates) {
    it(`are offered an update of ${what}`, async () => {
      const { actions } = await pageOf(version("NPM", "minimist", page), { manifests: manifestsOf(list) });
      const labels = actions.flatMap(({ kind, label }) => (kind === "update" ? formatMessage(label) : []));
      assert.deepEqual(labels, expected);
    });
  }

  const padding = (found: string): Use => {
    const use: Use = { ...unfixed, key: { system: "NPM", name: "acme-invented-padding" }, version: found };
    const way = { kind: "fixed", version: "1.3.0", isWayOut: true } as const;
    return found === "1.3.1" ? { ...use, fixedIn: way } : use;
  };
  const changes: readonly (readonly [
    what: string,
    page: string,
    uses: readonly Use[],
    expected: readonly (readonly [label: string, mode: "exact" | undefined])[],
  ])[] = [
    [
      "the clean version below, and that alone",
      "1.3.1",
      [padding("1.3.1")],
      [["Change a/package.json to 1.3.0", "exact"]],
    ],
    [
      "it in several manifests",
      "1.3.1",
      [padding("1.3.1"), { ...padding("1.3.1"), file: "b/package.json" }],
      [["Change 2 Manifests to 1.3.0", "exact"]],
    ],
    ["nothing that is malicious", "1.3.1", [padding("1.3.0")], []],
    ["a clean version", "1.3.0", [padding("1.2.0")], [["Update a/package.json to 1.3.0", undefined]]],
  ];
  for (const [what, page, list, expected] of changes) {
    it(`are offered, of a package with a malicious version, ${what}`, async () => {
      const { actions } = await pageOf(version("NPM", "acme-invented-padding", page), { manifests: manifestsOf(list) });
      const offered = actions.flatMap((action) =>
        action.kind === "update" ? [[formatMessage(action.label), action.updates[0]?.mode]] : [],
      );
      assert.deepEqual(offered, expected);
    });
  }

  it("decide how far back versions are checked", async () => {
    const old: Use = { ...use, key: { system: "NPM", name: "express" }, version: "0.14.0" };
    const text = await textOf({ kind: "package", key: old.key }, { manifests: manifestsOf([old]) });
    assert.match(text, /^ {2}0\.14\.0 \|.*in your manifests/m);
    assert.doesNotMatch(text, /not checked/);
  });
});

describe("links to the service's web pages", () => {
  const web = async (subject: PageSubject, site?: string): Promise<readonly string[]> => {
    const { actions } = await pageOf(subject, site === undefined ? {} : { site });
    return actions.flatMap((action) => (action.kind === "web" ? action.url : []));
  };
  for (const [subject, address] of [
    [version("NPM", "@acme-invented/tool", "1.1.0"), "https://site.example/npm/%40acme-invented%2Ftool/1.1.0"],
    [{ kind: "package", key: { system: "NPM", name: "express" } }, "https://site.example/npm/express"],
    [{ kind: "advisory", id: "CVE-2021-44906" }, "https://site.example/advisory/osv/GHSA-xvch-5gv4-984h"],
    [
      { kind: "project", id: "github.com/acme-invented/tool" },
      "https://site.example/project/github/acme-invented%2Ftool",
    ],
  ] as const) {
    it(`lead to ${address}, and nowhere for another service`, async () => {
      assert.ok((await web(subject, "https://site.example")).includes(address));
      assert.doesNotMatch((await web(subject)).join(" "), /site\.example|deps\.dev/);
    });
  }
});

describe("the license of a version", () => {
  for (const [system, licenses, details, expected] of [
    [
      "GO",
      ["MIT"],
      [{ license: "MIT-like", spdx: "MIT" }],
      /^ {2}License \| MIT\n {2}License as detected \| MIT-like \(SPDX: MIT\)$/m,
    ],
    [
      "NPM",
      ["MIT"],
      [{ license: "MIT-like", spdx: "MIT" }],
      /^ {2}License \| MIT\n {2}License as declared \| MIT-like \(SPDX: MIT\)$/m,
    ],
    ["NPM", ["MIT", "ISC"], [], /^ {2}License \| MIT, ISC \(all of them, or one of them: not known\)$/m],
    ["NPM", [], [], /^ {2}License \| unknown$/m],
  ] as const) {
    it(`of ${system} is ${licenses.join(", ")}: ${expected.source}`, async () => {
      const key = { system, name: "acme", version: "1.0.0" };
      const { transport: other } = wire({}, (_, path) =>
        path.includes("acme")
          ? { status: 200, text: JSON.stringify({ versionKey: key, licenses, licenseDetails: details }) }
          : undefined,
      );
      const core = coreOver(createApi(other, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
      const page = await core.page(version(system, "acme", "1.0.0"), { now }, caller());
      assert.match(pageText(page).replace(/(?<=\S) {2,}/g, " | "), expected);
    });
  }
});

describe("what newer services say of a version", () => {
  const key = { system: "PYPI", name: "acme", version: "1.0.0" };
  const projectStatus = { status: "quarantined", reason: "malware" };
  const cooldown = { end: "2026-12-01T00:00:00Z", description: "published today" };
  const shown = /^ {2}Project status \| quarantined: malware\n {2}Cooldown \| until 2026-12-01: published today$/m;
  for (const [what, served, isShown] of [
    ["is shown", { projectStatus, cooldown }, true],
    ["is not shown where it is not served", {}, false],
    ["is not shown where it is null", { projectStatus: null, cooldown: null }, false],
  ] as const) {
    it(what, async () => {
      const { transport: newer } = wire({}, (_, path) =>
        path.includes("acme") ? { status: 200, text: JSON.stringify({ versionKey: key, ...served }) } : undefined,
      );
      const api = createApi(newer, { baseUrl: base, prefix: "v3alpha" });
      const page = await coreOver(api, () => Promise.resolve()).page(
        version("PYPI", "acme", "1.0.0"),
        { now },
        caller(),
      );
      const text = pageText(page).replace(/(?<=\S) {2,}/g, " | ");
      assert.match(text, /^ {2}Deprecated \| not available in this version of the API$/m);
      assert.equal(shown.test(text), isShown, text);
    });
  }
});
