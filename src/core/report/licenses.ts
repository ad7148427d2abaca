import { formatMessage, message, type Message, plural } from "../messages/message.ts";
import { printable } from "../model/sanitize.ts";
import { csvRecord } from "./csvRecord.ts";
import type { LicenseFormat } from "./formats.ts";
import { type Entry, inventoryOf } from "./inventory.ts";
import { jsonText } from "./jsonText.ts";
import type { ReportInput } from "./reportInput.ts";

/** The packages of one license, or of those without a known one. */
export interface LicenseGroup {
  readonly state: "unknown" | "missing" | "non-standard" | "known";
  /** The license as published, an SPDX expression where it is `known`; several that apply together are joined by AND. */
  readonly license?: string;
  readonly packages: readonly Entry[];
}

/** The packages of all manifests and what they depend on by their licenses: first those whose license is not known, then the rarest. */
export function licensesOf(input: ReportInput): readonly LicenseGroup[] {
  const groups = new Map<string, { readonly group: Omit<LicenseGroup, "packages">; readonly packages: Entry[] }>();
  for (const entry of inventoryOf(input).entries) {
    const group = licenseOf(entry);
    const id = `${group.state} ${group.license ?? ""}`;
    const known = groups.get(id) ?? { group, packages: [] };
    known.packages.push(entry);
    groups.set(id, known);
  }
  return [...groups.values()]
    .map(({ group, packages }) => ({ ...group, packages }))
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state) || a.packages.length - b.packages.length);
}

const states = ["unknown", "missing", "non-standard", "known"] as const;

function licenseOf({ facts }: Entry): Omit<LicenseGroup, "packages"> {
  if (!facts) return { state: "unknown" };
  const texts = [...new Set(facts.licenses.map((text) => text.trim()))].filter((text) => text !== "");
  if (texts.length === 0) return { state: "missing" };
  const license = texts.map((text) => (texts.length > 1 && / OR /i.test(text) ? `(${text})` : text)).join(" AND ");
  return texts.some((text) => /^(?:non-standard|unknown|noassertion|none)$/i.test(text))
    ? { state: "non-standard", license }
    : { state: "known", license };
}

/** The groups in this format. In CSV a row is a package. */
export function licenseReport(format: LicenseFormat, groups: readonly LicenseGroup[]): string {
  switch (format) {
    case "text":
      return linesOf(groups);
    case "json":
      return `${jsonText({ version: 1, licenses: groups.map(jsonGroup) })}\n`;
    case "csv":
      return [
        ["license", "state", "system", "package", "version", "purl", "reason"],
        ...groups.flatMap(({ state, license = "", packages }) =>
          packages.map(({ key, version = "", purl = "", ...entry }) => {
            return [license, state, key.system, key.name, version, purl, reasonOf(entry) ?? ""];
          }),
        ),
      ]
        .map(csvRecord)
        .join("");
  }
}

/** Every package with its license for a file of notices. The service has no texts of licenses, which the file has to say. */
export function noticeOf(groups: readonly LicenseGroup[]): string {
  const packages = groups.flatMap((group) => group.packages.map((entry) => ({ group, entry })));
  const lines = packages.map(({ group, entry: { key, version = "" } }) =>
    printable(`${`${key.name} ${version}`.trimEnd()}: ${titleText(group)}`),
  );
  const intro = message(
    "This product includes the following packages. The texts of their licenses are in the packages.",
  );
  return `${[formatMessage(intro), "", ...lines.sort()].join("\n")}\n`;
}

function linesOf(groups: readonly LicenseGroup[]): string {
  const count = (wanted: (group: LicenseGroup) => boolean) =>
    groups.filter(wanted).reduce((sum, { packages }) => sum + packages.length, 0);
  const known = count(({ state }) => state === "known");
  const all = count(() => true);
  const total = plural(
    all,
    "{count} package: {known} with a license that is known, {others} without",
    "{count} packages: {known} with a license that is known, {others} without",
    { known, others: all - known },
  );
  const lines = groups.flatMap((group) => [
    `${titleText(group)} (${group.packages.length})`,
    ...group.packages.map(({ key, version = "", ...entry }) => {
      const reason = reasonOf(entry);
      return `  ${key.name} ${version}`.trimEnd() + (reason === undefined ? "" : `: ${reason}`);
    }),
  ]);
  return `${[...lines, formatMessage(total)].map(line).join("\n")}\n`;
}

/** Spaces at the start stay. */
function line(text: string): string {
  return (/^ */.exec(text)?.[0] ?? "") + printable(text.trimStart());
}

function titleText({ state, license = "" }: LicenseGroup): string {
  return formatMessage(titles[state](license));
}

const titles: Readonly<Record<LicenseGroup["state"], (license: string) => Message>> = {
  unknown: () => message("not known"),
  missing: () => message("no license published"),
  "non-standard": (license) => message("not a standard license: {license}", { license }),
  known: (license) => message("{license}", { license }),
};

/** The reason why nothing is known of the package, as a stable word. */
function reasonOf({ checked }: Pick<Entry, "checked">): string | undefined {
  return checked.startsWith("unknown:") ? checked.slice("unknown:".length) : undefined;
}

function jsonGroup({ state, license, packages }: LicenseGroup): object {
  return {
    state,
    ...(license !== undefined && { license }),
    packages: packages.map(({ key, version, purl, declared, ...entry }) => {
      const reason = reasonOf(entry);
      return {
        system: key.system,
        name: key.name,
        ...(version !== undefined && { version }),
        ...(purl !== undefined && { purl }),
        ...(reason !== undefined && { reason }),
        declared,
      };
    }),
  };
}
