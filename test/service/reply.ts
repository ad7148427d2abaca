/** An answer before it is written out: a message of the API, or the plain text of an error. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly kind: "json"; readonly value: unknown } | { readonly kind: "text"; readonly text: string };
}

const served = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=3600",
  "access-control-allow-origin": "*",
  vary: "Accept-Encoding",
};

export function found(value: unknown): Reply {
  return { status: 200, headers: served, body: { kind: "json", value } };
}

/** JSON that is text already. */
export function written(text: string): Reply {
  return { status: 200, headers: served, body: { kind: "text", text } };
}

/** Errors are plain text without a line end, and may not be cached. */
export function failed(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const plain = {
    "content-type": "text/plain; charset=utf-8",
    "access-control-allow-origin": "*",
    vary: "Accept-Encoding",
  };
  return { status, headers: { ...plain, ...headers }, body: { kind: "text", text } };
}

export function missing(text: string): Reply {
  return failed(404, text);
}
