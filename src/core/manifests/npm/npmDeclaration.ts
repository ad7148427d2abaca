import validRange from "semver/ranges/valid.js";
import type { Span } from "../../model/span.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";

/** A string of a JSON or YAML file. */
export interface SourceString {
  /** The value without escapes. */
  readonly value: string;
  /** The span without quotes. */
  readonly span: Span;
  /** True if the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

/** A name to show, and its place. */
export type SourceName = Pick<SourceString, "value" | "span">;

/** The declaration of a package with this name and specifier in the section `scope`. */
export function declareNpm(scope: string, name: SourceName, text: SourceString): Declaration {
  const specifier = readNpmSpecifier(name.value, text.value);
  const isReference = scope === "overrides" && text.value.startsWith("$");
  const requirement: Requirement = isReference
    ? { kind: "skipped", reason: "inherited", text: text.value }
    : specifier.requirement;
  const requirementSpan = spanWithin(text, specifier.span, specifier.package !== name.value);
  return {
    package: { system: "NPM", name: specifier.package },
    name: name.value,
    requirement,
    scope,
    nameSpan: name.span,
    ...(requirementSpan && { requirementSpan }),
  };
}

/** The sections of an entry of `packageExtensions` whose packages are installed. */
export const extendedSections: ReadonlySet<string> = new Set(["dependencies", "optionalDependencies"]);

/** A package of `configDependencies`, `<version>+<hash>`. It has no place for another version, whose hash would be another one. */
export function declareConfig(name: SourceName, text: string): Declaration {
  const { requirement } = readNpmSpecifier(name.value, text.replace(/\+sha\d+-[^]*$/, ""));
  return {
    package: { system: "NPM", name: name.value },
    name: name.value,
    requirement,
    scope: "configDependencies",
    nameSpan: name.span,
  };
}

/** A string with escapes has no span for a part: its whole span stands for the version, but not for one in an alias. */
function spanWithin(text: SourceString, part: Span | undefined, isAlias: boolean): Span | undefined {
  if (!part) return undefined;
  if (text.literal) return { start: text.span.start + part.start, end: text.span.start + part.end };
  return isAlias ? undefined : text.span;
}

export interface NpmSpecifier {
  /** The real package: `real` for the alias `npm:real@1`. */
  readonly package: string;
  readonly requirement: Requirement;
  /** The span of the requirement within the specifier; absent for an alias without one. */
  readonly span?: Span;
}

/** Reads a value of `dependencies` by the rules of npm, with the protocols of yarn, pnpm and bun. */
export function readNpmSpecifier(name: string, text: string): NpmSpecifier {
  const start = text.length - text.trimStart().length;
  const span = { start, end: start + text.trim().length };
  const specifier = text.trim();
  if (!specifier.startsWith("npm:")) return { package: name, requirement: requirementOf(name, specifier), span };

  const rest = specifier.slice("npm:".length);
  const at = rest.indexOf("@", 1);
  // In yarn, `npm:^1.2.0` is a range of the package itself, and `npm:latest` a tag.
  if (at < 0 && (!/^[@a-z]/i.test(rest) || /^(?:latest|next)$/.test(rest)))
    return readPart(name, text, span.start + "npm:".length);
  const real = at < 0 ? rest : rest.slice(0, at);
  if (at < 0) return { package: real, requirement: requirementOf(real, "") };
  return readPart(real, text, span.start + "npm:".length + at + 1);
}

/** Checks whether a registry may have a package of this name: npm's rule for old names, which may have capitals and `~'!()*`. */
export function isNpmName(name: string): boolean {
  return name.length <= 214 && /^(?:@[\w~'!()*.-]+\/(?!\.)|(?![._]))[\w~'!()*.-]+$/.test(name);
}

function readPart(name: string, text: string, start: number): NpmSpecifier {
  const range = text.slice(start).trim();
  const from = text.length - text.slice(start).trimStart().length;
  return { package: name, requirement: requirementOf(name, range), span: { start: from, end: from + range.length } };
}

function requirementOf(name: string, text: string): Requirement {
  const isVersion = isRange(text) || text === "latest";
  const reason = skipReasonOf(text) ?? (isNpmName(name) && isVersion ? undefined : "unsupported");
  return reason ? { kind: "skipped", reason, text } : { kind: "written", text };
}

const protocols: Readonly<Record<string, SkipReason>> = {
  "workspace:": "workspace",
  "link:": "path",
  "portal:": "path",
  "git:": "git",
  "ssh:": "git",
  "github:": "git",
  "gitlab:": "git",
  "bitbucket:": "git",
  "gist:": "git",
  "catalog:": "inherited",
};

/** Returns the reason to skip a specifier; undefined for what npm looks up in a registry: a version, a range or a dist-tag. */
function skipReasonOf(text: string): SkipReason | undefined {
  if (/^(?:file:|\.|[\\/]|~[\\/]|[a-z]:)/i.test(text)) return isArchive(text) ? "archive" : "path";
  const protocol = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  if (protocol === "http:" || protocol === "https:") return reasonOfWebAddress(text);
  if (protocol?.startsWith("git+")) return "git";
  if (protocol !== undefined) return protocols[protocol] ?? "unsupported";
  if (/^[^\s@:]+@[^\s:]+:/.test(text)) return "git";
  if (isArchive(text)) return "archive";
  if (/^[^\s@:/]+\/[^\s@:/]+$/.test(withoutFragment(text))) return "git";
  return undefined;
}

function isArchive(text: string): boolean {
  return /\.(?:tgz|tar\.gz|tar)$/i.test(text);
}

/** npm clones repositories of the hosts it knows; any other address is that of an archive. */
function reasonOfWebAddress(text: string): SkipReason {
  const address = withoutFragment(text);
  const isRepository = /^https?:\/\/(?:[^/]*@)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]+\/[^/]+\/?$/i;
  return /\.git$/i.test(address) || isRepository.test(address) ? "git" : "url";
}

function withoutFragment(text: string): string {
  return text.split("#", 1)[0] ?? text;
}

/** Long texts are rejected first, as npm's own grammar is not made for hostile ones. */
function isRange(text: string): boolean {
  return text.length <= 512 && validRange(text, { loose: true }) !== null;
}
