/** An answer to a request that is an error of the protocol, from code that does not load its library. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: number;

  constructor(code: (typeof codes)[keyof typeof codes], message: string) {
    super(message);
    this.code = code;
  }
}

/** The codes of the protocol. */
export const codes = { invalidParams: -32_602, contentModified: -32_801, requestFailed: -32_803 } as const;
