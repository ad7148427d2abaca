/**
 * Writes `ThirdPartyNotices.txt` beside the bundles of each package: the licenses of all that esbuild has put into them, and whose
 * data they show. A package without a text of its license breaks the build.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Metafile } from "esbuild";

/** The folders of packages, with the bundles that are in them or, as text, in those. */
const shipped: Readonly<Record<string, RegExp>> = {
  "dist/extension": /^dist\/(?:extension\/|(?:webview|page)\.)/,
  "dist/web": /^dist\/(?:web\/|(?:webview|page)\.)/,
  dist: /^dist\/[^/]+\.cjs$/,
  "action/dist": /^action\//,
};

/** Files with the license of a package that is published without it: that of one by the same owner. */
const elsewhere: Readonly<Record<string, string>> = {
  "@microsoft/dynamicproto-js": "node_modules/@microsoft/applicationinsights-core-js/LICENSE",
};

/** Files with the licenses of what a package contains. */
const within: Readonly<Record<string, string>> = { undici: "build/licenses/llhttp.txt" };

const head = `THIRD-PARTY SOFTWARE AND DATA

What is shown and reported about packages is data of deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/). Advisories and scorecards in it keep their own terms.

The bundles contain the software below, each part under its own license.
`;

/** The folders of the packages in those bundles, sorted. */
export function bundledPackages(outputs: Metafile["outputs"], bundles: RegExp): readonly string[] {
  const inputs = Object.entries(outputs)
    .filter(([output]) => bundles.test(output))
    .flatMap(([, output]) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return [
    ...new Set(inputs.flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])),
  ].sort();
}

/** The name, version and license of the package in the folder, with every text of it. */
export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Readonly<
    Record<"name" | "version" | "license", string>
  >;
  const own = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e(?:[-.](?:mit|md|txt))?|copying|notice|thirdpartynotices\.txt)$/i.test(file),
  );
  const files = own.map((file) => `${folder}/${file}`);
  if (!own.some((file) => /^(?:licen[cs]e|copying)/i.test(file))) {
    if (elsewhere[name] === undefined) throw new Error(`${name} is bundled and has no text of its license`);
    files.push(elsewhere[name]);
  }
  if (within[name] !== undefined) files.push(within[name]);
  const texts = files.map((file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim());
  return [`${"-".repeat(80)}\n${name} ${version}, ${license}`, ...texts].join("\n\n");
}

/** Writes the files for these bundles. */
export function writeNotices(metafiles: readonly Metafile[]): void {
  const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Metafile["outputs"];
  for (const [folder, bundles] of Object.entries(shipped)) {
    const notices = bundledPackages(outputs, bundles).map(noticeOf);
    writeFileSync(`${folder}/ThirdPartyNotices.txt`, `${[head.trim(), ...notices].join("\n\n")}\n`);
  }
}
