/** The public library, see `docs/library.md`. What is not here may change with any version. */
export type { Facts } from "./analysis/facts.ts";
export type { Finding } from "./analysis/finding.ts";
export { defaultPolicy, policyFromSettings, type Policy } from "./analysis/policy.ts";
export { rules } from "./analysis/rules.ts";
export type { Checked } from "./check/checked.ts";
export { createChecker, type Checker, type CheckerServices, type CheckUpdate } from "./check/checker.ts";
export type { Inspection } from "./check/inspect.ts";
export { manifestsOf, reportsOnly } from "./check/scanPaths.ts";
export { createCore, type Core } from "./core.ts";
export { formatMessage } from "./messages/message.ts";
export type { Page } from "./pages/page.ts";
export { findingMessage } from "./render/findingMessage.ts";
export type { ReportInput } from "./report/reportInput.ts";
export { reportOf } from "./report/writers.ts";
