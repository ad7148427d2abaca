import { type JsonProperty, type Node, propertiesOf, readJson, spanOf, stringOf } from "../../syntax/json/json.ts";
import type { Declaration, Manifest, ManifestParser } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { skipped } from "../shared/skip.ts";
import { readNpmSpecifier, type SourceString } from "./npmDeclaration.ts";
import { completeNpm, privateNpm } from "./npmProject.ts";

/**
 * `deno.json`: the packages that its import map takes from npm, and those of types and of plugins of the linter. An import map in a
 * file of its own is not read. Those of JSR and from addresses are declarations that are not
 * checked; files and the modules of Deno and Node are not declarations.
 */
export const denoJson: ManifestParser = {
  id: "npm/deno.json",
  system: "NPM",
  lockfiles: ["npm/deno.lock"],
  patterns: ["**/deno.json", "**/deno.jsonc"],
  handles: (path) => /(?:^|\/)deno\.jsonc?$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: parseDenoJson,
  complete: completeNpm,
  privateAmong: privateNpm,
};

function parseDenoJson(text: string): Manifest {
  const { root, problems } = readJson(text);
  const fieldsIn = (node: Node | undefined): readonly JsonProperty[] => (node ? propertiesOf(node, text) : []);
  const valuesIn = (node: Node | undefined, name: string) =>
    fieldsIn(node).flatMap(({ key, value }) => (key.value === name && value ? [value] : []));
  const maps = [
    ...valuesIn(root, "imports"),
    ...valuesIn(root, "scopes").flatMap((scopes) => fieldsIn(scopes).flatMap(({ value }) => value ?? [])),
  ];
  const declarations = maps.flatMap((map) =>
    fieldsIn(map).flatMap(({ key, value }) => {
      const written = value && stringOf(value, text);
      return (written && declare(key, written)) ?? [];
    }),
  );
  const listed = [
    ...valuesIn(valuesIn(root, "compilerOptions")[0], "types"),
    ...valuesIn(valuesIn(root, "lint")[0], "plugins"),
  ].flatMap(({ children = [] }) => children.flatMap((item) => stringOf(item, text) ?? []));
  const gaps = valuesIn(root, "importMap").map((value) => entryGap(text, spanOf(value)));
  return {
    declarations: [...declarations, ...listed.flatMap((written) => declare(written, written) ?? [])],
    problems,
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Deno imports a package, or with a path behind the version a module of it. */
const specifier = /^(npm:\/?)((?:@[^/@]+\/)?[^/@]+)(?:(@)([^/]*))?(?:\/.*)?$/s;

/** The package stands in the specifier, whatever the name is that the project imports it by. */
function declare(imported: SourceString, written: SourceString): Declaration | undefined {
  const [, protocol, name = "", at = "", range = ""] = specifier.exec(written.value) ?? [];
  if (protocol !== undefined) {
    const start = written.span.start + protocol.length;
    const end = start + name.length;
    const from = end + at.length;
    const { literal } = written;
    const nameSpan = literal ? { start, end } : written.span;
    const span = at !== "" && literal ? { start: from, end: from + range.length } : undefined;
    const { requirement } = readNpmSpecifier(name, `npm:${name}@${range}`);
    const key = { system: "NPM", name } as const;
    return { package: key, name, requirement, scope: "imports", nameSpan, ...(span && { requirementSpan: span }) };
  }
  const reason = /^jsr:/.test(written.value) ? "unsupported" : /^https?:/i.test(written.value) ? "url" : undefined;
  if (reason === undefined) return undefined;
  return {
    package: { system: "NPM", name: imported.value },
    name: imported.value,
    requirement: skipped(reason, written.value, reason === "unsupported" ? "JSR" : undefined),
    scope: "imports",
    nameSpan: imported.span,
    requirementSpan: written.span,
  };
}
