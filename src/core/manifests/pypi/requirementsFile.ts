import { atOnce, flatMapInSlices, mapInSlices, type Slices } from "../../model/slices.ts";
import type { Registries } from "../../registries/origin.ts";
import { logicalLineSlices } from "../../syntax/text.ts";
import type { Manifest } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { defaultOrigin, withOrigin } from "./indexes.ts";
import {
  declareAddress,
  eggName,
  indexesOf,
  type NameInAddress,
  readOptions,
  readRequirement,
  type ReadRequirement,
  skipReasonOfAddress,
  withoutOptions,
} from "./requirement.ts";

/** Checks whether the file at this path is a requirements or constraints file by its name, and so a manifest of its own. */
export function isRequirementsFile(path: string): boolean {
  return fileName.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path);
}

const fileName = /(?:^|\/)(?:requirements[^/]*|[^/]*requirements|requirements\/[^/]+|constraints[^/]*)\.(?:txt|in)$/;

const scope = "requirements";

/** The declarations of a requirements file by its own text. A local folder without a name is left out. */
export function parseRequirementsFile(text: string, registries: Registries): Manifest {
  return atOnce(requirementsSlices(text, registries));
}

/** The same with pauses. */
export function* requirementsSlices(text: string, registries: Registries): Slices<Manifest> {
  const lines = (yield* logicalLineSlices(text)).filter((line) => line.text.trim() !== "");
  const results = yield* mapInSlices(lines, ({ text: line, start }) => readLine(line, start));
  const declarations = yield* flatMapInSlices(results, ({ declaration }) => (declaration ? [declaration] : []));
  const problems = yield* flatMapInSlices(results, ({ problem }) => (problem ? [problem] : []));
  const options = yield* flatMapInSlices(lines, (line) => readOptions(line));
  const origin = defaultOrigin(indexesOf(options, { registries }), []);
  yield;
  const gaps = results.flatMap(({ gap }) => (gap ? entryGap(text, gap) : []));
  yield;
  return {
    declarations: yield* mapInSlices(declarations, (declaration) => withOrigin(declaration, origin)),
    problems,
    ...(gaps.length > 0 && { gaps }),
  };
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

/** A path, an archive, an address, or a variable that may contain any of them. */
function isUnnamed(text: string): boolean {
  const head = /^[^\s@;<>=!~([,]*/.exec(text)?.[0] ?? "";
  return /^[.~]|[\\/]|\$\{/.test(head) || /^(?:~|git@\S)/.test(text) || archive.test(head);
}

const archive = /\.(?:whl|zip|tgz|tar\.(?:gz|bz2|xz))$/i;

/** An address contains the name of its package only in `#egg=` and in the file name of a wheel. */
function readUnnamed(text: string, offset: number): ReadRequirement {
  const word = /[^\s"']+/.exec(text);
  const address = word?.[0] ?? "";
  const name = eggName(address) ?? wheelName(address);
  if (!word) return {};
  const start = offset + word.index;
  if (!name) {
    const isFolder = skipReasonOfAddress(address) === "path";
    return isFolder ? {} : { gap: { start, end: start + address.length } };
  }
  return { declaration: declareAddress(address, name, scope, start) };
}

/** Wheels are called `name-version(-build)?-python-abi-platform.whl`. */
function wheelName(address: string): NameInAddress | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const start = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;
  const parts = path.slice(start).split("-");
  const isWheel = path.endsWith(".whl") && (parts.length === 5 || parts.length === 6);
  const text = parts[0] ?? "";
  return isWheel && /^[a-z0-9](?:[\w.]*[a-z0-9])?$/i.test(text) ? { text, start } : undefined;
}
