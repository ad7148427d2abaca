import { canonicalName } from "../../model/names.ts";
import { fileNameOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringsAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { AgeBound, AgeExclusion, AgeLimit } from "../manifest.ts";
import { ageOf, dateBound, day, friendlyAge, isoAge, limitOf, type ReadAgeLimits } from "../shared/ageLimits.ts";
import type { SettingsText } from "../shared/settingsFiles.ts";

/** The minimum ages of uv and Poetry. In each tool the nearest file decides; of uv's in one folder, `uv.toml`. */
export const readAgeLimits: ReadAgeLimits = (files) => {
  const isPoetry = ({ path }: SettingsText) => fileNameOf(path) === "poetry.toml";
  const [uv] = files.filter((file) => !isPoetry(file)).flatMap((file) => uvLimit(file) ?? []);
  const [poetry] = files.filter(isPoetry).flatMap((file) => poetryLimit(file) ?? []);
  return [uv, poetry].flatMap((limit) => limit ?? []);
};

/** `exclude-newer`, a date or a duration, and `exclude-newer-package` with one for each package, or `false`. */
function uvLimit(file: SettingsText): AgeLimit | undefined {
  const root = tomlTree(parseToml(file.text));
  const uv = fileNameOf(file.path) === "pyproject.toml" ? nodeAt(root, "tool", "uv") : root;
  const global = nodeAt(uv, "exclude-newer")?.values[0];
  const packages = [...(nodeAt(uv, "exclude-newer-package")?.children ?? [])];
  const setting = global ?? packages[0]?.[1].values[0];
  if (!setting) return undefined;
  return limitOf(
    {
      tool: "uv",
      file,
      span: settingSpan(setting),
      bound: global && uvBound(global.value),
      value: global && textOf(global.value),
      exclusions: packages.flatMap(([name, node]) => uvExclusion(name, node) ?? []),
    },
    { holdsUndated: true },
  );
}

function uvExclusion(name: string, { values: [setting] }: TomlNode): AgeExclusion | undefined {
  if (!setting) return undefined;
  const bound = setting.value.kind === "scalar" && setting.value.text === "false" ? {} : uvBound(setting.value);
  return bound && { name: canonicalName("PYPI", name), ...bound };
}

/** The day of a date counts as a whole. */
function uvBound(value: TomlValue): AgeBound | undefined {
  const text = textOf(value);
  const { before } = dateBound(text) ?? {};
  if (before !== undefined) return { before: /^\d{4}-\d{2}-\d{2}$/.test(text) ? before + day : before };
  return isoAge(text) ?? friendlyAge(text);
}

/** `min-release-age` in days in `[solver]`, and names that it does not apply to. */
function poetryLimit(file: SettingsText): AgeLimit | undefined {
  const solver = nodeAt(tomlTree(parseToml(file.text)), "solver");
  const setting = nodeAt(solver, "min-release-age")?.values[0];
  if (setting?.value.kind !== "scalar") return undefined;
  const names = stringsAt(solver, "min-release-age-exclude").flatMap((list) => list.split(","));
  return limitOf({
    tool: "poetry",
    file,
    span: settingSpan(setting),
    bound: ageOf(setting.value.text, day),
    value: setting.value.text,
    exclusions: names.map((name) => ({ name: canonicalName("PYPI", name.trim()) })),
  });
}

function textOf(value: TomlValue): string {
  return value.kind === "string" ? value.value : value.kind === "scalar" ? value.text : "";
}

function settingSpan({ key, value }: TomlNode["values"][number]): Span {
  const isQuoted = value.kind === "string";
  return { start: key.span.start, end: value.span.end + (isQuoted ? 1 : 0) };
}
