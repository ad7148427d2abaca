import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";

/** What one settings file of NuGet says. Keys are in lower case, as their case counts nowhere. */
export interface NugetConfigFile {
  /** The file as the user knows it. */
  readonly shown: string;
  readonly sources: ConfigSection<string>;
  readonly disabled: ConfigSection<boolean>;
  /** The patterns of each source, in lower case. */
  readonly mapping: ConfigSection<readonly string[]>;
}

export interface ConfigSection<T> {
  /** Forgets what files further away say. */
  readonly clears: boolean;
  readonly entries: ReadonlyMap<string, T>;
}

export function readNugetConfig(text: string, shown: string): NugetConfigFile {
  const roots = parseXml(text).roots.flatMap((root) => (isNamed(root, "configuration") ? root.children : []));
  const section = <T>(name: string, entry: string, read: (element: XmlElement) => T): ConfigSection<T> => {
    let clears = false;
    const entries = new Map<string, T>();
    for (const element of roots.filter((root) => isNamed(root, name)).flatMap(({ children }) => children)) {
      const key = valueOf(element, "key");
      if (isNamed(element, "clear")) {
        clears = true;
        entries.clear();
      } else if (isNamed(element, entry) && key !== undefined) entries.set(key.toLowerCase(), read(element));
    }
    return { clears, entries };
  };
  return {
    shown,
    sources: section("packageSources", "add", (element) => valueOf(element, "value") ?? ""),
    disabled: section(
      "disabledPackageSources",
      "add",
      (element) => valueOf(element, "value")?.toLowerCase() === "true",
    ),
    mapping: section("packageSourceMapping", "packageSource", ({ children }) =>
      children.flatMap((element) =>
        isNamed(element, "package") ? (valueOf(element, "pattern")?.toLowerCase() ?? []) : [],
      ),
    ),
  };
}

function isNamed({ name }: XmlElement, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function valueOf({ attributes }: XmlElement, name: string): string | undefined {
  const value = attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value.value;
  return value === "" ? undefined : value;
}
