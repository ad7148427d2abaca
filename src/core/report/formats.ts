/** The formats of reports, without the writers: what only names them need not load them. */
export const reportFormats = [
  "table",
  "text",
  "json",
  "sarif",
  "cyclonedx",
  "cyclonedx-1.7",
  "csv",
  "markdown",
  "html",
  "github",
  "gitlab",
  "junit",
] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** The formats of reports that people save, also in the editor; the others are for terminals and pipelines. */
export type DocumentFormat = Exclude<ReportFormat, "table" | "github" | "gitlab" | "junit">;

/** The formats of what a change brings in. */
export const reviewFormats = ["text", "json", "markdown", "sarif", "github"] as const;

export type ReviewFormat = (typeof reviewFormats)[number];

/** The formats of packages by their licenses. */
export const licenseFormats = ["text", "json", "csv"] as const;

export type LicenseFormat = (typeof licenseFormats)[number];

/** The formats of the changes that `fix` plans. */
export const fixFormats = ["text", "json", "patch"] as const;

export type FixFormat = (typeof fixFormats)[number];

/** The formats of graphs; those of files are all but `text`. */
export const graphFormats = ["text", "json", "dot", "mermaid", "csv", "svg"] as const;

export type GraphFormat = (typeof graphFormats)[number];

/** The formats of why a package is in a project. */
export const whyFormats = ["text", "json"] as const;

export type WhyFormat = (typeof whyFormats)[number];

/** The formats of a page. */
export const pageFormats = ["text", "json"] as const;

export type PageFormat = (typeof pageFormats)[number];

/** The formats of a page that is a table, such as that of package URLs. */
export const tableFormats = ["text", "json", "csv", "markdown"] as const;

export type TableFormat = (typeof tableFormats)[number];

export type GraphFileFormat = Exclude<GraphFormat, "text">;
