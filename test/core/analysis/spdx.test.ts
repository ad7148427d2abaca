import assert from "node:assert/strict";
import { currentLicenseId, isGranted, type License, parseLicense } from "../../../src/core/analysis/spdx.ts";

function show(license: License | undefined): string {
  if (!license) return "nothing";
  if (license.kind === "id") return license.id;
  return `(${license.parts.map(show).join(license.kind === "all" ? " & " : " | ")})`;
}

const nested = (depth: number) => `${"(".repeat(depth)}MIT${")".repeat(depth)}`;

const expressions: readonly (readonly [text: string, read: string])[] = [
  ["MIT", "MIT"],
  [" MIT ", "MIT"],
  ["MIT OR Apache-2.0", "(MIT | Apache-2.0)"],
  ["mit or apache-2.0 AND isc", "(mit | (apache-2.0 & isc))"],
  ["MIT AND ISC OR Zlib", "((MIT & ISC) | Zlib)"],
  ["(MIT OR ISC) AND Zlib", "((MIT | ISC) & Zlib)"],
  ["(MIT)AND(ISC)", "(MIT & ISC)"],
  ["MIT OR ISC OR Zlib", "(MIT | ISC | Zlib)"],
  ["Apache-2.0 WITH LLVM-exception", "Apache-2.0 WITH LLVM-exception"],
  [
    "MIT OR (Apache-2.0 WITH LLVM-exception AND BSD-3-Clause)",
    "(MIT | (Apache-2.0 WITH LLVM-exception & BSD-3-Clause))",
  ],
  ["GPL-2.0+", "GPL-2.0+"],
  ["DocumentRef-a:LicenseRef-b", "DocumentRef-a:LicenseRef-b"],
  [nested(50), "MIT"],
  [nested(51), "nothing"],
  [nested(20_000), "nothing"],
  ["(".repeat(20_000), "nothing"],
  ["", "nothing"],
  ["   ", "nothing"],
  ["()", "nothing"],
  ["(MIT", "nothing"],
  ["MIT)", "nothing"],
  ["MIT ISC", "nothing"],
  ["OR", "nothing"],
  ["OR MIT", "nothing"],
  ["MIT OR", "nothing"],
  ["MIT AND AND ISC", "nothing"],
  ["MIT WITH", "nothing"],
  ["MIT WITH OR", "nothing"],
  ["MIT WITH (", "nothing"],
  ["MIT WITH x WITH y", "nothing"],
  ["WITH x", "nothing"],
  ["(MIT OR ISC) WITH x", "nothing"],
];

describe("parseLicense", () => {
  for (const [text, read] of expressions) {
    it(text.length > 60 ? `${text.length} characters: ${read}` : text || "the empty text", () =>
      assert.equal(show(parseLicense(text)), read),
    );
  }

  it("reads as many as one likes", () => {
    const license = parseLicense(Array.from({ length: 4_000 }, (_, i) => `L-${i}`).join(" OR "));
    assert.ok(license);
    assert.equal(
      isGranted(license, (id) => id === "L-3999"),
      true,
    );
  });
});

describe("isGranted", () => {
  const rows: readonly (readonly [text: string, accepted: string, granted: boolean])[] = [
    ["MIT", "MIT", true],
    ["MIT", "ISC", false],
    ["MIT OR ISC", "ISC", true],
    ["MIT AND ISC", "ISC", false],
    ["MIT AND (ISC OR Zlib)", "MIT Zlib", true],
    ["(MIT AND ISC) OR (Zlib AND 0BSD)", "MIT Zlib", false],
  ];
  for (const [text, accepted, granted] of rows) {
    it(`${text} with ${accepted}: ${granted ? "yes" : "no"}`, () => {
      const license = parseLicense(text);
      assert.ok(license);
      assert.equal(
        isGranted(license, (id) => accepted.split(" ").includes(id)),
        granted,
      );
    });
  }
});

describe("currentLicenseId", () => {
  for (const [old, current] of [
    ["GPL-2.0", "GPL-2.0-only"],
    ["GPL-2.0+", "GPL-2.0-or-later"],
    ["LGPL-2.1", "LGPL-2.1-only"],
    ["AGPL-3.0+", "AGPL-3.0-or-later"],
    ["GFDL-1.3", "GFDL-1.3-only"],
    ["GPL-3.0-only", "GPL-3.0-only"],
    ["Apache-2.0", "Apache-2.0"],
    ["MIT", "MIT"],
  ] as const) {
    it(`${old} is ${current}`, () => assert.equal(currentLicenseId(old), current));
  }
});
