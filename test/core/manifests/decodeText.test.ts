import assert from "node:assert/strict";
import { decodeText } from "../../../src/core/manifests/decodeText.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("the text of a file's bytes", () => {
  const texts: readonly (readonly [name: string, bytes: Uint8Array, text: string, encoding: string])[] = [
    ["empty", bytes(), "", "utf-8"],
    ["UTF-8", utf8("django==2.2.1 # é\n"), "django==2.2.1 # é\n", "utf-8"],
    ["UTF-8 with a byte order mark", utf8("\uFEFFa==1"), "a==1", "utf-8"],
    ["UTF-16 as PowerShell writes it", utf16le("\uFEFFdjango==2.2.1\r\n"), "django==2.2.1\r\n", "utf-16le"],
    ["UTF-16 in the other byte order", utf16be("\uFEFFa==1"), "a==1", "utf-16be"],
    ["UTF-16 without a byte order mark", utf16le("a==1\n"), "a==1\n", "utf-16le"],
    ["UTF-16BE without a byte order mark", utf16be("a==1\n"), "a==1\n", "utf-16be"],
    [
      "what an XML declaration names",
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
      "declared",
    ],
    [
      "what a Python declaration names",
      latin1("# -*- coding: latin-1 -*-\n# é\na==1"),
      "# -*- coding: latin-1 -*-\n# é\na==1",
      "declared",
    ],
    [
      "what an XML declaration names with blanks",
      latin1("<?xml version='1.0' encoding = 'ISO-8859-1' ?><a>é</a>"),
      "<?xml version='1.0' encoding = 'ISO-8859-1' ?><a>é</a>",
      "declared",
    ],
    ["an indented one", latin1(" \t# coding: latin-1\n# é"), " \t# coding: latin-1\n# é", "declared"],
    ["one in the second line", latin1("#!python\n# coding=cp1252\n# é"), "#!python\n# coding=cp1252\n# é", "declared"],
  ];
  for (const [name, input, text, encoding] of texts) {
    it(name, () => assert.deepEqual(decodeText(input), { kind: "text", text, encoding }));
  }

  const unreadable: readonly (readonly [name: string, bytes: Uint8Array, reason: string])[] = [
    ["a binary lockfile", bytes(0x62, 0x75, 0x6e, 0, 1, 2, 3, 0xff), "binary"],
    ["a NUL in text", utf8("a==1\0"), "binary"],
    ["Latin-1 that nothing declares", latin1("# é\na==1"), "encoding"],
    ["a declared encoding that is not known", latin1('<?xml version="1.0" encoding="x-nothing"?><a>é</a>'), "encoding"],
    ["an encoding that is declared too late", latin1("\n\n# coding: latin-1\n# é"), "encoding"],
    ["a declaration of XML in its text", latin1('<a/><?xml encoding="ISO-8859-1"?>é'), "encoding"],
    ["half a mark of UTF-16", bytes(0xff, 0x61, 0x62, 0x63), "encoding"],
    ["the other half of it", bytes(0x61, 0xfe, 0x62, 0x63), "encoding"],
    ["half a mark of the other byte order", bytes(0xfe, 0x61, 0x62, 0x63), "encoding"],
    ["the other half of that", bytes(0x61, 0xff, 0x62, 0x63), "encoding"],
    ["UTF-16 that does not begin with ASCII", utf16le("éa==1"), "binary"],
    ["UTF-16 whose second character is not of ASCII", utf16le("a\u0080"), "binary"],
    ["UTF-16BE that does not begin with ASCII", utf16be("éa==1"), "binary"],
    ["UTF-16BE whose second character is not of ASCII", utf16be("aé"), "binary"],
    ["a NUL in place of the first character", utf8("\0abc"), "binary"],
    ["a NUL in place of the second", utf8("a\0bc"), "binary"],
    ["a NUL in place of the third", utf8("ab\0c"), "binary"],
    ["a NUL in place of the fourth", utf8("abc\0"), "binary"],
    ["half a character of UTF-16", bytes(0xff, 0xfe, 0x61), "encoding"],
    ["half a surrogate pair", bytes(0xff, 0xfe, 0x61, 0, 0, 0xd8), "binary"],
  ];
  for (const [name, input, reason] of unreadable) {
    it(`not ${name}`, () => assert.deepEqual(decodeText(input), { kind: "unreadable", reason }));
  }
});
