import type { Message } from "../../messages/message.ts";
import type { PackageKey } from "../../model/keys.ts";
import type { KeyPair } from "./answeredKeys.ts";
import type { SystemTraits } from "../../model/systems.ts";
import type { Json } from "../decodeFields.ts";
import type { Fetched } from "../fetched.ts";
import type { Batch } from "../messages.ts";
import type { Waiting } from "../transport.ts";

export type Prefix = "v3alpha" | "v3";

/** One request, one answer. `Ask` is a call of the client: the row of one operation may use another operation. */
export interface LookupRow<Request, Response, Ask> {
  readonly kind: "lookup";
  readonly prefixes: readonly Prefix[];
  /** The fields of the request, each by its path on the wire, in the order in which people name them. */
  readonly fields: readonly string[];
  /** Set if one message of the request is enough, such as a hash without a version. */
  readonly takesAny?: true;
  /**
   * The trait of the systems that have answers today, if only some have. The client refuses no request by it: the service's list
   * has changed before.
   */
  readonly serves?: keyof SystemTraits["serves"];
  /** The parameters of the path in order, not encoded. */
  readonly parameters: (request: Request) => readonly string[];
  /** The path behind the prefix, from encoded parameters. */
  readonly path: (...parameters: readonly string[]) => string;
  readonly query?: (request: Request) => readonly (readonly [name: string, value: string])[];
  /** Tells whether the service takes the request at all; if absent, it does. */
  readonly accepts?: (request: Request) => boolean;
  /** Throws a `DecodeError` where the record is not the operation's answer. */
  readonly decode: (record: Json) => Response;
  /** The keys of the response that must be those of the request. */
  readonly keys?: (request: Request, response: Response) => readonly KeyPair[];
  /** The packages that the request names. A hash, a chain ID, a project and an advisory name none. */
  readonly names: (request: Request) => readonly PackageKey[];
  /** Answers that stay as they are once they are published, and so are fresh for longer. */
  readonly isImmutable?: true;
  readonly canWait?: Waiting;
  /** The parts that answers under `v3` leave out. */
  readonly v3Omits?: Message;
  /** The service lists at most so many items; as many mean that there may be more. */
  readonly cap?: { readonly size: number; readonly count: (response: Response) => number };
  /** The operation that takes many of these requests at once. */
  readonly batch?: BatchForm<Request, Response, Ask>;
}

export interface BatchForm<Request, Response, Ask> {
  /** The field of an item that holds the answer to its request. */
  readonly field: string;
  /** The keys of a request and of its echo, which must be the same. Throws a `DecodeError`. */
  readonly echo: (request: Request, echo: Json) => readonly KeyPair[];
  /** Tells whether the batch takes the request; if absent, it takes all. */
  readonly takes?: (request: Request) => boolean;
  readonly call: (ask: Ask, requests: readonly Request[]) => Promise<Fetched<Batch<Request, Response>>>;
}

export type BatchedLookup<Request, Response, Ask> = LookupRow<Request, Response, Ask> & {
  readonly batch: BatchForm<Request, Response, Ask>;
};

/** Answers the items of a batch, whatever their type: one answer each, in their order. */
export type AnswerItems<Ask> = <Item, Value>(
  items: readonly Item[],
  lookup: BatchedLookup<Item, Value, Ask>,
) => Promise<Batch<Item, Value>["responses"]>;

/** Many requests of one lookup. Only the row knows their type, so it hands them to a function that takes any. */
export interface BatchRow<Request, Response, Ask> {
  readonly kind: "batch";
  readonly prefixes: readonly Prefix[];
  /** The fields of each of the requests. */
  readonly fields: readonly string[];
  readonly path: () => string;
  readonly answer: (request: Request, answerItems: AnswerItems<Ask>) => Promise<Response>;
}

export function batchOf<Item, Value, Ask>(
  path: string,
  lookup: BatchedLookup<Item, Value, Ask>,
): BatchRow<{ readonly requests: readonly Item[] }, Batch<Item, Value>, Ask> {
  return {
    kind: "batch",
    prefixes: ["v3alpha"],
    fields: lookup.fields,
    path: () => path,
    answer: async ({ requests }, answerItems) => ({ responses: await answerItems(requests, lookup) }),
  };
}
