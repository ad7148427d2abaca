import assert from "node:assert/strict";
import { exitOf } from "../../../src/cli/check/checkedFiles.ts";
import { readGate } from "../../../src/cli/check/gate.ts";
import { loadMarks } from "../../../src/core/analysis/graphMarks.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { answerOf, countAnswers } from "../../../src/core/analysis/summary.ts";
import { lensOf } from "../../../src/core/graph/lenses.ts";
import { formatMessage, type Message } from "../../../src/core/messages/message.ts";
import { hoverMarkdown, type HoverHost } from "../../../src/core/render/hover/hover.ts";
import { inlayText } from "../../../src/core/render/inlay.ts";
import { problemsOf } from "../../../src/core/render/problems.ts";
import { statusText } from "../../../src/core/render/status.ts";
import type { ReportFormat } from "../../../src/core/report/formats.ts";
import type { ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { reportOf } from "../../../src/core/report/writers.ts";
import type { Item } from "../../../src/core/scan/items.ts";
import { byDependency } from "../../../src/core/scan/tree/dependencies.ts";
import { dependencyTexts } from "../../../src/core/scan/tree/dependencyTexts.ts";
import { counts, dependencyGroup, sorted } from "../../../src/core/scan/tree/groupNodes.ts";
import { checked, exportHost } from "../../support/exported.ts";
import { client } from "../../support/findings.ts";
import { caller } from "../../support/world.ts";

const manifest = `{ "devDependencies": {
  "minimist": "1.2.5",
  "acme-invented-padding": "^1.2.0",
  "acme-invented-stealer": "1.0.0",
  "acme-invented-outlet": "1.0.0" } }
`;

const links: HoverHost = {
  policy: defaultPolicy(exportHost.now),
  graphLink: () => "graph",
  detailsLink: () => "details",
  compareLink: () => "compare",
  planLink: () => "plan",
  updateLink: (_, { version, mode = "style" }) => `${version} ${mode}`,
  fixLink: ({ name }) => `fix ${name}`,
  releaseLink: () => "release",
  mirrorLink: () => "mirror",
};

const padding =
  "acme-invented-padding 1.3.1 (assumed) is confirmed malicious (MAL-0000-0001); treat the machine that installed it as compromised";
const stealer =
  "acme-invented-stealer 1.0.0 is confirmed malicious (MAL-0000-0003); treat the machine that installed it as compromised";
const outlet =
  "acme-invented-outlet 1.0.0 depends on acme-invented-padding 1.3.1, as resolved today, confirmed malicious (MAL-0000-0001); treat the machine that installed it as compromised";

describe("what is malicious", () => {
  let input: ReportInput;
  let file: ReportFile;

  before(async () => {
    input = await checked({ "package.json": manifest }, { devDependencies: "quiet", unscored: "low" });
    file = input.files[0] ?? assert.fail();
  });

  const text = (message: Message | undefined) => message && formatMessage(message);
  const factsOf = (name: string) =>
    file.facts.find(({ declaration }) => declaration.name === name) ?? assert.fail(name);
  const findingsOf = (name: string) => file.findings.filter(({ declaration }) => declaration.name === name);
  const report = (format: ReportFormat) => [...reportOf(format, input, exportHost).parts].join("");

  it("has an entry of its own in Problems, an error whatever devDependencies says, at the nearest place", () => {
    const found = problemsOf(file.findings, "dependency").map(
      ({ severity, code, message }) => `${severity} ${code}: ${text(message)}`,
    );
    assert.deepEqual(found, [
      "information GHSA-xvch-5gv4-984h: minimist 1.2.5: update to 1.2.8. 1 advisory, critical 9.8: Prototype Pollution in minimist",
      `error MAL-0000-0001: ${padding}. The nearest clean version is 1.3.0.`,
      `error MAL-0000-0003: ${stealer}. No clean version is known: remove the dependency.`,
    ]);
  });

  const hints: readonly (readonly [name: string, hint: string, tooltip: string])[] = [
    [
      "acme-invented-padding",
      "≈ 1.3.1  → 1.3.0  ✘ 1 malicious",
      `1.3.1 is assumed; ${padding}; the nearest clean version is 1.3.0`,
    ],
    ["acme-invented-stealer", "✘ 1 malicious", `${stealer}; no clean version is known: remove the dependency`],
    ["acme-invented-outlet", "→ 0.9.0  ✘ 1 malicious", `${outlet}; the nearest clean version is 0.9.0`],
  ];
  for (const [name, hint, tooltip] of hints) {
    it(`comes first in the hint of ${name}, which leads nowhere else in any mode`, () => {
      for (const mode of ["fix", "latest", "both"] as const) {
        const found = inlayText(factsOf(name), findingsOf(name), mode);
        assert.deepEqual([found?.text, found?.tooltip], [hint, tooltip], mode);
      }
    });
  }

  const hovers: readonly (readonly [name: string, ...lines: readonly RegExp[]])[] = [
    [
      "acme-invented-padding",
      /^\$\(error\) <span [^>]+>Confirmed malicious; treat the machine that installed it as compromised<\/span>/m,
      /^\*\*The nearest clean version is 1\\\.3\\\.0\*\* \[Change version\]\(1\.3\.0 exact\)/m,
      /^- \*\*malicious\*\* \[MAL\\-0000\\-0001\]/m,
    ],
    [
      "acme-invented-stealer",
      /^\*\*No clean version is known: remove the dependency\*\* \[Remove\]\(fix acme-invented-stealer\) · \[Compare\]/m,
    ],
    [
      "acme-invented-outlet",
      /^\$\(error\) <span [^>]+>Depends on acme\\-invented\\-padding 1\\\.3\\\.1, confirmed malicious; treat the machine/m,
      /^\*\*The nearest clean version is 0\\\.9\\\.0\*\* \[Change version\]\(0\.9\.0 exact\)/m,
      /^- \*\*malicious\*\* \[MAL\\-0000\\-0001\]\S+ in acme\\-invented\\-padding 1\\\.3\\\.1$/m,
    ],
  ];
  for (const [name, ...lines] of hovers) {
    it(`begins the hover of ${name}, with the way out`, () => {
      const hover = hoverMarkdown(factsOf(name), links);
      for (const line of lines) assert.match(hover, line);
      assert.doesNotMatch(hover, /[Ff]ixed|latest/);
    });
  }

  it("comes first in the status", () => {
    const summary = countAnswers(file.facts.map(answerOf), file.findings);
    const { title, details } = statusText(summary, file.coverage);
    assert.deepEqual([title, ...details.slice(0, 2)].map(text), [
      "3 malicious dependencies",
      "4 vulnerable dependencies",
      "4 findings",
    ]);
  });

  it("is counted in the tree before what is vulnerable", () => {
    const items = file.findings.map((finding): Item => ({ kind: "finding", path: file.path, finding }));
    const { dependencies } = byDependency(items);
    assert.deepEqual(counts(dependencies, 0).map(text), ["3 malicious", "4 vulnerable"]);
    const labels = dependencies.map((dependency) => {
      const { label, description } = dependencyTexts(dependency);
      return [label, ...description].map(text).join(" · ");
    });
    assert.deepEqual(labels, [
      "minimist 1.2.5 → 1.2.8 · dev · 1 advisory · worst critical 9.8",
      "acme-invented-padding 1.3.1 → 1.3.0 · dev · malicious · 1 advisory",
      "acme-invented-stealer 1.0.0 · dev · malicious · 1 advisory · No clean version is known: remove the dependency",
      "acme-invented-outlet 1.0.0 → 0.9.0 · dev · malicious · 1 vulnerable dependency",
    ]);
  });

  it("is in the tree before what is critical", () => {
    const items = file.findings.map((finding): Item => ({ kind: "finding", path: file.path, finding }));
    const wording = { text: formatMessage, path: (path: string) => path, now: exportHost.now };
    const groups = byDependency(items).dependencies.map((dependency) =>
      dependencyGroup(dependency, dependencyTexts(dependency), wording),
    );
    assert.deepEqual(
      sorted(groups).map(({ label }) => label.split(" ")[0]),
      ["acme-invented-outlet", "acme-invented-padding", "acme-invented-stealer", "minimist"],
    );
  });

  for (const failOn of [
    "low,deprecated",
    "low",
    "medium",
    "high",
    "critical",
    "critical:prod",
    "fixable",
    "outdated",
  ]) {
    it(`fails a check with --unscored low and --fail-on ${failOn}`, () => {
      const files = input.files.map((each) => {
        return { ...each, findings: each.findings.filter(({ rule }) => rule === "malicious") };
      });
      const options = { gate: readGate(failOn), strict: false };
      const all = { unread: [], isInterrupted: false };
      assert.equal(exitOf({ ...all, files } as unknown as Parameters<typeof exitOf>[0], options).code, 1);
    });
  }

  it("is a result of SARIF before all others, with the highest score", () => {
    const { runs } = JSON.parse(report("sarif")) as {
      readonly runs: readonly [
        {
          readonly tool: { readonly driver: { readonly rules: readonly SarifRule[] } };
          readonly results: readonly { readonly ruleId: string; readonly level: string; readonly properties: Score }[];
        },
      ];
    };
    const [{ tool, results }] = runs;
    const found = results.map(({ ruleId, level, properties }) => [ruleId, level, properties["security-severity"]]);
    assert.deepEqual(found.slice(0, 4), [
      ["MAL-0000-0001", "error", "10.0"],
      ["MAL-0000-0003", "error", "10.0"],
      ["MAL-0000-0001", "error", "10.0"],
      ["GHSA-xvch-5gv4-984h", "note", "9.8"],
    ]);
    const rule = tool.driver.rules.find(({ id }) => id === "MAL-0000-0001");
    assert.equal(rule?.properties["security-severity"], "10.0");
    assert.equal(rule.defaultConfiguration.level, "error");
  });

  const lines: readonly (readonly [format: ReportFormat, ...lines: readonly RegExp[]])[] = [
    ["text", /^package\.json:3:29 error malicious: acme-invented-padding 1\.3\.1 \(assumed\) is confirmed malicious/m],
    [
      "table",
      /^ {2}malicious +acme-invented-stealer +1\.0\.0 written +remove it +1 own/m,
      /: 2 malicious, 1 critical\n1 of 3 /,
    ],
    ["json", /"rule": "malicious",\n +"severity": "error"/, /"state": "none"/, /"severity": "malicious"/],
    ["cyclonedx", /"score": 10,\n +"severity": "critical",\n +"method": "other",\n +"justification": "malicious"/],
    ["csv", /^package\.json,3,29,finding,malicious,error,NPM,acme-invented-padding,1\.3\.1,assumed,.*,1\.3\.0,,\r?$/m],
    ["markdown", /^\| \*\*Malicious packages\*\* \| 2 \|$/m, /\| malicious \| .* \| 1\.3\.0 \| /, /\| remove it \| /],
  ];
  for (const [format, ...expected] of lines) {
    it(`is in the report as ${format}, and never fixed`, () => {
      for (const line of expected) assert.match(report(format), line);
      assert.doesNotMatch(report(format), /compromised\. Fixed/);
    });
  }

  it("is the worst class of a graph", async () => {
    const key = (name: string, version: string) => ({ system: "NPM", name, version }) as const;
    const nodes = [key("minimist", "1.2.5"), key("acme-invented-padding", "1.3.1")].map((each) => {
      return { key: each, name: each.name, relation: "DIRECT", errors: [], bundled: false } as const;
    });
    const graph = { nodes, edges: [], source: { kind: "service" } } as unknown as Parameters<typeof loadMarks>[0];
    const marks = await loadMarks(graph, { api: client().api, delay: () => Promise.resolve() }, caller());
    const { classes } = lensOf("advisories", graph, marks, exportHost.now);
    assert.deepEqual(
      classes.map(({ label, tone, count }) => [formatMessage(label), tone, count]),
      [
        ["Malicious", "malicious", 1],
        ["Critical", "critical", 1],
      ],
    );
  });
});

interface Score {
  readonly "security-severity"?: string;
}

interface SarifRule {
  readonly id: string;
  readonly properties: Score;
  readonly defaultConfiguration: { readonly level: string };
}
