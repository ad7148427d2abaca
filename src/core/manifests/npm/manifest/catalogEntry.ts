import type { Declaration } from "../../manifest.ts";

/** What `catalog:` or `catalog:<catalog>` stands for as the version of a package. */
export interface CatalogEntry {
  /** `default` for the unnamed catalog. */
  readonly catalog: string;
  /** Of the package, as dependencies refer to it. */
  readonly name: string;
  readonly declaration: Declaration;
}

/** The catalog that a requirement refers to; undefined for other requirements. */
export function catalogOf(requirement: string): string | undefined {
  const text = requirement.trim();
  return text.startsWith("catalog:") ? text.slice("catalog:".length).trim() || "default" : undefined;
}
