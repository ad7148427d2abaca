import { isGradleNotation } from "../../versions/maven/gradle.ts";
import { child, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Requirement, SkipReason } from "../manifest.ts";
import { joinedParts, type Resolved, type Site } from "../shared/sites.ts";
import { skipped } from "../shared/skip.ts";
import type { Interpolate } from "./mavenProperties.ts";
import type { Entry } from "./pom.ts";

/** A group and an artifact. */
export interface Coordinates {
  readonly written: string;
  /** The coordinates; absent if a part is missing or unknown. */
  readonly text?: string;
  readonly reason?: SkipReason;
  /** The places of the properties that they are put together from. */
  readonly parts?: readonly Site[];
}

export interface Version {
  readonly requirement: Requirement;
  readonly site?: Site;
  /** The POM outside of the project that has it: `<group ID>:<artifact ID> <version>`. */
  readonly managedBy?: string;
  /** True if it is written apart from its declaration. */
  readonly isShared: boolean;
  /** True for what Gradle reads otherwise, as `1.+`, which is a version to Maven. */
  readonly isForGradle?: boolean;
  /** The places of what it is put together from. */
  readonly parts?: readonly Site[];
}

/** Checks whether the text has the form `<group ID>:<artifact ID>`. */
export function isModuleName(text: string): boolean {
  return /^[\w.-]+:[\w.-]+$/.test(text);
}

export function coordinatesOf({ element, file, defaultGroup }: Entry, interpolate: Interpolate): Coordinates {
  const group = child(element, "groupId")?.text ?? defaultGroup;
  const artifact = child(element, "artifactId")?.text;
  const resolved = [group, artifact].map((part) => (typeof part === "object" ? interpolate(part, file) : undefined));
  const [groupId = typeof group === "string" ? group : undefined, artifactId] = resolved.map((part) => part?.text);
  const written = [group, artifact].map((part) => (typeof part === "object" ? part.value : (part ?? ""))).join(":");
  if (groupId === undefined || artifactId === undefined) {
    return { written, reason: written.includes("${") ? "variable" : "unsupported" };
  }
  const text = `${groupId}:${artifactId}`;
  const parts = joinedParts(resolved.filter((part) => part?.isReference));
  return isModuleName(text) ? { written, text, ...parts } : { written, reason: "unsupported", ...parts };
}

/**
 * Reads the version; returns undefined if no version is written. An empty one, as while it is typed, does not mean any version.
 */
export function versionOf({ element, file }: Entry, interpolate: Interpolate): Version | undefined {
  const field = child(element, "version");
  if (!field) return undefined;
  const version = field.text;
  const site = { file, span: version.span };
  if (version.value === "") {
    // `<version/>` has no place to write it.
    const isEditable = version.span.end < field.span.end;
    return { requirement: skipped("unsupported", ""), ...(isEditable && { site }), isShared: false };
  }
  const resolved = interpolate(version, file) ?? servedVersion(element);
  if (!resolved) return { requirement: skipped("variable", version.value), site, isShared: false };
  const { label } = resolved.site?.file ?? {};
  return {
    requirement: { kind: "written", text: resolved.text },
    ...(resolved.site && { site: resolved.site }),
    ...(label !== undefined && { managedBy: label }),
    isShared: resolved.isReference,
    isForGradle: isGradleNotation(resolved.text),
    ...(resolved.parts && { parts: resolved.parts }),
  };
}

/** Returns the version that the service has resolved for a published POM, whose parents cannot all be read. */
function servedVersion(element: XmlElement): Resolved | undefined {
  const text = child(element, "resolvedVersion")?.text.value;
  return text ? { text, isReference: true } : undefined;
}
