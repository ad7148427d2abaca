/**
 * `npm run release:check`: what speaks against a release of this version, each in a line; exit code 1 if anything does. Every step of a
 * release begins with it. In a workflow for a tag, `GITHUB_REF_TYPE` and `GITHUB_REF_NAME` tell the tag.
 */
import { readFileSync } from "node:fs";
import { productLists } from "./product.ts";

interface Manifest {
  readonly version: string;
  readonly publisher: string;
  readonly private?: boolean;
  readonly repository: { readonly url: string };
  readonly bugs: { readonly email: string };
}

/** Host names that nobody can own, by RFC 2606 and RFC 6761. */
const reserved =
  /(?:^|[@./])(?:localhost|example\.(?:com|net|org)|[^@/\s]+\.(?:example|test|invalid|localhost))(?=[:/]|$)/;

/**
 * What speaks against a release. `read` gives the text of a file.
 * @param tag of the commit that is released, if there is one already
 */
export function problemsOf(read: (path: string) => string, tag?: string): readonly string[] {
  const manifest = JSON.parse(read("package.json")) as Manifest;
  const { version, publisher, repository, bugs } = manifest;
  const addresses = { publisher, "repository.url": repository.url, "bugs.email": bugs.email };
  const notReal = Object.entries(addresses).filter(([, address]) => address === "" || reserved.test(address));
  const outdated = Object.entries(productLists).filter(([path, update]) => update(read(path)) !== read(path));
  return [
    ...notReal.map(([field, address]) => `package.json: ${field} is “${address}”, which is nobody's address`),
    ...(manifest.private ? ["package.json: private is true, with which npm publishes nothing"] : []),
    ...outdated.map(([path]) => `${path}: not up to date: run npm run generate`),
    ...(tag === undefined || tag === `v${version}` ? [] : [`the tag is ${tag}, and the version ${version}`]),
    ...changelogProblems(read("CHANGELOG.md"), version),
  ];
}

function changelogProblems(text: string, version: string): readonly string[] {
  const [first = ""] = /(?<=^## ).*/m.exec(text) ?? [];
  return first === version ? [] : [`CHANGELOG.md: the first section is “${first}”, and not ${version}`];
}

if (import.meta.main) {
  const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env;
  const problems = problemsOf(
    (path) => readFileSync(path, "utf8"),
    GITHUB_REF_TYPE === "tag" ? GITHUB_REF_NAME : undefined,
  );
  process.stderr.write(problems.map((problem) => `${problem}\n`).join(""));
  if (problems.length > 0) process.exitCode = 1;
}
