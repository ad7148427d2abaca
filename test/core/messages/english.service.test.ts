import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import { inEnglish, setLanguage } from "../../../src/core/messages/language.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import { purlsPage } from "../../../src/core/pages/purlsPage.ts";
import { pageMarkdown } from "../../../src/core/report/pageMarkdown.ts";
import { pageWriters } from "../../../src/core/report/pageReport.ts";
import { agentTasks } from "../../support/agentTasks.ts";
import { called, root, toolHost } from "../../support/toolWorld.ts";
import { base, caller, wire } from "../../support/world.ts";
import { pageOf, pages } from "../pages/examplePages.ts";

const english = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as Readonly<Record<string, string>>;
const templates = Object.fromEntries(Object.keys(english).map((key) => [key, `⟦${key}⟧`]));

/** Does the work in a language whose sentences are in brackets. */
async function inBrackets<T>(work: () => Promise<T>): Promise<T> {
  setLanguage({ tag: "de", templates });
  try {
    return await work();
  } finally {
    setLanguage(undefined);
  }
}

async function purls(): Promise<Page> {
  const withheldAmong = () => Promise.resolve(new Map<string, never>());
  const list = ["pkg:npm/lodash@4.17.20", "pkg:npm/%40acme/till@1.0.0", "not a purl"];
  const core = coreOver(createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
  const checked = await core.checkPurls(list, { policy: defaultPolicy(0), withheldAmong }, caller());
  return purlsPage({ kind: "purls", purls: list, leftOut: 3, without: 2 }, checked);
}

/** Pages by what they are about, and a copy of one whose advisory has no score. */
const made: Readonly<Record<string, () => Promise<Page>>> = {
  ...Object.fromEntries(
    Object.entries(pages).map(([operation, subject]) => [operation, () => pageOf(subject, (_, answer) => answer)]),
  ),
  "an advisory without a score": () =>
    pageOf(pages.GetVersion, (operation, answer) =>
      operation === "GetAdvisory" ? { ...(answer as object), cvss3Score: undefined, cvss3Vector: "" } : answer,
    ),
  purls,
};

const writers: Readonly<Record<string, (page: Page) => string>> = { ...pageWriters, "Copy as Markdown": pageMarkdown };

describe("what leaves an editor in another language is English", () => {
  for (const [name, make] of Object.entries(made)) {
    it(`a page: ${name}`, async () => {
      const page = await make();
      await inBrackets(async () => {
        const translated = await make();
        assert.match(pageMarkdown(translated), /⟦/);
        for (const [format, write] of Object.entries(writers))
          assert.equal(
            inEnglish(() => write(translated)),
            inEnglish(() => write(page)),
            format,
          );
      });
    });
  }

  for (const { what, files = {}, calls } of agentTasks.filter(({ service }) => service === undefined)) {
    it(`the answers to an agent: ${what}`, async () => {
      const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]));
      const answers = async () =>
        Promise.all(
          calls.map(async ({ tool, input }) => {
            const { text, structured } = await called(tool, input, toolHost({ files: placed }));
            return { text, structured };
          }),
        );
      assert.doesNotMatch(JSON.stringify(await inBrackets(answers)), /⟦/);
    });
  }
});
