import type { Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import { indexAt, originAmong, type IndexSettings } from "../indexes/indexSettings.ts";
import { readIni, type IniLine, type IniOption } from "./iniText.ts";
import { asSelf, withOrigin } from "../indexes/origin.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { readRequirement } from "../requirements/requirement.ts";
import { uvSettings } from "../indexes/uvSettings.ts";

/** `setup.cfg` of setuptools: what the project, its extras, its build and its tests require. */
export const setupCfg: ManifestParser = {
  id: "pypi/setup.cfg",
  system: "PYPI",
  isSecondary: true,
  patterns: ["**/setup.cfg"],
  handles: (path) => /(?:^|\/)setup\.cfg$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: parseSetupCfg,
  complete: completeSetupCfg,
};

const lists: ReadonlySet<string> = new Set(["install_requires", "setup_requires", "tests_require"]);

function parseSetupCfg(text: string): Manifest {
  const { options, problems } = readIni(text);
  const self = options.find((option) => option.section === "metadata" && option.key === "name")?.lines[0]?.text;
  const read = options.flatMap((option) => {
    const scope = scopeOf(option);
    return scope === undefined ? [] : entriesOf(option).map((entry) => readRequirement(entry.text, scope, entry.start));
  });
  const declarations = read.flatMap(({ declaration }) => declaration ?? []);
  const origin = originAmong(easyInstallIndex(options), []);
  return {
    declarations: declarations.map((one) => withOrigin(asSelf(one, self, "metadata.name"), origin)),
    problems: [...problems, ...read.flatMap(({ problem }) => problem ?? [])].sort(
      (a, b) => a.span.start - b.span.start,
    ),
    ...(self !== undefined && { self }),
  };
}

async function completeSetupCfg(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const [pip, uv] = await Promise.all([pipIndexes(around), uvSettings(around)]);
  const origin = originAmong({}, [pip, uv.indexes]);
  return { ...manifest, declarations: manifest.declarations.map((declaration) => withOrigin(declaration, origin)) };
}

/** Where setuptools itself takes from what `setup_requires` says; nobody has it there for nothing. */
function easyInstallIndex(options: readonly IniOption[]): IndexSettings {
  const option = options.find(({ section, key }) => section === "easy_install" && /^index[_-]url$/.test(key));
  return indexAt(option?.lines[0]?.text, "easy_install.index_url");
}

function scopeOf({ section, key }: IniOption): string | undefined {
  if (section === "options.extras_require") return key;
  // setuptools also takes the spelling with dashes, of old.
  const name = key.replaceAll("-", "_");
  return section === "options" && lists.has(name) ? name : undefined;
}

/** As setuptools divides a list: by lines where there are several, else by `;`, for which a marker needs a line of its own. */
function entriesOf({ lines, isMultiline }: IniOption): readonly IniLine[] {
  // The requirements are in other files.
  if (lines[0]?.text.startsWith("file:")) return [];
  const entries = isMultiline ? lines : lines.flatMap(partsOf);
  return entries.map(withoutComment).filter((entry) => entry.text.trim() !== "");
}

function partsOf({ text, start }: IniLine): readonly IniLine[] {
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
