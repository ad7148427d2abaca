import { settingOf, type RegistrySetting } from "./registrySetting.ts";

/** Reads the lines `<key> = <value>` of `.npmrc`, the last one first, as the last value of a key counts. */
export function readNpmrc(text: string): readonly RegistrySetting[] {
  const settings: RegistrySetting[] = [];
  for (const line of linesOf(text)) {
    // npm ignores sections.
    if (line.startsWith("[")) break;
    const equals = line.indexOf("=");
    const setting = equals > 0 && settingOf(valueOf(line.slice(0, equals)), valueOf(line.slice(equals + 1)));
    if (setting) settings.push(setting);
  }
  return settings.reverse();
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
