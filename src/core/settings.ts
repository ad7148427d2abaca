import { ignoredPattern } from "./analysis/ignores/ignoreEntry.ts";
import { devDependencies, ruleCriteria, ruleSettings } from "./analysis/policy.ts";
import type { Rule } from "./analysis/rule.ts";
import { rules as allRules } from "./analysis/rules.ts";
import { unscored } from "./analysis/severity.ts";
import type { Setting } from "./model/setting.ts";

/** A group of settings in the settings editor and in the documents. */
interface Section {
  readonly title: string;
  readonly settings: readonly KnownSetting[];
}

/** Any of the settings, with its name, from which the type of its value follows. */
export type KnownSetting =
  | (typeof ruleCriteria)[number]
  | typeof unscored
  | typeof devDependencies
  | (typeof findings)[number]
  | (typeof editor)[number]
  | (typeof names)[number]
  | (typeof service)[number];

const rules: readonly Rule[] = allRules;

const findings = [
  {
    name: "rules",
    type: "object",
    default: {},
    readBy: "both",
    scope: "window",
    needsTrust: true,
    text: `Severity of each rule. With \`default\` the rule decides: advisories follow their CVSS v3 score. ${offByDefault()} For example \`"outdated": "hint"\`.`,
    schema: {
      additionalProperties: false,
      properties: Object.fromEntries(
        rules.map(({ id, default: setting, help }) => [
          id,
          { type: "string", enum: ruleSettings, default: setting, description: help.summary },
        ]),
      ),
    },
    examples: [{ outdated: "hint", license: "error" }],
  },
  {
    name: "ignore",
    type: "object",
    default: {},
    readBy: "both",
    scope: "resource",
    needsTrust: true,
    text: "Findings to ignore. An item is an advisory or a rule, for one package if its name follows: `GHSA-29mw-wpgm-hmr9`, `deprecated:left-pad`, `advisory:@acme/*`; `*:left-pad` is everything on a package. `GHSA-29mw-wpgm-hmr9:legacy-plugin>image-size` is for `image-size` only where `legacy-plugin` leads to it: names in order, with any others between them. It hides nothing that another way leads to as well, or where not all ways are known. The value says how long and why: `until 2027-01-31: not reachable`, `not reachable` or nothing. After that day the findings return. A comment ignores findings on its line or the next: `package-insights: ignore GHSA-… until 2027-01-31 -- reason`, or `ignore GHSA-… legacy-plugin>image-size` with a path.",
    schema: {
      propertyNames: { pattern: ignoredPattern },
      additionalProperties: {
        type: "string",
        pattern: "^(?![Uu]ntil\\b)|^until \\d{4}-\\d{2}-\\d{2} *(:|$)",
        patternErrorMessage: "Enter a reason, or “until YYYY-MM-DD: reason”.",
      },
    },
    examples: [
      { "GHSA-29mw-wpgm-hmr9": "until 2027-01-31: not reachable", "deprecated:left-pad": "no replacement yet" },
    ],
  },
] as const satisfies readonly Setting[];

const editor = [
  {
    name: "problems",
    type: "string",
    default: "dependency",
    enum: ["dependency", "advisory"],
    enumTexts: [
      "One entry for all that is found on a dependency, its transitive dependencies included, and one of its own for what is malicious.",
      "An entry for each advisory, each affected transitive dependency and each other finding.",
    ],
    readBy: "editor",
    scope: "resource",
    needsTrust: false,
    text: "What has an entry of its own in Problems.",
  },
  {
    name: "inlayHints",
    type: "string",
    default: "fix",
    enum: ["fix", "latest", "both", "off"],
    enumTexts: [
      "Of a vulnerable dependency the version that fixes it, else the latest version.",
      "The latest version.",
      "The version that fixes it and the latest version.",
      "No inlay hints, and no color on the versions of dependencies with findings.",
    ],
    readBy: "editor",
    scope: "resource",
    needsTrust: false,
    text: "What the inlay hint after each requirement leads to, behind the locked or assumed version and the severity of the findings. Double-click a hint to update. Requires `#editor.inlayHints.enabled#`.",
  },
  {
    name: "codeLens",
    type: "boolean",
    default: false,
    readBy: "editor",
    scope: "resource",
    needsTrust: false,
    text: "Show a summary and Update All above each manifest.",
  },
  {
    name: "scanExclude",
    type: "array",
    default: [],
    readBy: "editor",
    scope: "resource",
    needsTrust: true,
    text: "Patterns of files that *Scan Workspace* skips, in the syntax of a `.gitignore` at the root of each folder: `examples/`, `**/fixtures/*.json`. Added to `#files.exclude#` and the `.gitignore` files.",
    examples: [["examples/", "**/fixtures/*.json"]],
  },
  {
    name: "agents",
    type: "string",
    default: "tools",
    enum: ["tools", "mcp", "off"],
    enumTexts: [
      "As tools of the editor, which read unsaved text and share the answers that the window has.",
      "By an MCP server that the editor starts, which reads saved files.",
      "Nothing.",
    ],
    readBy: "editor",
    scope: "window",
    needsTrust: false,
    text: "What agents in the editor can ask with: whether packages and manifests are vulnerable, deprecated or unknown, why a dependency is there, and which version to take.",
  },
] as const satisfies readonly Setting[];

const names = [
  {
    name: "private",
    type: "array",
    default: [],
    readBy: "both",
    scope: "resource",
    needsTrust: false,
    text: "Names of private packages that are never sent to the service. `*` matches any characters: `@acme/*`, `com.acme:*`. The patterns of user, workspace and folder settings are combined. A name that could still become one of them is not completed. Packages from a registry that replaces the public one are recognized by themselves; packages from an additional registry have to be listed here.",
    examples: [["@acme/*", "com.acme:*"]],
  },
  {
    name: "public",
    type: "array",
    default: [],
    readBy: "both",
    scope: "machine",
    needsTrust: false,
    text: "Groups of Maven and Gradle dependencies that the service may be asked about although a private repository is set: `com.acme.*` with all groups below, `com.acme:*` without. A project's own groups and `#packageInsights.private#` stay private. Also names of packages that may be looked up although they are the project's own, members of its workspace, or taken from a repository or a folder. Cannot be set in a workspace, because a workspace must not release package names.",
    examples: [["com.acme.*", "com.acme:*"]],
  },
  {
    name: "mirrors",
    type: "array",
    default: [],
    readBy: "both",
    scope: "machine",
    needsTrust: false,
    text: "Registries that mirror the public ones, so that their packages are checked: hosts (`nexus.acme.example`) or URLs (`https://nexus.acme.example/repository/npm-all/`, with all below). Known public mirrors need not be listed. `#packageInsights.private#`, scopes and packages with a registry of their own and package source mapping stay private. Cannot be set in a workspace, because a workspace must not release package names.",
    examples: [["https://nexus.acme.example/repository/npm-all/"]],
  },
] as const satisfies readonly Setting[];

const service = [
  {
    name: "baseUrl",
    type: "string",
    default: "https://api.deps.dev",
    readBy: "both",
    scope: "machine",
    needsTrust: true,
    text: "URL of the service that answers questions about packages, without `/v3alpha` or `/v3`. The default is the public deps.dev API; another is, for example, `https://insights.example`. Cannot be set in a workspace, because a workspace must not decide where package names are sent.",
    examples: ["https://insights.example", "http://localhost:8080"],
    tags: ["usesOnlineServices"],
    schema: {
      format: "uri",
      pattern: "^https?://",
      patternErrorMessage: "Enter a URL that starts with http:// or https://.",
    },
  },
  {
    name: "apiVersion",
    type: "string",
    default: "auto",
    enum: ["auto", "v3alpha", "v3"],
    enumTexts: [
      "Use `v3alpha`, or `v3` if the service no longer has it.",
      "All features, including batch requests and deprecation.",
      "The stable features: no batch requests, so more requests are sent, and no deprecation.",
    ],
    readBy: "editor",
    scope: "machine-overridable",
    needsTrust: false,
    text: "Version of the service's API. Not synchronized, because it belongs to the service of the machine; a workspace can have its own.",
  },
  {
    name: "offline",
    type: "boolean",
    default: false,
    readBy: "editor",
    scope: "window",
    needsTrust: false,
    text: "Work offline with cached answers of any age. Their age is shown.",
    tags: ["usesOnlineServices"],
  },
  {
    name: "cacheSize",
    type: "number",
    default: 100,
    minimum: 1,
    maximum: 10_000,
    readBy: "editor",
    scope: "machine",
    needsTrust: false,
    text: "Maximum size of the cache on disk in megabytes, shared by all windows. At most 20 in a browser. Takes effect after a restart. Cannot be set in a workspace, because all windows share the cache.",
    examples: [100, 500],
  },
  {
    name: "cacheFreshMinutes",
    type: "number",
    default: 0,
    minimum: 0,
    maximum: 100_000,
    readBy: "editor",
    scope: "machine",
    needsTrust: false,
    text: "Number of minutes before a cached answer is requested again. With 0 the service decides; if it does not, answers are fresh for an hour. Cannot be set in a workspace, because all windows share the cache.",
    examples: [0, 720],
  },
  {
    name: "cacheStaleDays",
    type: "number",
    default: 7,
    minimum: 0,
    maximum: 365,
    readBy: "both",
    scope: "machine",
    needsTrust: false,
    text: "Number of days for which an outdated answer is shown with its age, while a new one is requested or when the service fails. Cannot be set in a workspace, because all windows share the cache.",
    examples: [0, 30],
  },
  {
    name: "concurrency",
    type: "number",
    default: 0,
    minimum: 0,
    maximum: 100,
    readBy: "both",
    scope: "machine",
    needsTrust: false,
    text: "Maximum number of simultaneous requests to the service. With 0, 16, and over HTTP/2 in the editor as many as the service accepts on a connection, at most 100. Cannot be set in a workspace, because the limits of the service are the same for all workspaces.",
    examples: [4, 16],
  },
  {
    name: "requestsPerSecond",
    type: "number",
    default: 0,
    minimum: 0,
    maximum: 1000,
    readBy: "both",
    scope: "machine",
    needsTrust: false,
    text: "Maximum number of requests per second on average. After a pause, up to 200 are sent at once. With 0, as many as the service answers, and fewer when it refuses some as too many. Cannot be set in a workspace, because the limits of the service are the same for all workspaces.",
    examples: [10, 50],
  },
] as const satisfies readonly Setting[];

/**
 * The settings in the order in which they are shown; those of rules are in the rules. The extension loads none of these texts: it
 * reads types, ranges and defaults from package.json, which `npm run generate` makes from them.
 */
export const sections: readonly Section[] = [
  { title: "Findings", settings: [...findings, unscored, devDependencies, ...ruleCriteria] },
  { title: "Editor and Scan", settings: editor },
  { title: "Private Packages", settings: names },
  { title: "Service and Cache", settings: service },
];

export const settings: readonly KnownSetting[] = sections.flatMap((section) => section.settings);

/** The settings that files of settings may have. */
export const configSettings = settings.filter(({ readBy }) => readBy === "both");

function offByDefault(): string {
  const off = rules.filter((rule) => rule.default === "off").map(({ id }) => `\`${id}\``);
  const [last = "", ...others] = off.sort().reverse();
  return `${others.reverse().join(", ")} and ${last} are off by default.`;
}
