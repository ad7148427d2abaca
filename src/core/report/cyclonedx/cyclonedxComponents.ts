import { formatMessage } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import type { PackageKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { licenseChoice } from "./cyclonedxLicenses.ts";
import { otherCoverageEntries, type CoverageEntry } from "../coverageEntries.ts";
import type { ReportFile } from "../reportInput.ts";
import { manifestRef, type Entry } from "../inventory.ts";

export function componentOf({ ref, key, version, purl, checked, declared, facts }: Entry): object {
  return {
    type: "library",
    "bom-ref": ref,
    ...partsOf(key),
    ...(version !== undefined && { version }),
    ...(facts && licenseChoice(facts.licenses)),
    ...(purl !== undefined && { purl }),
    properties: [property("checked", checked), ...declared.map((location) => property("declared", location))],
  };
}

/** A manifest as a component. */
export function manifestComponent(file: ReportFile) {
  return {
    type: "application",
    "bom-ref": manifestRef(file),
    name: selfOf(file) ?? fileNameOf(file.path),
    properties: [
      property("manifest", file.path),
      ...file.manifest.problems.map(({ message }) => property("gap", `syntax: ${formatMessage(message)}`)),
      ...otherCoverageEntries(file.coverage).flatMap(gapProperty),
    ],
  };
}

/** Dependencies and transitive dependencies that were not checked are components of their own. */
function gapProperty({ kind, reason, name, package: component, message }: CoverageEntry): readonly object[] {
  if (kind === "transitive" && component !== undefined) return [];
  return [property("gap", [reason, ...(name === undefined ? [] : [name]), message].join(": "))];
}

/** The name of the package itself, if the manifest has one. */
export function selfOf({ manifest: { self } }: ReportFile): string | undefined {
  return self?.trim() === "" ? undefined : self;
}

export function property(name: string, value: string): object {
  return { name: `package-insights:${name}`, value };
}

/** The namespace of the name where people see one: `group:artifact`, or `@scope/name`. */
function partsOf({ system, name }: PackageKey): { readonly group?: string; readonly name: string } {
  const pattern = systemTraits[system].namespaceSeparator === ":" ? /^([^:]+):(.+)$/s : /^(@[^/]+)\/(.+)$/s;
  const [, group, rest] = pattern.exec(name) ?? [];
  return group !== undefined && rest !== undefined ? { group, name: rest } : { name };
}
