import type { Rule } from "eslint";

export const lineEnds: Rule.RuleModule;
