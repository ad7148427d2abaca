import type { ActionKind } from "../editor/actions/action.ts";

/** The kinds of code actions as the protocol has them. */
export const actionKinds: Readonly<Record<ActionKind, string>> = {
  quickfix: "quickfix",
  rewrite: "refactor.rewrite.version",
};

/** The commands that a client can have the server run. */
export const commandNames = {
  scan: "packageInsights.scan",
  fixAll: "packageInsights.fixAll",
  why: "packageInsights.why",
  graph: "packageInsights.graph",
  review: "packageInsights.review",
  plan: "packageInsights.plan",
} as const;

/** Distinguishes these diagnostics from those of other servers. */
export const diagnosticSource = "Package Insights";

/** The code of the row for what is not known. */
export const notChecked = "not-checked";
