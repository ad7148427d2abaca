import { canonicalName } from "../../../model/names.ts";
import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { logicalLines } from "../../../syntax/text/lines.ts";
import { originAmong } from "../indexes/indexSettings.ts";
import { withOrigin } from "../indexes/origin.ts";
import { readRequirement, skipReasonOfAddress, withoutOptions, type ReadRequirement } from "./requirement.ts";
import { indexesOf, readOptions } from "./requirementOptions.ts";
import { completeRequirements } from "./requirementsProject.ts";

/**
 * Requirements and constraints files, as pip reads them. Other files that they include (`-r`, `-c`) are files of their
 * own; a version that is pinned in a constraints file stands elsewhere. What pip installs from an address without naming
 * it (`-e .`, `./vendored/thing`) is no declaration.
 */
export const requirementsTxt: ManifestParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  patterns: [
    "**/requirements*.txt",
    "**/requirements*.in",
    "**/*requirements.txt",
    "**/*requirements.in",
    "**/requirements/*.txt",
    "**/requirements/*.in",
    "**/constraints*.txt",
    "**/constraints*.in",
  ],
  handles: (path) => fileName.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: parseRequirementsTxt,
  complete: completeRequirements,
};

const fileName = /(?:^|\/)(?:requirements[^/]*|[^/]*requirements|requirements\/[^/]+|constraints[^/]*)\.(?:txt|in)$/;

const scope = "requirements";

function parseRequirementsTxt(text: string): Manifest {
  const lines = logicalLines(text).filter((line) => line.text.trim() !== "");
  const results = lines.map(({ text: line, start }) => readLine(line, start));
  const declarations = results.flatMap(({ declaration }) => declaration ?? []);
  const problems = results.flatMap(({ problem }) => problem ?? []);
  const origin = originAmong(indexesOf(lines.flatMap((line) => readOptions(line.text))), []);
  return { declarations: declarations.map((declaration) => withOrigin(declaration, origin)), problems };
}

function readLine(line: string, offset: number): ReadRequirement {
  const editable = /^\s*(?:-e\s*|--editable(?:\s*=\s*|\s+))/.exec(line)?.[0];
  if (editable !== undefined) {
    const rest = line.slice(editable.length);
    const isNamed = /^[\w.-]+(?:\[[^\]]*\])?\s*@\s/.test(rest);
    return (isNamed ? readEntry : readUnnamed)(rest, offset + editable.length);
  }
  return /^\s*-/.test(line) ? {} : readEntry(line, offset);
}

function readEntry(line: string, offset: number): ReadRequirement {
  const text = withoutOptions(line);
  return isUnnamed(text.trim()) ? readUnnamed(text, offset) : readRequirement(text, scope, offset);
}

/** A path, an archive, an address, or a variable that may hold any of them. */
function isUnnamed(text: string): boolean {
  const head = /^[^\s@;<>=!~([,]*/.exec(text)?.[0] ?? "";
  return /^[.~]|[\\/]|\$\{/.test(head) || /^(?:~|git@\S)/.test(text) || archive.test(head);
}

const archive = /\.(?:whl|zip|tgz|tar\.(?:gz|bz2|xz))$/i;

/** Only `#egg=` and the file name of a wheel say which package an address holds. */
function readUnnamed(text: string, offset: number): ReadRequirement {
  const found = /[^\s"']+/.exec(text);
  const address = found?.[0] ?? "";
  const name = eggName(address) ?? wheelName(address);
  if (!found || !name) return {};
  const start = offset + found.index + name.start;
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", name.text) },
    name: name.text,
    requirement: { kind: "skipped", reason: skipReasonOfAddress(address), text: address },
    scope,
    nameSpan: { start, end: start + name.text.length },
  };
  return { declaration };
}

interface NameInAddress {
  readonly text: string;
  readonly start: number;
}

function eggName(address: string): NameInAddress | undefined {
  const match = /[#&]egg=([a-z0-9](?:[\w.-]*[a-z0-9])?)/i.exec(address);
  const text = match?.[1];
  return match && text !== undefined ? { text, start: match.index + "#egg=".length } : undefined;
}

/** A wheel is called `name-version(-build)?-python-abi-platform.whl`. */
function wheelName(address: string): NameInAddress | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const start = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;
  const parts = path.slice(start).split("-");
  const isWheel = path.endsWith(".whl") && (parts.length === 5 || parts.length === 6);
  const text = parts[0] ?? "";
  return isWheel && /^[a-z0-9](?:[\w.]*[a-z0-9])?$/i.test(text) ? { text, start } : undefined;
}
