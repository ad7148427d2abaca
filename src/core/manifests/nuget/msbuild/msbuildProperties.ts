import { fileNameOf, folderOf } from "../../../model/path.ts";
import type { XmlText } from "../../../syntax/xml/xmlDocument.ts";
import type { Resolved, Site, SourceFile } from "../../shared/sites.ts";

export interface PropertyValue {
  /** Undefined where it is unknown, or where there are several. */
  readonly text: string | undefined;
  readonly site?: Site;
}

/** The properties at one point of the evaluation. */
export interface Properties {
  readonly get: (name: string) => PropertyValue | undefined;
  readonly set: (name: string, value: PropertyValue) => void;
  /** Undefined where a reference is unknown. */
  readonly expand: (text: Pick<XmlText, "value" | "span">, file: SourceFile) => Resolved | undefined;
  readonly expandText: (text: string, file: SourceFile) => string | undefined;
}

/** Characters of a value: real ones are shorter, and hostile ones could double with every reference. */
const longest = 1_000;

const soleReference = /^\$\(\s*([A-Za-z_][\w-]*)\s*\)$/;
const reference = /\$\(\s*([A-Za-z_][\w-]*)\s*\)/g;
/** To a property, an item or its metadata. */
const anyReference = /[$@%]\(/;

/** `project` is the path of the project that is built, where it is known. */
export function createProperties(project?: string): Properties {
  const values = new Map<string, PropertyValue>();

  function find(name: string, file: SourceFile): PropertyValue | undefined {
    const key = name.toLowerCase();
    const frameworks = key === "targetframework" ? values.get("targetframeworks") : undefined;
    // A build for several frameworks uses each of them in turn, whatever else is written.
    if (frameworks && frameworks.text !== "") return frameworks.text?.includes(";") ? undefined : frameworks;
    return values.get(key) ?? reservedProperty(key, file.path, project);
  }

  function expandText(text: string, file: SourceFile): string | undefined {
    if (!anyReference.test(text)) return text;
    if (text.length > longest) return undefined;
    const expanded = text.replace(reference, (written, name: string) => find(name, file)?.text ?? written);
    return expanded.length > longest || anyReference.test(expanded) ? undefined : expanded;
  }

  return {
    get: (name) => values.get(name.toLowerCase()),
    set: (name, value) => values.set(name.toLowerCase(), value),
    expandText,
    expand({ value, span }, file) {
      if (!anyReference.test(value)) return { text: value, site: { file, span }, isReference: false };
      const name = soleReference.exec(value)?.[1];
      if (name === undefined) {
        const text = expandText(value, file);
        return text === undefined ? undefined : { text, isReference: true };
      }
      const { text, site } = find(name, file) ?? {};
      return text === undefined ? undefined : { text, isReference: true, ...(site && { site }) };
    },
  };
}

/** The properties that MSBuild sets in every file. */
function reservedProperty(key: string, path: string, project: string | undefined): PropertyValue | undefined {
  const file = path === "" ? undefined : path;
  const values = new Map([
    ["msbuildthisfile", file && fileNameOf(file)],
    ["msbuildthisfiledirectory", file && `${folderOf(file)}/`.replace("//", "/")],
    ["msbuildprojectdirectory", project && folderOf(project)],
    ["msbuildprojectfullpath", project],
    ["msbuildprojectname", project && fileNameOf(project).replace(/\.\w+$/, "")],
  ]);
  const text = values.get(key);
  return text === undefined ? undefined : { text };
}
