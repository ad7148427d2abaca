import { readIni, type IniLine, type IniOption } from "../../../syntax/ini/ini.ts";
import { folderOf, resolvePath } from "../../../model/path.ts";
import type { EntryGap } from "../../gap.ts";
import type { Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { defaultOrigin, indexAt, type IndexSettings } from "../indexes/indexSettings.ts";
import { skipSelf, withOrigin } from "../indexes/origin.ts";
import { fromTools, toolOrigin } from "../indexes/toolOrigin.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { isRequirementsFile } from "../requirements/requirementsFile.ts";
import { readRequirement } from "../requirements/requirement.ts";

/** `setup.cfg` of setuptools: the requirements of the project, its extras, its build and its tests. */
export const setupCfg: ManifestParser = {
  id: "pypi/setup.cfg",
  system: "PYPI",
  isSecondary: true,
  patterns: ["**/setup.cfg"],
  handles: (path) => /(?:^|\/)setup\.cfg$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => parseSetupCfg(text),
  complete: completeSetupCfg,
  privateAmong: fromTools,
};

const lists: ReadonlySet<string> = new Set(["install_requires", "setup_requires", "tests_require"]);

function parseSetupCfg(text: string, user: UserMirrors = {}): Manifest {
  const { options, problems } = readIni(text);
  const self = options.find((option) => option.section === "metadata" && option.key === "name")?.lines[0]?.text;
  const requirements = options.flatMap((option) => {
    const scope = scopeOf(option);
    return scope === undefined ? [] : entriesOf(option).map((entry) => readRequirement(entry.text, scope, entry.start));
  });
  const origin = defaultOrigin(easyInstallIndex(options, user), []);
  return {
    declarations: requirements
      .flatMap(({ declaration }) => declaration ?? [])
      .map((declaration) => withOrigin(skipSelf(declaration, self, "metadata.name"), origin)),
    problems: [...problems, ...requirements.flatMap(({ problem }) => problem ?? [])].sort(
      (a, b) => a.span.start - b.span.start,
    ),
    ...(self !== undefined && { self }),
  };
}

async function completeSetupCfg(_: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const manifest = parseSetupCfg(surroundings.text, surroundings);
  const origin = await toolOrigin(surroundings);
  const gaps: EntryGap[] = [];
  for (const { text, start } of filesIn(surroundings.text)) {
    const path = resolvePath(folderOf(surroundings.path), text);
    const span = { start, end: start + text.length };
    await surroundings.readNamed(path, span);
    if (!isRequirementsFile(path)) gaps.push(entryGap(surroundings.text, span));
  }
  const declarations = manifest.declarations.map((declaration) => withOrigin(declaration, origin));
  return { ...manifest, declarations, ...(gaps.length > 0 && { gaps }) };
}

/** The files of `install_requires = file: a.txt, b.txt`. */
function filesIn(text: string): readonly IniLine[] {
  return readIni(text)
    .options.filter((option) => scopeOf(option) !== undefined && option.lines[0]?.text.startsWith(filePrefix))
    .flatMap(({ lines }) =>
      lines.flatMap((line) =>
        [...line.text.matchAll(/(?:^file:)?\s*([^\s,]+)/g)].map((match) => {
          const [entry, file = ""] = match;
          return { text: file, start: line.start + match.index + entry.length - file.length };
        }),
      ),
    );
}

const filePrefix = "file:";

/** The index from which setuptools itself installs `setup_requires`. */
function easyInstallIndex(options: readonly IniOption[], user: UserMirrors): IndexSettings {
  const option = options.find(({ section, key }) => section === "easy_install" && /^index[_-]url$/.test(key));
  return indexAt(option?.lines[0]?.text, "easy_install.index_url", user);
}

function scopeOf({ section, key }: IniOption): string | undefined {
  if (section === "options.extras_require") return key;
  // setuptools also accepts the old spelling with dashes.
  const name = key.replaceAll("-", "_");
  return section === "options" && lists.has(name) ? name : undefined;
}

/** As setuptools splits a list: by lines where there are several, else by `;`, so that markers need a line of their own. */
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
