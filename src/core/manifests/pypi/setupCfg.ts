import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { type IniLine, type IniOption, readIni } from "../../syntax/ini.ts";
import type { EntryGap } from "../gap.ts";
import type { Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { defaultOrigin, indexAt, type IndexSettings, skipSelf, withOrigin } from "./indexes.ts";
import { type NamedList, readFiles } from "./pyprojectToml.ts";
import { recordAddresses } from "./pythonFolders.ts";
import { readRequirement } from "./requirement.ts";
import { fromTools, toolOrigin } from "./uv.ts";

/** `setup.cfg` of setuptools: the requirements of the project, its extras, its build and its tests. */
export const setupCfg: ManifestParser = {
  id: "pypi/setup.cfg",
  system: "PYPI",
  isSecondary: true,
  patterns: ["**/setup.cfg"],
  handles: (path) => /(?:^|\/)setup\.cfg$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => parseSetupCfg(text, publicRegistries),
  complete: completeSetupCfg,
  privateAmong: fromTools,
};

const lists: ReadonlySet<string> = new Set(["install_requires", "setup_requires", "tests_require"]);

/** The sections in which tox looks for its settings if they are in this file. */
const toxSection = /^(?:tox:tox|testenv(?::.*)?|pkgenv)$/;

function parseSetupCfg(text: string, registries: Registries): Manifest {
  const { options, problems } = readIni(text);
  const self = options.find((option) => option.section === "metadata" && option.key === "name")?.lines[0]?.text;
  const requirements = options.flatMap((option) => {
    const scope = scopeOf(option);
    return scope === undefined ? [] : entriesOf(option).map((entry) => readRequirement(entry.text, scope, entry.start));
  });
  const origin = defaultOrigin(easyInstallIndex(options, registries), []);
  const gaps = options.filter(isUnread).flatMap((option) => unreadEntries(text, option));
  return {
    declarations: requirements
      .flatMap(({ declaration }) => declaration ?? [])
      .map((declaration) => withOrigin(skipSelf(declaration, self, "metadata.name"), origin)),
    problems: [...problems, ...requirements.flatMap(({ problem }) => problem ?? [])].sort(
      (a, b) => a.span.start - b.span.start,
    ),
    ...(self !== undefined && { self }),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Requirements of tox, and the metadata of distutils, which is written in other ways. */
function isUnread({ section, key }: IniOption): boolean {
  if (section === "metadata") return key === "requires";
  return toxSection.test(section) && (key === "deps" || key === "requires");
}

/** One gap, where the value begins. */
function unreadEntries(text: string, { lines: [first] }: IniOption): readonly EntryGap[] {
  return first ? [entryGap(text, { start: first.start, end: first.start + first.text.length })] : [];
}

async function completeSetupCfg(_: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const manifest = parseSetupCfg(surroundings.text, surroundings.registries);
  await recordAddresses(manifest.declarations, surroundings);
  const origin = await toolOrigin(surroundings);
  const files = await readFiles(filesIn(surroundings.text), surroundings, () => origin);
  const gaps = [...(manifest.gaps ?? []), ...files.gaps];
  const own = manifest.declarations.map((declaration) => withOrigin(declaration, origin));
  const declarations = [...own, ...files.declarations].sort((a, b) => a.nameSpan.start - b.nameSpan.start);
  return { ...manifest, declarations, ...(gaps.length > 0 && { gaps }) };
}

/** The files of `install_requires = file: a.txt, b.txt`. */
function filesIn(text: string): readonly NamedList[] {
  return readIni(text).options.flatMap((option) => {
    const scope = scopeOf(option);
    if (scope === undefined || !option.lines[0]?.text.startsWith(filePrefix)) return [];
    return option.lines.flatMap((line) =>
      [...line.text.matchAll(/(?:^file:)?\s*([^\s,]+)/g)].map((match) => {
        const [entry, file = ""] = match;
        const start = line.start + match.index + entry.length - file.length;
        return { file, span: { start, end: start + file.length }, scope };
      }),
    );
  });
}

const filePrefix = "file:";

/** The index from which setuptools itself installs `setup_requires`. */
function easyInstallIndex(options: readonly IniOption[], registries: Registries): IndexSettings {
  const option = options.find(({ section, key }) => section === "easy_install" && /^index[_-]url$/.test(key));
  return indexAt(option?.lines[0]?.text, "easy_install.index_url", registries);
}

function scopeOf({ section, key }: IniOption): string | undefined {
  // The last one is where pbr has extras.
  if (section === "options.extras_require" || section === "extras") return key;
  if (section === "metadata" && /^requires[-_]dist$/.test(key)) return "install_requires";
  // setuptools also accepts the old spelling with dashes.
  const name = key.replaceAll("-", "_");
  return section === "options" && lists.has(name) ? name : undefined;
}

/** Splits a list as setuptools does: by lines if there are several, else by `;`, so that markers need a line of their own. */
function entriesOf({ lines, isMultiline }: IniOption): readonly IniLine[] {
  // The requirements are in other files.
  if (lines[0]?.text.startsWith(filePrefix)) return [];
  const entries = isMultiline ? lines : lines.flatMap(splitLine);
  return entries.map(withoutComment).filter((entry) => entry.text.trim() !== "");
}

function splitLine({ text, start }: IniLine): readonly IniLine[] {
  let at = start;
  return text.split(";").map((part) => {
    const entry = { text: part, start: at };
    at += part.length + 1;
    return entry;
  });
}

function withoutComment({ text, start }: IniLine): IniLine {
  const comment = text.search(/\s#/);
  return { text: comment < 0 ? text : text.slice(0, comment), start };
}
