import { readFileSync } from "node:fs";

/** Reads package.json as VS Code shows it in English, with the texts of `package.nls.json`. */
export function extensionManifest(): unknown {
  const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;
  return JSON.parse(readFileSync("package.json", "utf8"), (_, value: unknown): unknown => {
    const key = typeof value === "string" ? /^%(.+)%$/.exec(value)?.[1] : undefined;
    return key === undefined ? value : texts[key];
  });
}
