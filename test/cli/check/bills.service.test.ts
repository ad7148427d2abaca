import { deepEqual, equal, match, ok } from "node:assert/strict";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const clean = "pkg:npm/ms@2.1.3";
const vulnerable = "pkg:npm/minimist@1.2.5";

const { service, folder } = servedFolder(() => undefined);

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["check", ...args, "--base-url", service.url, "--no-cache"]);

type Write = (purls: readonly (string | undefined)[]) => string;

const cyclonedx: Write = (purls) =>
  JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      components: purls.map((purl, index) => ({ type: "library", "bom-ref": `ref ${index}`, name: "part", purl })),
    },
    undefined,
    2,
  );

const spdx: Write = (purls) =>
  JSON.stringify(
    {
      spdxVersion: "SPDX-2.3",
      packages: purls.map((purl, index) => {
        const reference = { referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: purl };
        return { SPDXID: `SPDXRef-${index}`, name: "part", ...(purl !== undefined && { externalRefs: [reference] }) };
      }),
    },
    undefined,
    2,
  );

const xml: Write = (purls) => {
  const components = purls.map((purl) => {
    const written = purl === undefined ? "" : `<purl>${purl}</purl>`;
    return `    <component type="library"><name>part</name>\n      ${written}</component>\n`;
  });
  return `<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.6">\n  <components>\n${components.join("")}  </components>\n</bom>\n`;
};

const formats: readonly (readonly [file: string, write: Write])[] = [
  ["bom.json", cyclonedx],
  ["made/app.spdx.json", spdx],
  ["bom.xml", xml],
];

describe("package-insights check of a bill of materials", () => {
  for (const [file, write] of formats) {
    const rows: readonly (readonly [purls: readonly (string | undefined)[], code: number, out: RegExp])[] = [
      [[clean], 0, /nothing fails the check/],
      [[clean, vulnerable], 1, /1 advisory/],
      [[], 0, /nothing fails the check/],
      [[clean, "pkg:npm/ms@9.9.9"], 2, /not checked ms: the service does not know version 9\.9\.9/],
      [[clean, "pkg:deb/debian/bash@5.2"], 2, /“pkg:deb\/debian\/bash@5\.2”: not of one of the seven package systems/],
      [[clean, undefined], 2, /“part”: no package URL/],
      [[clean, "pkg:npm/ms"], 2, /“pkg:npm\/ms”: no version/],
      [[clean, "bash"], 2, /“bash” is not evaluated/],
      [
        [clean, `${vulnerable}?repository_url=npm.acme.example`],
        2,
        /not known to be public \(repository_url in its URL\)/,
      ],
    ];
    for (const [purls, code, out] of rows)
      it(`ends with ${code} for ${purls.join(" ")} in ${file}`, async () => {
        folder.write(file, write(purls));
        const found = await run(file, "--format", "text");
        match(found.out, out);
        equal(found.code, code, found.out);
      });

    it(`tells the line of the component in ${file}, in each format for machines`, async () => {
      const text = write([clean, vulnerable]);
      folder.write(file, text);
      const line = text.slice(0, text.indexOf(vulnerable)).split("\n").length;
      match((await run(file, "--format", "text")).out, new RegExp(`^${file}:${line}:\\d+ error `, "m"));
      match((await run(file, "--format", "github")).out, new RegExp(`file=${file},line=${line},`));
      match(
        (await run(file, "--format", "csv")).out,
        new RegExp(`^${file},${line},\\d+,finding,.*,NPM,minimist,`, "m"),
      );
      const sarif = (await run(file, "--format", "sarif")).out;
      ok(sarif.includes(`"startLine": ${line},`) && sarif.includes(`"uri": "${file}"`));
    });

    it(`is never clean where ${file} is cut off`, async () => {
      const text = write([clean]);
      for (let end = 0; end < text.trimEnd().length; end += 7) {
        folder.write(file, text.slice(0, end));
        const { code } = await run(file);
        equal(code, 2, text.slice(0, end));
      }
    });
  }

  const whole = { bomFormat: "CycloneDX", specVersion: "1.6", components: [{ purl: clean }] };
  const context = "https://spdx.org/rdf/3.0.1/spdx-context.jsonld";
  const graph = [{ type: "software_Package", spdxId: "a", software_packageUrl: clean }];
  const documents: readonly (readonly [document: object | string, out: RegExp])[] = [
    [{ ...whole, components: undefined }, /is damaged/],
    [{ ...whole, components: null }, /is damaged/],
    [{ ...whole, specVersion: "2.0" }, /has a newer format/],
    [{ spdxVersion: "SPDX-2.3" }, /is damaged/],
    [{ spdxVersion: "SPDX-9.0", packages: [] }, /has a newer format/],
    [{ "@context": context, "@graph": [{ ...graph[0], type: "https://spdx.org/rdf/3.0.1/Package" }] }, /is damaged/],
    [{ "@context": context.replace("3.0.1", "4.0.0"), "@graph": graph }, /has a newer format/],
    [xml([clean]).replace("bom/1.6", "bom/2.0"), /has a newer format/],
    [xml([clean]).replaceAll("components>", "parts>"), /is damaged/],
    [xml([clean]).replace(/<(\/?)bom/g, "<$1other"), /app\.bom\.xml/],
  ];
  for (const [document, out] of documents) {
    const text = typeof document === "string" ? document : JSON.stringify(document);
    it(`is never clean where it has no list, or is of a version that is not known: ${text}`, async () => {
      const file = typeof document === "string" ? "app.bom.xml" : "app.bom.json";
      folder.write(file, text);
      const found = await run(file);
      match(found.out, out);
      equal(found.code, 2, found.out);
    });
  }

  it("reads SPDX 3, and CycloneDX without a version", async () => {
    folder.write("a.spdx.json", JSON.stringify({ "@context": [context], "@graph": graph }));
    folder.write("b.cdx.json", JSON.stringify({ ...whole, specVersion: undefined }));
    const { code, out } = await run("a.spdx.json", "b.cdx.json");
    equal(code, 0, out);
    match(out, /2 dependencies: 2 checked/);
  });

  it("counts packages of other systems, and accepts them by their reason", async () => {
    folder.write("bom.json", cyclonedx([clean, ...["a", "b", "c", "d"].map((name) => `pkg:deb/debian/${name}@1`)]));
    const { code, out } = await run("bom.json", "--format", "table");
    equal(code, 2);
    match(out.replaceAll(/\s+/g, " "), /4 components not checked: not of one of the seven package systems/);
    equal((await run("bom.json", "--accept-unchecked", "unsupported")).code, 0);
  });

  it("checks packages of several systems, equal names apart", async () => {
    folder.write("bom.json", cyclonedx(["pkg:npm/six@1.0.0", "pkg:pypi/six@1.16.0", vulnerable]));
    const { out } = await run("bom.json", "--format", "json");
    const report = JSON.parse(out) as { files: { system?: string; dependencies: object[]; findings: object[] }[] };
    equal(checkSchemaErrors(report), "");
    const [file] = report.files;
    equal(file?.system, undefined);
    const named = (rows: readonly object[] = []) =>
      rows.map((row) => ({ ...row }) as { system: string; package: string });
    deepEqual(
      named(file?.dependencies).map(({ system, package: name }) => `${system} ${name}`),
      ["NPM six", "PYPI six", "NPM minimist"],
    );
    ok(named(file?.findings).some(({ system, package: name }) => `${system} ${name}` === "NPM minimist"));
  });

  it("asks about no private package", async () => {
    folder.write(".npmrc", "@acme:registry=https://npm.acme.example/\n");
    folder.write("bom.json", cyclonedx([clean, "pkg:npm/%40acme/secret@1.0.0", "pkg:npm/hidden-one@1.0.0"]));
    const before = service.requests.length;
    const { code, out } = await run("bom.json", "--private", "hidden-*", "--format", "text");
    equal(code, 2);
    match(out, /not checked @acme\/secret: private package/);
    match(out, /not checked hidden-one: private package/);
    const asked = JSON.stringify(service.requests.slice(before));
    ok(asked.includes("ms") && !/secret|hidden/.test(asked));
  });

  it("leaves out what CycloneDX marks as for development", async () => {
    const component = { type: "library", name: "minimist", purl: vulnerable };
    const properties = [{ name: "cdx:npm:package:development", value: "true" }];
    folder.write("bom.json", JSON.stringify({ bomFormat: "CycloneDX", components: [{ ...component, properties }] }));
    equal((await run("bom.json", "--fail-on", "high:prod")).code, 0);
    equal((await run("bom.json", "--fail-on", "high")).code, 1);
  });

  it("finds a package of it without a request, and does not lead to fix", async () => {
    folder.write("bom.json", cyclonedx([clean, "pkg:pypi/six@1.16.0", vulnerable]));
    folder.write("list.txt", "pypi:six@1.16.0\n");
    const found = await runIn(folder.path, ["find", "list.txt", "bom.json"]);
    deepEqual([found.code, service.requests.length], [1, 0], found.out);
    const table = (await run("bom.json", "--format", "table")).out;
    match(table, /1 of 1 vulnerable packages are fixed by updating 1 dependency$/m);
  });

  it("is neither looked for below a folder nor fixed", async () => {
    folder.write("only/bom.json", cyclonedx([vulnerable]));
    equal((await run("only")).code, 3);
    const { code, err } = await runIn(folder.path, ["fix", "only/bom.json"]);
    equal(code, 64);
    match(err, /only\/bom\.json is not a supported manifest/);
  });
});
