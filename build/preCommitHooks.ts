import { lockfilePatterns, manifestPatterns } from "../src/core/manifests/patterns.ts";

/** The list of hooks of pre-commit, with the files that are checked: only those, where a commit has any of them. */
export function preCommitHooks(): string {
  const names = [manifestPatterns, lockfilePatterns].flatMap((patterns) => Object.values(patterns).flat());
  const files = [...new Set(names)].map(expressionOf).sort();
  return `# Made by npm run generate from the patterns of manifests and lockfiles.
- id: package-insights
  name: Package Insights
  description: Checks the manifests and lockfiles of a commit for advisories, deprecated and malicious packages.
  entry: package-insights check --allow-empty
  language: node
  pass_filenames: true
  require_serial: true
  files: |
    (?x)(?:^|/)(?:
      ${files.join("|\n      ")}
    )$
`;
}

/** A glob pattern below any folder as a regular expression of Python, from the base name on where it has no folder. */
function expressionOf(pattern: string): string {
  const escaped = pattern.replace(/^\*\*\//, "").replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return escaped.replaceAll("*", "[^/]*");
}
