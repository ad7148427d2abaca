import { versionSpan, type Rule } from "../finding.ts";

const day = 86_400_000;

/** The version was published so lately that nobody may have noticed yet what is wrong with it. */
export const tooNew: Rule = ({ declaration }, verdict, { tooNewDays: days, now }) => {
  if (verdict.kind !== "checked") return [];
  const { version, how } = verdict;
  const published = Date.parse(version.publishedAt ?? "");
  if (version.publishedAt === undefined || Number.isNaN(published) || now - published >= days * day) return [];
  return [
    {
      rule: "too-new",
      declaration,
      span: versionSpan(declaration),
      severity: "information",
      key: version.versionKey,
      how,
      publishedAt: version.publishedAt,
      days,
    },
  ];
};
