import { lines, packageJson, type Row } from "./rows.ts";

const unchecked = {
  "package.json": packageJson({ "@acme/tool": "1.0.0", other: "git+https://git.example/x.git", json5: "2.2.3" }),
};

/** The service, and the options that decide what counts. */
export const serviceRows: readonly Row[] = [
  {
    what: "9: transitive dependencies that are not answered",
    files: { "package.json": packageJson({ express: "4.17.1" }) },
    refused: "GetDependencies",
    code: 1,
    lines: [/not checked express: .*403/],
    coverage: "incomplete failed",
  },
  {
    what: "9: transitive dependencies of a clean version that are not answered",
    files: { "package.json": packageJson({ chalk: "4.1.2" }) },
    refused: "GetDependencies",
    code: 2,
    lines: [/not checked chalk: .*403/],
    coverage: "incomplete failed",
  },
  {
    what: "9: an advisory that is not answered",
    files: { "package.json": packageJson({ minimist: "1.2.5" }) },
    refused: "GetAdvisory",
    code: 1,
    lines: [/403/],
    coverage: "incomplete failed no-graph",
  },
  {
    what: "13: deprecation that the API version does not serve",
    files: { "package.json": packageJson({ json5: "2.2.3" }) },
    args: ["--api-version", "v3"],
    code: 0,
    lines: [/not all checked: .*deprecated.*\(one dependency\)/],
    coverage: "limited no-deprecation no-graph",
  },
  {
    what: "13: the same where limits count",
    files: { "package.json": packageJson({ json5: "2.2.3" }) },
    args: ["--api-version", "v3", "--strict"],
    code: 2,
    lines: [/not all checked: .*deprecated/],
    coverage: "limited no-deprecation no-graph",
  },
  {
    what: "a system without graphs",
    files: { Gemfile: lines('source "https://rubygems.org"', 'gem "rack", "2.2.24"') },
    code: 0,
    lines: [/not all checked: no source lists the transitive dependencies/],
    coverage: "limited no-graph",
  },
  {
    what: "a system without graphs where limits count",
    files: { Gemfile: lines('source "https://rubygems.org"', 'gem "rack", "2.2.24"') },
    args: ["--strict"],
    code: 2,
    lines: [/not all checked: no source lists the transitive dependencies/],
    coverage: "limited no-graph",
  },
  {
    what: "what is private and what is a repository",
    files: unchecked,
    args: ["--private", "@acme/*"],
    code: 2,
    lines: [/not checked @acme\/tool: private/, /not checked other: /, /2 not checked; 0 findings\n$/],
    coverage: "incomplete private git no-graph",
  },
  {
    what: "the same where one of them is accepted",
    files: unchecked,
    args: ["--private", "@acme/*", "--accept-unchecked", "private"],
    code: 2,
    lines: [/2 not checked, 1 accepted; 0 findings\n$/],
    coverage: "incomplete git no-graph",
  },
  {
    what: "the same where both are accepted",
    files: unchecked,
    args: ["--private", "@acme/*", "--accept-unchecked", "private,git"],
    code: 0,
    lines: [/not checked @acme\/tool: private/, /2 not checked, 2 accepted; 0 findings\n$/],
    coverage: "limited no-graph",
  },
  {
    what: "a finding beside what is accepted",
    files: { "package.json": packageJson({ "@acme/tool": "1.0.0", minimist: "1.2.5" }) },
    args: ["--private", "@acme/*", "--accept-unchecked", "private"],
    code: 1,
    lines: [/1 accepted/],
    coverage: "limited no-graph",
  },
];
