import { parseXml } from "../../../syntax/xml/xml.ts";
import type { XmlElement } from "../../../syntax/xml/xmlDocument.ts";

/** One settings file of NuGet. Keys are in lower case, as they match in any case. */
export interface NugetConfigFile {
  /** How messages refer to the file. */
  readonly label: string;
  readonly sources: ConfigSection<string>;
  readonly disabled: ConfigSection<boolean>;
  /** The patterns of each source, in lower case. */
  readonly mapping: ConfigSection<readonly string[]>;
}

export interface ConfigSection<T> {
  /** Drops the entries of files further away. */
  readonly clears: boolean;
  readonly entries: ReadonlyMap<string, T>;
}

export function readNugetConfig(text: string, label: string): NugetConfigFile {
  const sections = parseXml(text).roots.flatMap((root) => (isNamed(root, "configuration") ? root.children : []));
  const readSection = <T>(name: string, entry: string, read: (element: XmlElement) => T): ConfigSection<T> => {
    let clears = false;
    const entries = new Map<string, T>();
    for (const element of sections.filter((root) => isNamed(root, name)).flatMap(({ children }) => children)) {
      const key = valueOf(element, "key");
      if (isNamed(element, "clear")) {
        clears = true;
        entries.clear();
      } else if (isNamed(element, entry) && key !== undefined) entries.set(key.toLowerCase(), read(element));
    }
    return { clears, entries };
  };
  return {
    label,
    sources: readSection("packageSources", "add", (element) => valueOf(element, "value") ?? ""),
    disabled: readSection("disabledPackageSources", "add", isTrue),
    mapping: readSection("packageSourceMapping", "packageSource", patternsOf),
  };
}

function isTrue(element: XmlElement): boolean {
  return valueOf(element, "value")?.toLowerCase() === "true";
}

function patternsOf({ children }: XmlElement): readonly string[] {
  const packages = children.filter((element) => isNamed(element, "package"));
  return packages.flatMap((element) => valueOf(element, "pattern")?.toLowerCase() ?? []);
}

function isNamed(element: XmlElement, name: string): boolean {
  return element.name.toLowerCase() === name.toLowerCase();
}

function valueOf({ attributes }: XmlElement, name: string): string | undefined {
  const value = attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value.value;
  return value === "" ? undefined : value;
}
