import type { ActionChange } from "../editor/actions/action.ts";
import type { Correction, DeclaredBefore } from "../editor/actions/correction.ts";

type CorrectionChange = Extract<ActionChange, { readonly kind: "correction" }>;

/** The part of an action that a client keeps until a person chooses it. */
export interface ActionData {
  readonly uri: string;
  readonly declaration: DeclaredBefore;
  readonly correction: Correction;
}

export function actionData(uri: string, { declaration, correction }: CorrectionChange): ActionData {
  const { name, scope, nameSpan, requirement } = declaration;
  return {
    uri,
    declaration: { name, scope, nameSpan: { start: nameSpan.start }, requirement: { text: requirement.text } },
    correction,
  };
}

/** Reads what a client sends back, which can be anything. */
export function readActionData(data: unknown): ActionData | undefined {
  const { uri, declaration, correction } = fieldsOf(data);
  const { name, scope, nameSpan, requirement } = fieldsOf(declaration);
  const { start } = fieldsOf(nameSpan);
  const { text } = fieldsOf(requirement);
  const wanted = readCorrection(fieldsOf(correction));
  if (typeof uri !== "string" || typeof name !== "string" || typeof scope !== "string" || !wanted) return undefined;
  if (typeof start !== "number" || typeof text !== "string") return undefined;
  return { uri, declaration: { name, scope, nameSpan: { start }, requirement: { text } }, correction: wanted };
}

const modes = ["style", "patches", "above", "exact"] as const;

/** Names and versions are looked at where they are written. */
function readCorrection({ kind, version, mode, name }: Fields): Correction | undefined {
  if (kind === "removal") return { kind };
  if (kind === "name") return typeof name === "string" ? { kind, name } : undefined;
  if (kind !== "version" || typeof version !== "string") return undefined;
  if (mode === undefined) return { kind, version };
  const known = modes.find((each) => each === mode);
  return known && { kind, version, mode: known };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
