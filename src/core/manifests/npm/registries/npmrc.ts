import { settingOf, type RegistrySetting } from "./registrySetting.ts";

/** Reads the lines `<key> = <value>` of `.npmrc`, the last one first, as the last value of a key counts. */
export function readNpmrc(text: string): readonly RegistrySetting[] {
  return entriesOf(text)
    .flatMap(([key, value]) => settingOf(key, value) ?? [])
    .reverse();
}

/** The value of another key of `.npmrc`. */
export function valueInNpmrc(text: string, key: string): string | undefined {
  return entriesOf(text).findLast(([name]) => name === key)?.[1];
}

function entriesOf(text: string): readonly (readonly [key: string, value: string])[] {
  const lines = linesOf(text);
  // npm ignores sections.
  const section = lines.findIndex((line) => line.startsWith("["));
  return lines.slice(0, section < 0 ? undefined : section).flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 ? [[valueOf(line.slice(0, equals)), valueOf(line.slice(equals + 1))] as const] : [];
  });
}

/** Reads the lines `<key> <value>` in the `.yarnrc` of yarn 1, the last one first. */
export function readYarnrc(text: string): readonly RegistrySetting[] {
  return linesOf(text)
    .flatMap((line) => {
      const [, key = "", value = ""] = /^("[^"]*"|[^\s"]+)\s+("[^"]*"|[^\s"]+)/.exec(line) ?? [];
      return settingOf(valueOf(key.replace(/:$/, "")), valueOf(value)) ?? [];
    })
    .reverse();
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[;#]/.test(line));
}

/** Without quotes, or without the comment at the end. */
function valueOf(raw: string): string {
  const text = raw.trim();
  const quote = text[0];
  if ((quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)) return text.slice(1, -1).trim();
  return (text.split(/[;#]/, 1)[0] ?? "").trim();
}
