/**
 * A setting: its values, who may set it, and every word about it. package.json, the documents and what a configuration file of the
 * command line may have are made from these records.
 */
export interface Setting {
  /** Stable: the name behind `packageInsights.`, which configuration files have, too. */
  readonly name: string;
  /** Arrays have texts. An object is read by code of its own, which `schema` describes. */
  readonly type: "array" | "boolean" | "number" | "object" | "string";
  readonly default: unknown;
  /** The only texts that are allowed, each with what it means where its name does not say that. */
  readonly enum?: readonly string[];
  readonly enumTexts?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** `both` are the editor and the command line. */
  readonly readBy: "editor" | "both";
  /** The settings of the editor that may have it: a workspace never has one of the machine. */
  readonly scope: "machine" | "machine-overridable" | "resource" | "window";
  /** A workspace that is not trusted may not set it. */
  readonly needsTrust: boolean;
  /** Sentences for people, in Markdown: `#packageInsights.…#` in back-ticks is a link to another setting. */
  readonly text: string;
  readonly examples?: readonly unknown[];
  readonly tags?: readonly string[];
  /** JSON Schema of what is allowed besides. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** The values of settings by their names, of which a `Setting` in general has none. */
export type Values<S extends Setting> = {
  readonly [T in S as string extends T["name"] ? never : T["name"]]: ValueOf<T>;
};

type ValueOf<S extends Setting> = S extends { readonly enum: readonly (infer Text)[] } ? Text : Types[S["type"]];

interface Types {
  readonly array: readonly string[];
  readonly boolean: boolean;
  readonly number: number;
  readonly object: unknown;
  readonly string: string;
}

/** Reads settings that may be written by hand: what is not understood is as by default. `get` gives the value by the name. */
export function valuesOf<S extends Setting>(settings: readonly S[], get: (name: string) => unknown): Values<S> {
  return Object.fromEntries(
    settings.map((setting) => [setting.name, valueOf(setting, get(setting.name))]),
  ) as Values<S>;
}

function valueOf({ type, default: fallback, ...setting }: Setting, value: unknown): unknown {
  if (type === "object") return value;
  if (type === "array") return Array.isArray(value) ? value.filter(isText) : fallback;
  if (typeof value !== type || setting.enum?.includes(String(value)) === false) return fallback;
  if (typeof value !== "number") return value;
  const { minimum = -Infinity, maximum = Infinity } = setting;
  return Number.isFinite(value) ? Math.min(maximum, Math.max(minimum, value)) : fallback;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
