import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import type { Layer } from "../../../src/core/images/image.ts";
import { prefixesOf } from "../../../src/core/images/manifests.ts";
import { isKnown } from "../../../src/core/pages/cells.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { sha256 } from "../../../src/platform/sha256.ts";
import { base, caller, wire } from "../../support/world.ts";

/** Chain IDs of the snapshot: of one layer each. */
const [web, many] = [
  "sha256:1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3",
  "sha256:0daa4e2e9a2518a88e55e9cb41d6efa11ae56d2a1a1f894e4d422fe3c58f99c9",
];
const unknown = `sha256:${"0".repeat(64)}`;

async function subjectOf(layers: readonly Layer[], unread: (PageSubject & { kind: "layers" })["unread"] = []) {
  const image = { names: ["acme/shop:1", "acme/shop:2"], platform: "linux/amd64", layers };
  const images = [{ ...image, prefixes: await prefixesOf(layers, sha256) }];
  return { kind: "layers", archive: "shop.tar", images, unread } as const;
}

const own: Layer = { diffId: unknown, createdBy: "COPY . /app" };
const command: Layer = { diffId: unknown, isEmpty: true, createdBy: "CMD serve" };

const rows: readonly {
  readonly what: string;
  readonly layers: readonly Layer[];
  readonly fails?: string;
  readonly isAllKnown: boolean;
  readonly expected: readonly RegExp[];
  readonly never?: RegExp;
}[] = [
  {
    what: "an image with a known base",
    layers: [{ diffId: web }, own, command],
    isAllKnown: true,
    expected: [
      /^shop\.tar\nContainer images of an archive\n1 of 2 layers are those of known images$/m,
      /^acme\/shop:1, acme\/shop:2$/m,
      /^ {2}Platform +\| linux\/amd64$/m,
      /^ {2}Layers +\| 2$/m,
      /^ {2}Empty layers \| 1$/m,
      /^ {2}Longest match \| 1 of 2$/m,
      /^ {2}https:\/\/registry\.example \| acme-invented\/web$/m,
      /^ {2}Layers Above \(2\)\n {2}LAYER +\| CREATED BY\n {2}sha256:0{12} \| COPY \. \/app\n {2}empty +\| CMD serve$/m,
      /^ {2}2 of 2, with 1 empty layer \| none known \| sha256:[\da-f]{64}\n {2}2 of 2 +\| none known \| .*\n {2}1 of 2 +\| 2 repositories \|/m,
    ],
    never: /No|knows no/,
  },
  {
    what: "an image whose base is in very many repositories",
    layers: [{ diffId: many }, own],
    isAllKnown: true,
    expected: [/^ {2}Image Repositories \(1,000, the most that the service lists\)$/m],
  },
  {
    what: "an unknown image",
    layers: [own],
    isAllKnown: false,
    expected: [
      /^no known image has its layers$/m,
      /^ {2}Longest match \| unknown$/m,
      /^ {2}The service knows no container image with the lowest layers\.$/m,
    ],
    never: /Layers Above/,
  },
  {
    what: "an image of which a longer match may exist",
    layers: [{ diffId: web }, own],
    fails: "2",
    isAllKnown: false,
    expected: [
      /^at least 1 of 2 layers are those of known images$/m,
      /^ {2}Longest match \| 1 of 2$/m,
      /1 of 2 chain IDs is not known, so there may be a longer match: /,
    ],
  },
];

describe("the page of an archive of images", () => {
  for (const { what, layers, fails, isAllKnown, expected, never } of rows) {
    it(`has ${what}`, async () => {
      const subject = await subjectOf(layers);
      const longest = subject.images[0]!.prefixes[0]!.chainId;
      const { transport, requests } = wire({}, (_, path) =>
        fails !== undefined && path.includes(encodeURIComponent(longest))
          ? { status: 400, text: "refused" }
          : undefined,
      );
      const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
      const page = await core.page(subject, { now: () => 0 }, caller());
      const text = pageText(page).replace(/(?<=\S) {2,}/g, " | ");
      for (const part of expected) assert.match(text, part);
      if (never) assert.doesNotMatch(text, never);
      assert.equal(page.sections.every(isKnown), isAllKnown);

      // Every prefix, the longest first, and nothing else.
      const asked = requests.map((request) => decodeURIComponent(request.split("/").at(-1) ?? ""));
      assert.deepEqual(
        asked,
        subject.images[0]!.prefixes.map(({ chainId }) => chainId),
      );
    });
  }

  it("names the images that cannot be read", async () => {
    const { transport } = wire();
    const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
    const subject = await subjectOf([{ diffId: web }], [{ name: "acme/other:1", problem: "wrong-digest" }]);
    const page = await core.page(subject, { now: () => 0 }, caller());
    assert.match(pageText(page), /acme\/other:1 +Its manifest or its configuration does not match its digest$/m);
    assert.equal(page.sections.every(isKnown), false);
  });
});
