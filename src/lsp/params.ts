/** Tells whether a value has a form. */
type Form = (value: unknown) => boolean;

/** Tells whether the parameters of a method have what its answer relies on: a client can send anything. */
export function areParamsOf(method: string, params: unknown): boolean {
  const form = forms.get(method) ?? (/^textDocument\/\w+$/.test(method) ? ofDocument() : anything);
  return form(params);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const anything: Form = () => true;
const text: Form = (value) => typeof value === "string";
const number: Form = (value) => typeof value === "number";
const listOf =
  (item: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(item);
const optional =
  (form: Form): Form =>
  (value) =>
    value === undefined || value === null || form(value);
const record =
  (fields: Readonly<Record<string, Form>> = {}): Form =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, form]) => form(value[name]));

const whole: Form = (value) => Number.isInteger(value);
const position = record({ line: whole, character: whole });
const range = record({ start: position, end: position });
const identified = record({ uri: text });
const folders = listOf(identified);

function ofDocument(fields: Readonly<Record<string, Form>> = {}): Form {
  return record({ textDocument: identified, ...fields });
}

const forms: ReadonlyMap<string, Form> = new Map(
  Object.entries({
    initialize: record({
      capabilities: record(),
      workspaceFolders: optional(folders),
      rootUri: optional(text),
      processId: optional(number),
    }),
    "textDocument/didOpen": record({ textDocument: record({ uri: text, text }) }),
    "textDocument/didChange": ofDocument({ contentChanges: listOf(record({ text, range: optional(range) })) }),
    "textDocument/completion": ofDocument({ position }),
    "textDocument/hover": ofDocument({ position }),
    "textDocument/inlayHint": ofDocument({ range }),
    "textDocument/codeAction": ofDocument({
      range,
      context: record({ diagnostics: listOf(record()), only: optional(listOf(text)) }),
    }),
    "textDocument/diagnostic": ofDocument({ previousResultId: optional(text) }),
    "workspace/diagnostic": record({ previousResultIds: listOf(record({ uri: text, value: text })) }),
    "workspace/executeCommand": record({ command: text, arguments: optional(listOf(anything)) }),
    "workspace/didChangeConfiguration": record(),
    "workspace/didChangeWatchedFiles": record({ changes: listOf(identified) }),
    "workspace/didChangeWorkspaceFolders": record({ event: record({ added: folders, removed: folders }) }),
    "window/workDoneProgress/cancel": record(),
    "$/cancelRequest": record({ id: (value) => text(value) || number(value) }),
    "$/progress": record(),
    "$/setTrace": record({ value: text }),
    // What a client sends back of an answer is for the answer to look at.
    "completionItem/resolve": record(),
    "codeAction/resolve": record(),
    "codeLens/resolve": record(),
    "inlayHint/resolve": record(),
    "documentLink/resolve": record(),
  }),
);
