import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { testRepeated } from "../../../support/robustness.ts";

describe("requirements.txt against hostile texts", () => {
  const pieces = [
    "a",
    "-",
    ".",
    " ",
    "[",
    "(",
    ">=1,",
    "#",
    " #",
    "#egg=",
    "&a=b",
    "/",
    "\\\n",
    "==1 ",
    "${",
    "@",
    " @",
  ];
  testRepeated(requirementsTxt, [...pieces, ";", "\r", "-i "], ["", "a", "a @ ", "-e "], 10_000);
});
