import type { Page } from "../../pages/page.ts";
import { pageMarkdown } from "../../render/page.ts";
import type { TableFormat } from "../formats.ts";
import { pageCsv } from "./pageCsv.ts";
import { pageJson } from "./pageJson.ts";
import { pageText } from "./pageText.ts";

/** Every format of a page that is a table. */
export const pageWriters: Readonly<Record<TableFormat, (page: Page) => string>> = {
  text: pageText,
  json: pageJson,
  csv: pageCsv,
  markdown: pageMarkdown,
};
