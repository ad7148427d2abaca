import assert from "node:assert/strict";
import { billOfMaterials, isBill } from "../../../../src/core/manifests/bill/bill.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import type { Gap } from "../../../../src/core/manifests/gap.ts";
import type { Surroundings, Withheld } from "../../../../src/core/manifests/manifest.ts";
import { surroundings } from "../../../support/project.ts";

const a = "pkg:npm/a@1.0.0";
const b = "pkg:pypi/b@2.0";

const cyclonedx = (value: object) => JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", ...value });
const spdx = (value: object) => JSON.stringify({ spdxVersion: "SPDX-2.3", ...value });
const spdx3 = (version: string, graph: readonly object[]) =>
  JSON.stringify({ "@context": `https://spdx.org/rdf/${version}/spdx-context.jsonld`, "@graph": graph });
const xml = (content: string, version = "1.6") =>
  `<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/${version}">${content}</bom>`;
const reference = (type: string, purl: string) => ({ referenceType: type, referenceLocator: purl });
const marked = (name: string, value: unknown) => ({ properties: [{ name, value }] });

/**
 * The text of a bill, a line for each package (with the text at its place and its number among equal ones, where it has others), and a
 * line for what is not read.
 */
type Row = readonly [what: string, text: string, packages: readonly string[], gaps?: readonly string[]];

const inCycloneDx: readonly Row[] = [
  ["no components", cyclonedx({ components: [] }), []],
  [
    "components within others, in order",
    cyclonedx({ components: [{ purl: a, components: [{ purl: b, components: [] }] }, { purl: "pkg:gem/c@3" }] }),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`, "RUBYGEMS c 3 at pkg:gem/c@3"],
  ],
  [
    "the product",
    cyclonedx({ metadata: { component: { purl: b } }, components: [{ purl: a }] }),
    [`NPM a 1.0.0 at ${a}`],
  ],
  [
    "a component twice",
    cyclonedx({ components: [{ purl: a }, { purl: b }, { purl: a }] }),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`, `NPM a 1.0.0 at ${a} (2)`],
  ],
  [
    "components without a package URL",
    cyclonedx({
      components: [
        { "bom-ref": "ref 1", name: "part" },
        { "bom-ref": "ref 2" },
        { name: "x".repeat(50) },
        { "bom-ref": "", name: "", purl: "" },
        1,
        { "bom-ref": 2, name: 3, purl: 4 },
      ],
    }),
    [],
    [
      "no-purl “part” at ref 1",
      "no-purl “ref 2” at ref 2",
      `no-purl “${"x".repeat(39)}…” at `,
      "no-purl “” at ",
      "no-purl “” at ",
      "no-purl “” at ",
    ],
  ],
  [
    "files, data and algorithms, which have none",
    cyclonedx({
      components: [
        { type: "file" },
        { type: "data" },
        { type: "cryptographic-asset" },
        { type: "library", name: "l" },
        { type: "file", purl: a },
      ],
    }),
    [`NPM a 1.0.0 at ${a}`],
    ["no-purl “l” at "],
  ],
  [
    "package URLs that are not looked up",
    cyclonedx({
      components: ["pkg:deb/debian/bash@5.2", "pkg:npm/c", "pkg:npm/c@^1", "bash"].map((purl) => ({ purl })),
    }),
    [],
    [
      "other-system “pkg:deb/debian/bash@5.2” at pkg:deb/debian/bash@5.2",
      "no-version “pkg:npm/c” at pkg:npm/c",
      "no-version “pkg:npm/c@^1” at pkg:npm/c@^1",
      "undefined “bash” at bash",
    ],
  ],
  [
    "a package of another place",
    cyclonedx({ components: [{ purl: `${a}?repository_url=x` }, { purl: "pkg:npm/c?vcs_url=x" }] }),
    [
      `NPM a 1.0.0 (private) at ${a}?repository_url=x, unknown-origin because repository_url in its URL`,
      "NPM c  (private) at pkg:npm/c?vcs_url=x, unknown-origin because vcs_url in its URL",
    ],
  ],
  [
    "components for development",
    cyclonedx({
      components: [
        { purl: "pkg:npm/a@1.0.0", ...marked("cdx:npm:package:development", "true") },
        { purl: "pkg:npm/b@1.0.0", ...marked("cdx:npm:package:development", true) },
        { purl: "pkg:npm/c@1.0.0", ...marked("cdx:npm:package:development", "false") },
        { purl: "pkg:npm/d@1.0.0", ...marked("acme:cdx:npm:package:development", "true") },
        { purl: "pkg:npm/e@1.0.0", ...marked("cdx:npm:package:development", "true or not") },
        { purl: "pkg:npm/f@1.0.0", properties: "cdx:npm:package:development=true" },
        {
          purl: "pkg:npm/g@1.0.0",
          properties: [1, null, { name: "x" }, ...marked("cdx:npm:package:development", "true").properties],
        },
      ],
    }),
    [
      "NPM a 1.0.0 for development at pkg:npm/a@1.0.0",
      "NPM b 1.0.0 for development at pkg:npm/b@1.0.0",
      "NPM c 1.0.0 at pkg:npm/c@1.0.0",
      "NPM d 1.0.0 at pkg:npm/d@1.0.0",
      "NPM e 1.0.0 at pkg:npm/e@1.0.0",
      "NPM f 1.0.0 at pkg:npm/f@1.0.0",
      "NPM g 1.0.0 for development at pkg:npm/g@1.0.0",
    ],
  ],
  [
    "what a converter from XML writes of one component",
    cyclonedx({ components: { purl: a, components: { purl: b } } }),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`],
  ],
  [
    "escapes",
    cyclonedx({ components: [{ purl: a }, { "bom-ref": 'a "b"', name: "c" }] }).replace("pkg:npm/a", "pkg:npm\\/a"),
    [`NPM a 1.0.0 at ${a.replace("/", "\\/")}`],
    ['no-purl “c” at a \\"b\\"'],
  ],
  ["a format without its name", JSON.stringify({ components: [{ purl: a }] }), [`NPM a 1.0.0 at ${a}`]],
  [
    "a document within another one",
    JSON.stringify({ predicateType: "x", predicate: JSON.parse(cyclonedx({ components: [{ purl: a }] })) as object }),
    [`NPM a 1.0.0 at ${a}`],
  ],
  ["no list of components", cyclonedx({ components: null }), [], ["damaged: No list of components at {"]],
  [
    "a version that is not known",
    cyclonedx({ specVersion: "2.0", components: [{ purl: a }] }),
    [`NPM a 1.0.0 at ${a}`],
    ["newer-format: Unsupported version of the format at {"],
  ],
  [
    "a version that only begins like one",
    cyclonedx({ specVersion: "11.6", components: [] }),
    [],
    ["newer-format: Unsupported version of the format at {"],
  ],
  ["no version", cyclonedx({ specVersion: null, components: [] }), []],
  ["another document", '{ "name": "shop" }', [], ["damaged: Not a bill of materials at {"]],
  ["a list", `["${a}"]`, [], ["damaged: Expected an object at ["]],
  ["nothing", "", [], ["damaged: Unexpected end of file at "]],
  [
    "a merge conflict",
    `{\n<<<<<<< ours\n"components": []\n=======\n"components": []\n>>>>>>> theirs\n}`,
    [],
    ["conflicted: Merge conflict at <<<<<<< ours"],
  ],
];

const inSpdx: readonly Row[] = [
  [
    "packages, with the references that are package URLs",
    spdx({
      packages: [
        { SPDXID: "SPDXRef-a", externalRefs: [reference("cpe23Type", "cpe:x"), reference("purl", a), null, "x"] },
        { SPDXID: "SPDXRef-b", externalRefs: [reference("old-purl", a), reference("purl-old", a)], name: "b" },
        { SPDXID: "SPDXRef-c", externalRefs: [reference("Purl", b), reference("purl", b), reference("purl", "")] },
        { SPDXID: "SPDXRef-d", externalRefs: { referenceType: "purl", referenceLocator: a } },
      ],
    }),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`],
    ["no-purl “b” at SPDXRef-b", "no-purl “SPDXRef-d” at SPDXRef-d"],
  ],
  [
    "several package URLs of one",
    spdx({
      packages: [{ externalRefs: [reference("purl", a), reference("purl", "pkg:npm/a"), reference("purl", b)] }],
    }),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`],
    ["no-version “pkg:npm/a” at pkg:npm/a"],
  ],
  ["no packages", spdx({ packages: [] }), []],
  ["no list of packages", spdx({ name: "x" }), [], ["damaged: No list of components at {"]],
  [
    "a version that is not known",
    JSON.stringify({ spdxVersion: "SPDX-3.0", packages: [] }),
    [],
    ["newer-format: Unsupported version of the format at {"],
  ],
  [
    "a version of another kind",
    JSON.stringify({ spdxVersion: "Not-SPDX-2.3", packages: [] }),
    [],
    ["newer-format: Unsupported version of the format at {"],
  ],
  [
    "GitHub's export",
    JSON.stringify({ sbom: JSON.parse(spdx({ packages: [{ externalRefs: [reference("purl", a)] }] })) as object }),
    [`NPM a 1.0.0 at ${a}`],
  ],
  [
    "version 3",
    spdx3("3.0.1", [
      { type: "SpdxDocument", spdxId: "x" },
      { type: "software_Package", spdxId: "urn:a", software_packageUrl: a },
      {
        type: "software_Package",
        spdxId: "urn:b",
        externalIdentifier: [
          { type: "ExternalIdentifier", externalIdentifierType: "cpe23", identifier: "cpe:x" },
          { type: "ExternalIdentifier", externalIdentifierType: "packageUrl", identifier: b },
        ],
      },
      { type: "software_Package", spdxId: "urn:c" },
      { type: "software_File", spdxId: "urn:d" },
    ]),
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`],
    ["no-purl “urn:c” at urn:c"],
  ],
  [
    "version 3 without a package",
    spdx3("3.0.1", [{ type: "SpdxDocument" }]),
    [],
    ["damaged: No list of components at {"],
  ],
  [
    "what comes after version 3",
    spdx3("4.0.0", [{ type: "software_Package", software_packageUrl: a }]),
    [`NPM a 1.0.0 at ${a}`],
    ["newer-format: Unsupported version of the format at {"],
  ],
  [
    "no context",
    JSON.stringify({ "@graph": [{ type: "software_Package", software_packageUrl: a }] }),
    [`NPM a 1.0.0 at ${a}`],
  ],
];

const inXml: readonly Row[] = [
  [
    "components within others, in order",
    `\uFEFF${xml(
      `<components><component type="library"><name>a</name><purl>${a}</purl><components><component><purl> ${b} </purl></component></components></component><component><purl>${a}</purl></component></components>`,
    )}`,
    [`NPM a 1.0.0 at ${a}`, `PYPI b 2.0 at ${b}`, `NPM a 1.0.0 at ${a} (2)`],
  ],
  [
    "prefixes",
    `<c:bom xmlns:c="http://cyclonedx.org/schema/bom/1.5"><c:components><c:component><c:purl>${a}</c:purl></c:component><component/></c:components></c:bom>`,
    [`NPM a 1.0.0 at ${a}`],
  ],
  [
    "components without a package URL",
    xml(
      '<components><component bom-ref="ref"><name>part</name><purl/></component><component bom-ref="ref"/><component type="file"/></components>',
    ),
    [],
    ["no-purl “part” at component", "no-purl “ref” at component"],
  ],
  [
    "components for development",
    xml(
      `<components><component><purl>${a}</purl><properties><property name="x">true</property><property name="cdx:npm:package:development">true</property></properties></component><component><purl>${b}</purl><properties><property>cdx:npm:package:development=true</property></properties></component></components>`,
    ),
    [`NPM a 1.0.0 for development at ${a}`, `PYPI b 2.0 at ${b}`],
  ],
  [
    "attributes in any order",
    `<bom serialNumber="urn:uuid:0" xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components><component type="library" bom-ref="ref"/></components></bom>`,
    [],
    ["no-purl “ref” at component"],
  ],
  [
    "another document",
    `<parts xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component><purl>${a}</purl></component></components></parts>`,
    [],
    ["newer-format: Unsupported version of the format at <"],
  ],
  ["no components", xml("<components/>"), []],
  ["no list of components", xml("<metadata/>"), [], ["damaged: No list of components at <"]],
  [
    "a version that is not known",
    xml("<components/>", "2.0"),
    [],
    ["newer-format: Unsupported version of the format at <"],
  ],
  [
    "a document that is cut off",
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component><purl>${a}</purl></component><comp`,
    [`NPM a 1.0.0 at ${a}`],
    ["damaged: Expected `>` after `<comp` at <comp"],
  ],
];

const withheldNames = (names: readonly string[], reason: Withheld["reason"] = "private") =>
  ((_path, _system, among) =>
    Promise.resolve(
      new Map(among.filter((name) => names.includes(name)).map((name) => [name, { reason }] as const)),
    )) satisfies Surroundings["withheldBeside"];

function listed(text: string, withheldBeside: Surroundings["withheldBeside"] = withheldNames([])) {
  return billOfMaterials.list({ ...surroundings({ "/w/bom.json": text }, "/w/bom.json"), withheldBeside });
}

async function check([, text, packages, gaps = []]: Row): Promise<void> {
  const { manifest, packages: locked, lock, gaps: found } = await listed(text);
  const seen = new Set<number>();
  const counts = new Map<string, number>();
  const lines = manifest.declarations.map(
    ({ package: { system, name }, nameSpan, requirement, ...declaration }, index) => {
      const { key, origin, isForDevelopment } = locked[index] ?? assert.fail("each declaration is a package");
      assert.deepEqual([key.system, key.name, isForDevelopment], [system, name, declaration.isForDevelopment]);
      const at = text.slice(nameSpan.start, nameSpan.end);
      const count = (counts.get(at) ?? 0) + 1;
      counts.set(at, count);
      assert.ok(!seen.has(nameSpan.start), "each has its own place");
      seen.add(nameSpan.start);
      const from = origin === "registry" ? "" : ` (${origin})`;
      const development = isForDevelopment ? " for development" : "";
      const why = requirement.kind === "skipped" ? `, ${requirement.reason} because ${requirement.detail}` : "";
      return `${system} ${name} ${key.version}${from}${development} at ${at}${count > 1 ? ` (${count})` : ""}${why}`;
    },
  );
  assert.deepEqual(lines, packages);
  const ofGap = (gap: Gap): string => {
    const at = text.slice(gap.span?.start, gap.span?.end);
    if (gap.kind === "entry") return `${gap.why} “${gap.text}” at ${at}`;
    const [problem] = lock.lockfile.problems;
    return `${gap.reason}: ${problem ? formatMessage(problem.message) : ""} at ${at}`;
  };
  assert.deepEqual(found.map(ofGap), gaps);
  assert.deepEqual(billOfMaterials.parse(text), manifest);
}

describe("a bill of materials", () => {
  for (const row of inCycloneDx) it(`in CycloneDX: ${row[0]}`, () => check(row));
  for (const row of inSpdx) it(`in SPDX: ${row[0]}`, () => check(row));
  for (const row of inXml) it(`in CycloneDX as XML: ${row[0]}`, () => check(row));

  it("has one place for a package URL that stands once and is listed twice", async () => {
    const text = cyclonedx({ components: [{ purl: a }, { purl: a }] }).replace("purl", String.raw`p\u0075rl`);
    const { manifest } = await listed(text);
    const places = manifest.declarations.map(({ nameSpan: { start } }) => start);
    assert.deepEqual(places, [text.lastIndexOf(a), text.lastIndexOf(a)]);
  });

  it("withholds what the files beside it say is private, in each system apart", async () => {
    const asked: (readonly [path: string, system: System, names: readonly string[]])[] = [];
    const purls = [
      a,
      "pkg:npm/own@1.0.0",
      "pkg:npm/own@2.0.0",
      "pkg:pypi/own@1.0",
      "pkg:npm/b@1?vcs_url=x",
      "pkg:npm/c@1?vcs_url=x",
    ];
    const text = cyclonedx({ components: purls.map((purl) => ({ purl })) });
    const { manifest, packages, privateAmong } = await listed(text, async (path, system, names) => {
      asked.push([path, system, names]);
      return system === "NPM" ? withheldNames(["own", "c", "hidden"])(path, system, names) : new Map();
    });
    assert.deepEqual(asked, [
      ["/w/bom.json", "NPM", ["a", "own", "b", "c"]],
      ["/w/bom.json", "PYPI", ["own"]],
    ]);
    assert.deepEqual(
      packages.map(({ key, origin }) => `${key.system} ${key.name} ${origin}`),
      ["NPM a registry", "NPM own private", "NPM own private", "PYPI own registry", "NPM b private", "NPM c private"],
    );
    const reasons = manifest.declarations.map(
      ({ requirement }) => requirement.kind === "skipped" && requirement.reason,
    );
    assert.deepEqual(reasons, [false, "private", "private", false, "unknown-origin", "unknown-origin"]);
    assert.deepEqual(await privateAmong(["a", "own", "hidden", "b", "other"]), new Set(["own", "b", "hidden"]));
  });

  it("asks about nothing where it is not known what is private", async () => {
    const around = surroundings({ "/w/bom.json": cyclonedx({ components: [{ purl: a }] }) }, "/w/bom.json");
    const { manifest, packages, privateAmong } = await billOfMaterials.list(around);
    const [declaration] = manifest.declarations;
    assert.deepEqual(declaration?.requirement, { kind: "skipped", reason: "unknown-origin", text: "" });
    assert.equal(packages[0]?.origin, "private");
    assert.deepEqual(await privateAmong(["x"]), new Set(["x"]));
  });

  it("is a lockfile without a graph, for no manifest", async () => {
    const { lock } = await listed(cyclonedx({ components: [{ purl: a }] }));
    const { hasGraph, packages } = lock.lockfile;
    const key = { system: "NPM", name: "a", version: "1.0.0" };
    assert.deepEqual(packages, [{ key, origin: "registry", dependencies: [] }]);
    assert.deepEqual([lock.path, lock.isOwner, lock.damage, hasGraph], ["/w/bom.json", true, undefined, false]);
    assert.ok(lock.lockfile.covers({ folder: "" }));
    const { isLockfile, isOfSeveral, lockfiles, patterns } = billOfMaterials;
    assert.deepEqual([isLockfile, isOfSeveral, lockfiles, patterns], [true, true, [], []]);
  });
});

/** Files by path and text that are bills, and that are not. */
const files: readonly (readonly [path: string, text: string, isOne: boolean])[] = [
  ["bom.json", "", true],
  ["/w/bom.xml", "", true],
  ["/w/SBOM.json", "", true],
  ["/w/app.cdx.json", "", true],
  ["/w/app.spdx.json", "", true],
  ["/w/app.bom.xml", "", true],
  ["/w/bom.yaml", "", false],
  ["/w/.json", cyclonedx({}), false],
  ["/w/bom.json.txt", cyclonedx({}), false],
  ["/w/xbom.json", "{}", false],
  ["/w/bom.json.json", "{}", false],
  ["/w/bom.json/package.json", "{}", false],
  ["/w/bom.x.json", "{}", false],
  ["/w/list.json", cyclonedx({}), true],
  ["/w/list.json", `\uFEFF\n ${spdx({})}`, true],
  ["/w/list.json", spdx3("3.0.1", []), true],
  ["/w/list.json", '{ "SPDXID": "SPDXRef-DOCUMENT" }', true],
  ["/w/list.json", '{ "bomFormat" : "CycloneDX" }', true],
  ["/w/list.json", '{ "spdxVersion" : "SPDX-2.3" }', true],
  ["/w/list.json", '// our list\n{ "bomFormat": "CycloneDX" }', false],
  ["/w/list.json", '{ "name": "bomFormat" }', false],
  ["/w/list.json", '["spdxVersion", "SPDXRef-DOCUMENT"]', false],
  ["/w/list.json", '{ "dependencies": {} }', false],
  ["/w/list.xml", xml(""), true],
  ["/w/list.xml", `\uFEFF ${xml("")}`, true],
  ["/w/list.xml", `see ${xml("")}`, false],
  ["/w/list.xml", "<project/>", false],
  ["/w/list.txt", cyclonedx({}), false],
];

describe("isBill", () => {
  for (const [path, text, isOne] of files)
    it(`${isOne ? "takes" : "leaves"} ${path} with ${text.slice(0, 60)}`, () =>
      assert.equal(isBill(path, text), isOne));
});
