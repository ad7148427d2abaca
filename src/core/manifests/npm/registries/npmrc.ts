import { settingOf, type RegistrySetting } from "./registrySetting.ts";

/** Reads `.npmrc`, lines of `<key> = <value>`, from the last one to the first: of a key that is there twice the last counts. */
export function readNpmrc(text: string): readonly RegistrySetting[] {
  const settings: RegistrySetting[] = [];
  for (const line of linesOf(text)) {
    // What is in a section means nothing to npm.
    if (line.startsWith("[")) break;
    const equals = line.indexOf("=");
    const setting = equals > 0 && settingOf(valueOf(line.slice(0, equals)), valueOf(line.slice(equals + 1)));
    if (setting) settings.push(setting);
  }
  return settings.reverse();
}

/** Reads `.yarnrc`, in which the first yarn has lines of `<key> <value>`, from the last one to the first. */
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

/** Without its quotes, or without the comment behind it. */
function valueOf(raw: string): string {
  const text = raw.trim();
  const quote = text[0];
  if ((quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)) return text.slice(1, -1).trim();
  return (text.split(/[;#]/, 1)[0] ?? "").trim();
}
