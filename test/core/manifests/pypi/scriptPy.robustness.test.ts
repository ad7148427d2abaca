import { scriptPy } from "../../../../src/core/manifests/pypi/scriptPy.ts";
import { testRepeated } from "../../../support/robustness.ts";

describe("metadata of scripts of Python against hostile texts", () => {
  const pieces = [
    "# /// script\n",
    "# ///\n",
    "#\n",
    "# ",
    "#",
    "\n",
    "\r\n",
    '"',
    '"""',
    "[",
    "a",
    "a = [",
    "/",
    "\0",
  ];
  testRepeated(scriptPy, pieces, ["", "# /// script\n", '# /// script\n# dependencies = ["', "# /// script\n# ///\n"]);
});
