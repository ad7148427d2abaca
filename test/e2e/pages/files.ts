// What the window of the tests of pages has besides the sample.

import { dockerArchive, layer, sha256Hex } from "../../support/archives.ts";

/** The chain ID of an invented image of one layer. */
export const base = "sha256:1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3";

/** With equal ones, one that is not a package URL, and more than a table shows at first. */
export const purls = [
  "pkg:npm/lodash@4.17.20",
  "lodash",
  "pkg:npm/lodash@4.17.20",
  "pkg:cargo/serde@1.0.0",
  ...Array.from({ length: 300 }, (_, n) => `pkg:npm/acme-invented-${n}@1.0.0`),
];

/** By path. The service knows `shared.tgz` by its SHA-256 and `copies.bin` by its SHA-1. */
export function testFiles(): Readonly<Record<string, string | Uint8Array>> {
  const config = JSON.stringify({
    ...{ os: "linux", architecture: "amd64" },
    rootfs: { type: "layers", diff_ids: [base, `sha256:${sha256Hex(layer("own"))}`] },
    history: [
      { created_by: "ADD base" },
      { created_by: "COPY . /app" },
      { created_by: "CMD serve", empty_layer: true },
    ],
  });
  const archive = dockerArchive([[{ config, id: sha256Hex(config), layers: [] }, ["acme/shop:1"]]]);
  return {
    "list.txt": purls.join("\n"),
    "shared.tgz": "shared artifact",
    "copies.bin": "copies",
    "unknown.bin": "unknown",
    "shop.tar": archive,
  };
}
