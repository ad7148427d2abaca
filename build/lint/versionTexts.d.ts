import type { Rule } from "eslint";

export const versionTexts: Rule.RuleModule;
