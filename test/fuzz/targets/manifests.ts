import assert from "node:assert/strict";
import { versionEdit } from "../../../src/core/fixes/rewrite/versionEdit.ts";
import { isEdit, type TextEdit } from "../../../src/core/fixes/rewrite/textEdit.ts";
import { parsers } from "../../../src/core/manifests/formats.ts";
import type { Declaration, ManifestParser } from "../../../src/core/manifests/manifest.ts";
import type { Span } from "../../../src/core/model/span.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { constructTables } from "../../core/manifests/constructTables.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { checkSpans, withoutUses } from "../../support/spans.ts";
import type { Reader } from "../../growth/growth.ts";
import type { Target } from "../target.ts";

const fixtures = ["sample", "manifests", "lockfiles"].flatMap(fixturesIn);
/** Characters of a fixture beyond which another one is taken. */
const longest = 6_000;

/** The parsers of manifests: what they read has right spans, and an update changes nothing else. */
export function manifestTargets(readers: readonly Reader[]): readonly Target[] {
  return readers.map(({ name, samples }) => {
    const parser = parsers.find(({ id }) => id === name) ?? assert.fail(`there is no parser ${name}`);
    return {
      name: `manifests/${name}`,
      seeds: [...new Set([...samples, ...fixtureTexts(parser), ...constructTexts(name)])],
      check: (text) => checkManifest(parser, text),
    };
  });
}

function fixtureTexts(parser: ManifestParser): readonly string[] {
  const own = fixtures.filter(({ path, text }) => parser.handles(path) && text.length < longest);
  return own.map(({ text }) => text);
}

function constructTexts(format: string): readonly string[] {
  const own = constructTables.filter((table) => table.format === format).flatMap(({ constructs }) => constructs);
  return own.map(({ files }) => Object.values(files)[0] ?? "");
}

function checkManifest(parser: ManifestParser, text: string): void {
  const manifest = parser.parse(text);
  checkSpans(text, parser.id === "maven/build.gradle" ? withoutUses(manifest) : manifest);
  const { declarations } = manifest;
  const first = text.length % Math.max(1, declarations.length);
  for (const declaration of declarations.slice(first, first + 2)) checkUpdate(parser, text, declarations, declaration);
}

/** After an update, all is read as before but the requirement, which leads to the version. */
function checkUpdate(
  parser: ManifestParser,
  text: string,
  declarations: readonly Declaration[],
  declaration: Declaration,
): void {
  const { system } = declaration.package;
  const path = "/work/manifest";
  for (const version of laterThan(declaration)) {
    const edit = versionEdit(declaration, path, { version }, (other) => (other === path ? text : undefined));
    if (!isEdit(edit)) continue;
    const { span, before, after } = edit;
    assert.equal(text.slice(span.start, span.end), before);
    const edited = text.slice(0, span.start) + after + text.slice(span.end);
    const changes = parser.parse(edited).declarations;
    const isKept = keptBeside(edit, [...declarations, ...changes]);
    const now = changes.filter(isKept);
    const then = declarations.filter(isKept);
    const lines = (all: readonly Declaration[]) =>
      all.map((each, index) => lineOf(each, isChanged(then[index] ?? each, declaration, span)));
    assert.deepEqual(lines(now), lines(then), `${before} → ${after}`);
    const changed = now[then.indexOf(declaration)];
    if (changed?.requirement.kind !== "written") continue;
    assert.ok(versionsOf(system).satisfies(version, changed.requirement.text), `${after} does not allow ${version}`);
  }
}

/** What NuGet has the same version of from several places has both versions after an edit of one of them, and is not edited itself. */
function keptBeside({ before, after }: TextEdit, all: readonly Declaration[]): (declaration: Declaration) => boolean {
  const idOf = ({ package: { name }, scope }: Declaration, text: string) => `${scope} ${name} ${text.trim()}`;
  const several = all.filter(
    ({ package: { system }, requirement, byHand }) => system === "NUGET" && requirement.kind === "written" && byHand,
  );
  const ids = new Set(
    several.flatMap((each) => [each.requirement.text, before, after].map((text) => idOf(each, text))),
  );
  return (declaration) => !ids.has(idOf(declaration, declaration.requirement.text));
}

/** An edit changes a requirement that stands there. The version of a parent may be that of the project, which others refer to. */
function isChanged({ requirementSpan: own }: Declaration, { scope }: Declaration, span: Span): boolean {
  return scope === "parent" || (own !== undefined && containsSpan(own, span));
}

function containsSpan(outer: Span, { start, end }: Span): boolean {
  return outer.start <= start && end <= outer.end;
}

function lineOf({ package: { system, name }, scope, requirement }: Declaration, hasChanged: boolean): string {
  return `${scope} ${system} ${name} ${hasChanged ? "…" : `${requirement.kind} ${requirement.text}`}`;
}

/** Versions above what is required: the next minor one, and a major one where that is of the same package. */
function laterThan({ package: { system }, scope, requirement }: Declaration): readonly string[] {
  const [, major = "0", minor = "0"] = /(\d{1,9})(?:\.(\d{1,9}))?/.exec(requirement.text) ?? [];
  const versions = [`${major}.${Number(minor) + 1}.0`, ...(scope === "packageManager" ? [] : ["77.0.0"])];
  return versions.map(versionsOf(system).spell);
}
