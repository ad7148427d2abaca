/**
 * The sentences of package.json, which has their keys: `%command.lookUp%`. Those of settings and tools come from their records; all
 * others are written in `package.nls.json`.
 */

/** The fields of a setting's schema that people read. */
const fields: ReadonlySet<string> = new Set([
  "description",
  "enumDescriptions",
  "markdownDescription",
  "markdownEnumDescriptions",
  "patternErrorMessage",
]);

/** Texts by their keys, and in their place what package.json has. */
export interface Keyed {
  readonly put: (key: string, text: string) => string;
  readonly texts: ReadonlyMap<string, string>;
}

export function createKeys(): Keyed {
  const texts = new Map<string, string>();
  return {
    texts,
    put(key, text) {
      texts.set(key, text);
      return `%${key}%`;
    },
  };
}

/** Returns the schema with keys in place of what people read: `setting.rules` and, of a rule in it, `setting.rules.advisory`. */
export function keyedSchema(schema: unknown, key: string, put: Keyed["put"]): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const { enum: names = [] } = schema as { readonly enum?: readonly string[] };
  return Object.fromEntries(
    Object.entries(schema).map(([field, content]: readonly [string, unknown]) => {
      if (!fields.has(field))
        return [field, keyedSchema(content, field === "properties" ? key : `${key}.${field}`, put)];
      if (Array.isArray(content))
        return [field, content.map((text, at) => put(`${key}.${names[at] ?? at}`, String(text)))];
      const own = field === "patternErrorMessage" ? `${key}.pattern` : key;
      return [field, typeof content === "string" ? put(own, content) : content];
    }),
  );
}

/** `package.nls.json`: the texts of all keys that the manifest has, the made ones and those that are written there. */
export function withTexts(nls: string, manifest: string, made: ReadonlyMap<string, string>): string {
  const written = JSON.parse(nls) as Readonly<Record<string, string>>;
  const keys = [...manifest.matchAll(/"%([\w.-]+)%"/g)].map(([, key = ""]) => key);
  const texts = keys.map((key) => [key, made.get(key) ?? written[key]] as const);
  const missing = texts.find(([, text]) => text === undefined)?.[0];
  if (missing !== undefined) throw new Error(`package.nls.json has no text for ${missing}`);
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}
