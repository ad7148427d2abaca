import { parseLicense, type License } from "../../analysis/policy/spdx.ts";

/** One SPDX expression that joins all licenses, or their names where one is not standard. Empty where none is known. */
export function licenseChoice(licenses: readonly string[]): { readonly licenses?: readonly object[] } {
  const texts = [...new Set(licenses.map((text) => text.trim()))].filter((text) => text !== "");
  if (texts.length === 0) return {};
  const parsed = texts.map(parseLicense);
  if (!parsed.every((license) => license && idsOf(license).every(isStandard))) {
    return { licenses: texts.map((name) => ({ license: { name } })) };
  }
  const [only, ...others] = texts;
  const joined = texts.map((text, index) => (parsed[index]?.kind === "any" ? `(${text})` : text)).join(" AND ");
  return { licenses: [{ expression: others.length === 0 ? only : joined }] };
}

function idsOf(license: License): readonly string[] {
  return license.kind === "id" ? [license.id] : license.parts.flatMap(idsOf);
}

/** Whether it can be part of an SPDX expression, which `NONE` and `NOASSERTION` cannot. */
function isStandard(id: string): boolean {
  const isId = /^(?:DocumentRef-[\w.-]+:)?[A-Za-z0-9.-]+\+?(?: WITH [A-Za-z0-9.-]+)?$/.test(id);
  return isId && !/^(?:non-standard|unknown|noassertion|none)$/i.test(id);
}
