import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

/**
 * `go.sum`: the hashes of modules that were once downloaded. It does not say which versions are selected, which `go.mod`
 * does; so a version is locked only if it is the very one that is required, and its source was verified. Where a module comes
 * from it does not say either: what is private `go.mod` and the settings tell.
 */
export const goSum: LockfileParser = {
  id: "go/go.sum",
  system: "GO",
  names: ["go.sum"],
  governs: (path) => /(?:^|\/)go\.mod$/.test(path),
  parse: parseGoSum,
};

function parseGoSum(text: string): Lockfile {
  const packages: LockedPackage[] = [];
  const problems: SyntaxProblem[] = [];
  const indexes = new Map<string, number>();
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const line = text
      .slice(start, end)
      .replace(/^\uFEFF/, "")
      .trim();
    if (line !== "") {
      const [name = "", version = "", hash = "", more] = line.split(/\s+/, 4);
      if (!version.startsWith("v") || !/^\w+:/.test(hash) || more !== undefined) {
        const message = /^[<=>|]{7}/.test(line) ? "Merge conflict" : "Expected a module, a version and a hash";
        const at = text.indexOf(line, start);
        problems.push({ message, span: { start: at, end: at + line.length } });
      } else if (!version.endsWith("/go.mod") && hash.startsWith("h1:") && !indexes.has(`${name} ${version}`)) {
        indexes.set(`${name} ${version}`, packages.length);
        packages.push({ key: { system: "GO", name, version }, origin: "registry", dependencies: [] });
      }
    }
    start = end + 1;
  }
  return {
    packages,
    hasGraph: false,
    // Each module has its own.
    covers: ({ folder }) => folder === "",
    locked({ package: { name }, requirement }) {
      const index = requirement.kind === "written" ? indexes.get(`${name} ${requirement.text}`) : undefined;
      return index === undefined ? [] : [index];
    },
    problems,
  };
}
