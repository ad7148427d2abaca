import { lines, packageJson, type Row } from "./rows.ts";

const unchecked = {
  "package.json": packageJson({ "@acme/tool": "1.0.0", other: "git+https://git.example/x.git", debug: "4.4.3" }),
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
    status: "shield 1 vulnerable dependency · 2 findings · The dependency graph of 1 dependency is incomplete",
    hovers: ["express: warning 2 advisories, worst medium 6.1 · The service did not give the dependency graph"],
    hints: ["express ⚠ 2 medium  latest 5.3.0"],
  },
  {
    what: "9: transitive dependencies of a clean version that are not answered",
    files: { "package.json": packageJson({ chalk: "4.1.2" }) },
    refused: "GetDependencies",
    code: 2,
    lines: [/not checked chalk: .*403/],
    coverage: "incomplete failed",
    status: "question No findings, not everything was checked · The dependency graph of 1 dependency is incomplete",
    hovers: ["chalk: question No known advisories of its own · The service did not give the dependency graph"],
    hints: ["chalk → 6.0.1"],
  },
  {
    what: "9: transitive versions of a clean version that are not answered",
    files: { "package.json": packageJson({ pino: "6.14.0" }) },
    refused: "GetVersionBatch",
    code: 2,
    lines: [/^8 packages or advisories not answered by the service, first POST .*: 403 /m],
    coverage: "incomplete failed",
    status: "question No findings, not everything was checked · 8 transitive dependencies not checked: not answered",
    hovers: ["pino: question No known advisories of its own · 8 transitive dependencies not checked"],
  },
  {
    what: "9: a transitive version with an advisory that is not answered",
    files: {
      "pom.xml":
        "<project><dependencies><dependency><groupId>org.apache.commons</groupId><artifactId>commons-text</artifactId><version>1.10.0</version></dependency></dependencies></project>",
    },
    refused: "GetVersion",
    match: "commons-lang3",
    code: 2,
    lines: [/not checked .*commons-text: transitive dependency org\.apache\.commons:commons-lang3 3\.12\.0: .*403/],
    coverage: "incomplete failed",
    status: "question No findings, not everything was checked · 1 transitive dependency not checked: not answered",
    hovers: [
      "org.apache.commons:commons-text: question No known advisories of its own · 1 transitive dependency not checked",
    ],
    hints: ["org.apache.commons:commons-text → 1.15.0"],
  },
  {
    what: "10: an error on a node of the graph",
    files: { "package.json": packageJson({ "acme-invented-bundler": "1.0.0" }) },
    code: 1,
    lines: [/not checked acme-invented-bundler: the dependency graph is incomplete \(could not find a version/],
    coverage: "incomplete graph bundled",
    status:
      "shield 1 vulnerable dependency · 1 finding · The dependency graph of 1 dependency is incomplete · The service has no facts about 1 bundled dependency",
    hovers: [
      "acme-invented-bundler: info No known advisories of its own · 1 of 3 transitive dependencies affected, worst low 3.1; 1 not checked; may be incomplete: could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing",
    ],
    hints: ["acme-invented-bundler ⓘ 1 low"],
  },
  {
    what: "10: an error of the graph",
    files: { "requirements.txt": lines("acme-invented-wheel==5.0.0") },
    code: 2,
    lines: [/not checked acme-invented-wheel: the dependency graph is incomplete \(the resolution was given up/],
    coverage: "incomplete graph",
    status: "question No findings, not everything was checked · The dependency graph of 1 dependency is incomplete",
    hovers: [
      "acme-invented-wheel: question No known advisories of its own · the resolution was given up after too many steps",
    ],
  },
  {
    what: "9: an advisory that is not answered",
    files: { "package.json": packageJson({ minimist: "1.2.5" }) },
    refused: "GetAdvisory",
    code: 1,
    lines: [/403/],
    coverage: "incomplete failed no-graph",
    status:
      "shield 1 vulnerable dependency · 1 finding · Details of 1 advisory were not answered · No source lists the transitive dependencies of 1 dependency",
    hovers: ["minimist: warning 1 advisory, severity unknown · its transitive dependencies are not known"],
    hints: ["minimist ⚠ 1 unscored  latest 1.2.8"],
  },
  {
    what: "13: deprecation that the API version does not serve",
    files: { "package.json": packageJson({ debug: "4.4.3" }) },
    args: ["--api-version", "v3"],
    code: 0,
    lines: [/not all checked: .*deprecated.*\(one dependency\)/],
    coverage: "limited no-deprecation no-graph",
    status:
      "info No findings · This version of the API does not serve whether versions are deprecated · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "debug: info No known advisories of its own · its transitive dependencies are not known / question Deprecation is not available in this version of the API",
    ],
  },
  {
    what: "13: the same where limits count",
    files: { "package.json": packageJson({ debug: "4.4.3" }) },
    args: ["--api-version", "v3", "--strict"],
    code: 2,
    lines: [/not all checked: .*deprecated/],
    coverage: "limited no-deprecation no-graph",
    status:
      "info No findings · This version of the API does not serve whether versions are deprecated · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "debug: info No known advisories of its own · its transitive dependencies are not known / question Deprecation is not available in this version of the API",
    ],
  },
  {
    what: "a system without graphs",
    files: { Gemfile: lines('source "https://rubygems.org"', 'gem "rack", "2.2.24"') },
    code: 0,
    lines: [/not all checked: transitive dependencies are not known/],
    coverage: "limited no-graph",
    status: "info No findings · No source lists the transitive dependencies of 1 dependency",
    hovers: ["rack: info No known advisories of its own · its transitive dependencies are not known"],
    hints: ["rack → 3.2.7"],
  },
  {
    what: "a system without graphs where limits count",
    files: { Gemfile: lines('source "https://rubygems.org"', 'gem "rack", "2.2.24"') },
    args: ["--strict"],
    code: 2,
    lines: [/not all checked: transitive dependencies are not known/],
    coverage: "limited no-graph",
    status: "info No findings · No source lists the transitive dependencies of 1 dependency",
    hovers: ["rack: info No known advisories of its own · its transitive dependencies are not known"],
    hints: ["rack → 3.2.7"],
  },
  {
    what: "what is private and what is a repository",
    files: unchecked,
    args: ["--private", "@acme/*"],
    code: 2,
    lines: [/not checked @acme\/tool: private/, /not checked other: /, /2 not checked; 0 findings\nexit \d: .*\n$/],
    coverage: "incomplete private git no-graph",
    status:
      "question No findings, 2 not checked · 1 dependency not checked: private · 1 dependency not checked: git · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "@acme/tool: question Not checked: private package, the service is not asked (@acme/* in packageInsights.private)",
      "other: question Not checked: from a Git repository, not from a registry",
      "debug: info No known advisories of its own · its transitive dependencies are not known",
    ],
    hints: ["@acme/tool private", "other git"],
  },
  {
    what: "the same where one of them is accepted",
    files: unchecked,
    args: ["--private", "@acme/*", "--accept-unchecked", "private"],
    code: 2,
    lines: [/2 not checked, 1 accepted; 0 findings\nexit \d: .*\n$/],
    coverage: "incomplete git no-graph",
    status:
      "question No findings, 2 not checked · 1 dependency not checked: private · 1 dependency not checked: git · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "@acme/tool: question Not checked: private package, the service is not asked (@acme/* in packageInsights.private)",
      "other: question Not checked: from a Git repository, not from a registry",
      "debug: info No known advisories of its own · its transitive dependencies are not known",
    ],
    hints: ["@acme/tool private", "other git"],
  },
  {
    what: "the same where both are accepted",
    files: unchecked,
    args: ["--private", "@acme/*", "--accept-unchecked", "private,git"],
    code: 0,
    lines: [/not checked @acme\/tool: private/, /2 not checked, 2 accepted; 0 findings\nexit \d: .*\n$/],
    coverage: "limited no-graph",
    status:
      "question No findings, 2 not checked · 1 dependency not checked: private · 1 dependency not checked: git · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "@acme/tool: question Not checked: private package, the service is not asked (@acme/* in packageInsights.private)",
      "other: question Not checked: from a Git repository, not from a registry",
      "debug: info No known advisories of its own · its transitive dependencies are not known",
    ],
    hints: ["@acme/tool private", "other git"],
  },
  {
    what: "a finding beside what is accepted",
    files: { "package.json": packageJson({ "@acme/tool": "1.0.0", minimist: "1.2.5" }) },
    args: ["--private", "@acme/*", "--accept-unchecked", "private"],
    code: 1,
    lines: [/1 accepted/],
    coverage: "limited no-graph",
    status:
      "shield 1 vulnerable dependency · 1 finding · 1 dependency not checked: private · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "@acme/tool: question Not checked: private package, the service is not asked (@acme/* in packageInsights.private)",
      "minimist: error 1 advisory, critical 9.8 · its transitive dependencies are not known",
    ],
    hints: ["@acme/tool private", "minimist ✘ 1 critical  latest 1.2.8"],
  },
];
