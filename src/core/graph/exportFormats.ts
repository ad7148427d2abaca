/** The files that a graph is exported to. */
export const exportFormats = ["svg", "png", "dot", "mermaid", "json", "csv"] as const;

export type ExportFormat = (typeof exportFormats)[number];
