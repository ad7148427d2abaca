/** The files that a graph is exported to. */
export const exportFormats = ["png"] as const;

export type ExportFormat = (typeof exportFormats)[number];
