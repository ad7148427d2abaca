import { child } from "../../../syntax/xml/xmlDocument.ts";
import type { Requirement, SkipReason } from "../../manifest.ts";
import type { Interpolate } from "./mavenProperties.ts";
import type { Site } from "./pom.ts";
import type { Entry } from "./pomSections.ts";

/** A group and an artifact. */
export interface Coordinates {
  readonly written: string;
  /** Absent where a part is missing or not known. */
  readonly text?: string;
  readonly reason?: SkipReason;
}

export interface Version {
  readonly requirement: Requirement;
  readonly site?: Site;
  /** Whether it is written apart from its declaration. */
  readonly isShared: boolean;
}

export function coordinatesOf({ element, file, defaultGroup }: Entry, interpolate: Interpolate): Coordinates {
  const group = child(element, "groupId")?.text;
  const artifact = child(element, "artifactId")?.text;
  const written = `${group?.value ?? defaultGroup ?? ""}:${artifact?.value ?? ""}`;
  const groupId = group ? interpolate(group, file)?.text : defaultGroup;
  const artifactId = artifact && interpolate(artifact, file)?.text;
  if (groupId === undefined || artifactId === undefined) {
    return { written, reason: written.includes("${") ? "variable" : "unsupported" };
  }
  const text = `${groupId}:${artifactId}`;
  return /^[\w.-]+:[\w.-]+$/.test(text) ? { written, text } : { written, reason: "unsupported" };
}

/** Undefined where no version is written. One that is empty, as while it is typed, does not mean any version. */
export function versionOf({ element, file }: Entry, interpolate: Interpolate): Version | undefined {
  const field = child(element, "version");
  if (!field) return undefined;
  const version = field.text;
  const site = { file, span: version.span };
  if (version.value === "") {
    // `<version/>` has no inside.
    const isInside = version.span.end < field.span.end;
    return { requirement: skipped("unsupported", ""), ...(isInside && { site }), isShared: false };
  }
  const value = interpolate(version, file);
  if (!value) return { requirement: skipped("variable", version.value), site, isShared: false };
  return {
    requirement: { kind: "written", text: value.text },
    ...(value.site && { site: value.site }),
    isShared: value.isReference,
  };
}

export function skipped(reason: SkipReason, text: string, detail?: string): Requirement {
  return { kind: "skipped", reason, text, ...(detail !== undefined && { detail }) };
}
