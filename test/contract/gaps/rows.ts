/** A small project on disk with something that used to pass for clean, or might. */
export interface Row {
  readonly what: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** What is checked; the whole folder if absent. */
  readonly path?: string;
  readonly args?: readonly string[];
  /** An operation of the service that is refused. */
  readonly refused?: "GetVersion" | "GetVersionBatch" | "GetDependencies" | "GetAdvisory" | "GetPackage";
  /** Part of the requests that are refused; all of the operation, if absent. */
  readonly match?: string;
  readonly code: 0 | 1 | 2;
  /** Of the text; each must match. */
  readonly lines: readonly RegExp[];
  /** Of all manifests: the state, then each reason once, in order. */
  readonly coverage: string;
  /** The icon and the title of the status bar item, then the lines of its tooltip but the counts; empty for unread manifests. If
   * absent, only the icon is held against the coverage. */
  readonly status?: string;
  /** Of each declared dependency: its name, the icon and the words of its verdict, and those of what is not known. */
  readonly hovers?: readonly string[];
  /** `name hint` of the dependencies that have an inlay hint; none if absent. */
  readonly hints?: readonly string[];
}

export const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

export const packageJson = (dependencies: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({ name: "app", dependencies, ...more });

/** With packages by name, as `npm` writes it. */
export function packageLock(
  dependencies: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, object>>,
): string {
  const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry] as const);
  return JSON.stringify({
    name: "app",
    lockfileVersion: 3,
    packages: Object.fromEntries<object>([["", { name: "app", dependencies }], ...entries]),
  });
}

/** As `pip freeze > requirements.txt` of PowerShell writes it. */
export function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}
