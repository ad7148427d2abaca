/**
 * The version and the addresses of the product. package.json has the originals: `version`, `repository.url` and `bugs.email`. Whatever
 * else has them is made from these by `npm run generate`.
 */
import { readFileSync } from "node:fs";

export interface Product {
  readonly version: string;
  /** The repository's page, without `.git`. */
  readonly page: string;
  /** The address for mail to the maintainers. */
  readonly contact: string;
}

interface Manifest {
  readonly version: string;
  readonly repository: { readonly url: string };
  homepage?: string;
  readonly bugs: { url?: string; readonly email: string };
  qna?: string;
}

/** Files with addresses or the version, each with the function that brings its text up to date. */
export const productLists: Readonly<Record<string, (text: string, product?: Product) => string>> = {
  "package.json": withAddresses,
  "docs/pipelines.md": (text, product = readProduct()) =>
    text.replace(
      /^( +- repo: )\S+\/package-insights\n( +rev: )\S+$/m,
      (_, repository: string, revision: string) => `${repository}${product.page}\n${revision}v${product.version}`,
    ),
  "CODE_OF_CONDUCT.md": (text, product = readProduct()) => text.replace(/<[^<>\s]+@[^<>\s]+>/g, `<${product.contact}>`),
};

export function productOf(manifest: string): Product {
  const { version, repository, bugs } = JSON.parse(manifest) as Manifest;
  return { version, page: pageOf(repository.url), contact: bugs.email };
}

function readProduct(): Product {
  return productOf(readFileSync("package.json", "utf8"));
}

function withAddresses(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const page = pageOf(manifest.repository.url);
  manifest.homepage = `${page}#readme`;
  manifest.bugs.url = `${page}/issues`;
  manifest.qna = `${page}/discussions`;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function pageOf(repository: string): string {
  return repository.replace(/^git\+/, "").replace(/\.git$/, "");
}
