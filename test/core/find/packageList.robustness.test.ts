import fc from "fast-check";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { runs } from "../../support/runs.ts";

const word = fc.oneof(
  fc.constantFrom(
    "axios",
    "@acme/ui",
    "1.14.1",
    "=0.30.4",
    "npm",
    "npm:",
    "pkg:npm/a@1",
    "junit:junit:4",
    ">=1",
    "*",
    "||",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const separator = fc.constantFrom(" ", ",", ";", "|", "\t", "@", '"', "\n", "\r\n");
const text = fc.array(fc.tuple(word, separator), { maxLength: 30 }).map((all) => all.flat().join(""));
const heads = ["", "package,version\n", "Name;Ecosystem;Versions\n", "|Package|Version|\n|-|-|\n", '{"components":['];

describe("a list of packages of any text", () => {
  it("is read without an error", () => {
    fc.assert(
      fc.property(fc.constantFrom(...heads), text, (head, list) => void readPackageList(head + list)),
      runs(500),
    );
  });

  it("loses no line that has a name", () => {
    fc.assert(
      fc.property(text, (list) => {
        const { packages, unread, moreUnread } = readPackageList(`axios\n${list}\nleft-pad 1.0.0\n`);
        const first = packages[0]?.name === "axios";
        const last = packages.some(({ name }) => name === "left-pad");
        // A quote of a table that is not closed may have the rest of the text.
        return first && (last || unread.length + moreUnread > 0);
      }),
      runs(500),
    );
  });
});
