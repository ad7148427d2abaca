// Which hashes are computed and asked about, and in which order.

import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { QueryRequest } from "../../../src/core/api/rows/subjects.ts";
import type { HashedFile, HashType } from "../../../src/core/fileHashes/hashedFile.ts";
import { identify, matchOf, type FileToIdentify, type Hashing } from "../../../src/core/fileHashes/identify.ts";
import { caller, scripted } from "../../support/world.ts";

type Reply = Fetched<unknown>["kind"];

const failed: Fetched<unknown> = { kind: "failed", error: { kind: "offline", request: "Query" } };

function replyOf(kind: Reply): Fetched<unknown> {
  if (kind === "failed") return failed;
  return kind === "missing" ? { kind, text: "no results match query" } : { kind, value: { results: [] } };
}

const all: readonly HashType[] = ["SHA256", "SHA512", "SHA1", "MD5"];
const others = all.slice(1);

const rows: readonly {
  readonly what: string;
  /** By the type of the hash; what is not listed is missing. */
  readonly replies?: Partial<Record<HashType, Reply>>;
  /** Per pass over the file, unless it can be hashed. */
  readonly unread?: readonly ((Hashing & { kind: "unread" }) | undefined)[];
  readonly computable?: readonly HashType[];
  readonly passes: readonly (readonly HashType[])[];
  readonly asked: readonly HashType[];
  readonly expected: Omit<HashedFile, "name" | "hashes">;
}[] = [
  {
    what: "found by its first hash",
    replies: { SHA256: "found" },
    passes: [["SHA256"]],
    asked: ["SHA256"],
    expected: { size: 3 },
  },
  {
    what: "found by SHA-1",
    replies: { SHA1: "found" },
    passes: [["SHA256"], others],
    asked: ["SHA256", "SHA512", "SHA1"],
    expected: { size: 3 },
  },
  { what: "unknown", passes: [["SHA256"], others], asked: all, expected: { size: 3 } },
  {
    what: "that the service cannot be asked about",
    replies: { SHA256: "failed" },
    passes: [["SHA256"]],
    asked: ["SHA256"],
    expected: { size: 3 },
  },
  {
    what: "that fails by SHA-512",
    replies: { SHA512: "failed" },
    passes: [["SHA256"], others],
    asked: ["SHA256", "SHA512"],
    expected: { size: 3 },
  },
  {
    what: "where there is no MD5",
    computable: ["SHA256", "SHA512", "SHA1"],
    passes: [["SHA256"], others],
    asked: ["SHA256", "SHA512", "SHA1"],
    expected: { size: 3 },
  },
  {
    what: "that cannot be read",
    unread: [{ kind: "unread", reason: "irregular" }],
    passes: [["SHA256"]],
    asked: [],
    expected: { unread: "irregular" },
  },
  {
    what: "that changes before the second pass",
    unread: [undefined, { kind: "unread", reason: "changed" }],
    passes: [["SHA256"], others],
    asked: ["SHA256"],
    expected: { size: 3, unread: "changed" },
  },
];

function file(computable: readonly HashType[], unread: (pass: number) => Hashing | undefined) {
  const passes: (readonly HashType[])[] = [];
  const hash: FileToIdentify["hash"] = (types) => {
    passes.push(types);
    const hashes = types.filter((type) => computable.includes(type)).map((type) => ({ type, value: `${type}==` }));
    return Promise.resolve(unread(passes.length - 1) ?? { kind: "hashed", hashes, size: 3 });
  };
  return { passes, hash };
}

describe("a file to identify", () => {
  for (const { what, replies = {}, unread = [], computable = all, passes, asked, expected } of rows) {
    it(what, async () => {
      const { api, calls } = scripted((_, { hash }: QueryRequest) =>
        replyOf((hash && replies[hash.type]) ?? "missing"),
      );
      const source = file(computable, (pass) => unread[pass]);
      const [hashed] = await identify([{ name: "tool.tgz", hash: source.hash }], api, caller());
      assert.deepEqual(source.passes, passes);
      const { hashes, ...rest } = hashed!;
      assert.deepEqual(rest, { name: "tool.tgz", ...expected });

      const typesOf = () => calls.map(({ request }) => (request as QueryRequest).hash?.type);
      assert.deepEqual(typesOf(), asked.slice(0, 1));

      // The page asks again, for all that was computed, in the same order.
      calls.length = 0;
      await matchOf(hashes, api, caller());
      assert.deepEqual(typesOf(), asked);
    });
  }

  it("after another one is read once the other is known", async () => {
    const { api } = scripted(() => replyOf("found"));
    const order: string[] = [];
    const one = (name: string): FileToIdentify => ({
      name,
      async hash() {
        order.push(`${name} starts`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return { kind: "hashed", hashes: [{ type: "SHA256", value: name }], size: 1 };
      },
    });
    await identify([one("a"), one("b")], api, caller());
    assert.deepEqual(order, ["a starts", "a ends", "b starts", "b ends"]);
  });
});
