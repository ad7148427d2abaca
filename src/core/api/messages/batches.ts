import type { Fetched } from "../fetched.ts";

/** Answers in the order of the requests, one each. One that failed leaves the others alone. */
export interface Batch<Request, Response> {
  readonly responses: readonly { readonly request: Request; readonly fetched: Fetched<Response> }[];
}
