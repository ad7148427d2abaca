import { canonicalName } from "../../model/names.ts";
import type { Declaration, Manifest, ManifestParser } from "../manifest.ts";
import { logicalLines } from "../syntax/lines.ts";
import { readRequirement, skipReasonOfAddress, type ReadRequirement } from "./requirement.ts";

/**
 * Requirements and constraints files, as pip reads them. Other files that they include (`-r`, `-c`) are files of their
 * own. What pip installs from an address without naming it (`-e .`, `./vendored/thing`) is no declaration.
 */
export const requirementsTxt: ManifestParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  patterns: [
    "**/requirements*.{txt,in}",
    "**/*requirements.{txt,in}",
    "**/requirements/*.{txt,in}",
    "**/constraints*.{txt,in}",
  ],
  handles: (path) => fileName.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: parseRequirementsTxt,
};

const fileName = /(?:^|\/)(?:requirements[^/]*|[^/]*requirements|requirements\/[^/]+|constraints[^/]*)\.(?:txt|in)$/;

const scope = "requirements";

function parseRequirementsTxt(text: string): Manifest {
  const lines = logicalLines(text).filter((line) => line.text.trim() !== "");
  const results = lines.map(({ text: line, start }) => readLine(line, start));
  const declarations = results.flatMap(({ declaration }) => declaration ?? []);
  const problems = results.flatMap(({ problem }) => problem ?? []);
  const isPrivate = replacesPublicIndex(lines.map((line) => line.text));
  return { declarations: isPrivate ? declarations.map(asPrivate) : declarations, problems };
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
  // Options of a single requirement, such as `--hash`, stand behind it.
  const end = line.search(/\s-/);
  const text = end < 0 ? line : line.slice(0, end);
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

/**
 * Whether pip is told to look elsewhere than on PyPI. As in pip, such an option counts for the whole file wherever it
 * stands, and the last one wins. An additional index (`--extra-index-url`, `--find-links`) leaves PyPI in place.
 */
function replacesPublicIndex(lines: readonly string[]): boolean {
  let noIndex = false;
  let index = "https://pypi.org/simple";
  for (const line of lines) {
    if (!/^\s*-/.test(line)) continue;
    const words = line.trim().split(/[\s="']+/);
    for (const [position, word] of words.entries()) {
      if (word === "--no-index") noIndex = true;
      if (word === "-i" || word === "--index-url" || word === "--pypi-url") index = words[position + 1] ?? "";
      else if (word.startsWith("-i")) index = word.slice(2);
    }
  }
  return noIndex || !isPublicIndex(index);
}

function isPublicIndex(address: string): boolean {
  return URL.canParse(address) && ["pypi.org", "www.pypi.org", "pypi.python.org"].includes(new URL(address).hostname);
}

function asPrivate(declaration: Declaration): Declaration {
  const { requirement } = declaration;
  if (requirement.kind === "skipped") return declaration;
  return { ...declaration, requirement: { kind: "skipped", reason: "private", text: requirement.text } };
}
