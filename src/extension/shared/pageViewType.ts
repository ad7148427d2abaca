/** The panels of pages, by which VS Code restores them. */
export const pageViewType = "packageInsights.page";
