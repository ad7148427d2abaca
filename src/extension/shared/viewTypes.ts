/** The panels of pages, by which VS Code restores them. */
export const pageViewType = "packageInsights.page";

/** The panels of graphs, likewise. */
export const graphViewType = "packageInsights.graph";
