import assert from "node:assert/strict";
import { dependencyTexts } from "../../../src/core/scan/tree/dependencyTexts.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { shownName } from "../../../src/core/messages/shownName.ts";
import { noFacts } from "../../../src/core/analysis/facts.ts";
import { subjectName } from "../../../src/core/analysis/rule.ts";
import { headLine } from "../../../src/core/render/hover/head.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { canonicalName } from "../../../src/core/model/names.ts";

const rows: readonly (readonly [system: System, written: string, real: string, shown: string])[] = [
  ["NUGET", "Newtonsoft.Json", "Newtonsoft.Json", "Newtonsoft.Json"],
  ["PYPI", "Flask_SQLAlchemy", "Flask_SQLAlchemy", "Flask_SQLAlchemy"],
  ["NPM", "alias", "lodash", "lodash"],
  ["CARGO", "renamed", "serde_json", "serde_json"],
];

describe("the name of a package for people", () => {
  for (const [system, written, real, shown] of rows) {
    it(`${system}: ${written}`, () => {
      const key = { system, name: canonicalName(system, real) };
      const declaration: Declaration = {
        package: key,
        name: written,
        requirement: { kind: "written", text: "1.0.0" },
        scope: "",
        nameSpan: { start: 0, end: 1 },
      };
      const version = { ...key, version: "1.0.0" };
      const facts = { ...noFacts({ declaration }), target: { kind: "version", key: version, how: "written" } } as const;
      const dependency = { path: "/a", declaration, findings: [] } as const;
      assert.equal(shownName(declaration), shown);
      assert.equal(formatMessage(subjectName({ key: version, how: "written", declaration })), `${shown} 1.0.0`);
      assert.ok(headLine(facts, 0).replaceAll("\\", "").startsWith(`**${shown}** 1.0.0`));
      assert.equal(formatMessage(dependencyTexts(dependency).label), shown);
    });
  }
});
