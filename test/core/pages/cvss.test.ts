import { equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setLanguage } from "../../../src/core/messages/language.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cvssMetrics } from "../../../src/core/model/cvss.ts";
import { metricName, metricValue } from "../../../src/core/pages/cvss.ts";
import { type Tag, tags, type Translations } from "../../support/translations.ts";

type Row = readonly [what: string, vector: string, words: string];

const english: readonly Row[] = [
  ["names base metrics", "CVSS:3.1/AV:N/S:C/A:H", "Attack vector: Network, Scope: Changed, Availability: High"],
  [
    "names temporal metrics",
    "CVSS:3.1/E:H/RL:O/RC:C",
    "Exploit code maturity: High, Remediation level: Official fix, Report confidence: Confirmed",
  ],
  [
    "names the lowest ones, too",
    "E:U/RL:T/RC:R",
    "Exploit code maturity: Unproven, Remediation level: Temporary fix, Report confidence: Reasonable",
  ],
  ["names requirements", "CR:M/IR:X", "Confidentiality requirement: Medium, Integrity requirement: Not Defined"],
  [
    "names modified metrics with the values of what they modify",
    "MAV:P/MC:N/MS:X",
    "Modified attack vector: Physical, Modified confidentiality: None, Modified scope: Not Defined",
  ],
  [
    "takes a metric that it does not know as it is written",
    "ZZ:Q/AV:Q/MAV:Q",
    "ZZ: Q, Attack vector: Q, Modified attack vector: Q",
  ],
  ["has no modified metric but those of the base", "MCR:H/MZ:N/M:X", "MCR: H, MZ: N, M: X"],
  ["takes no value of another metric", "AC:N/AC:X", "Attack complexity: N, Attack complexity: X"],
  [
    "finds no metric in what every object has",
    "constructor:x/AV:constructor/E:toString",
    "constructor: x, Attack vector: constructor, Exploit code maturity: toString",
  ],
];

/** Values agree with their metrics: `Faible` and `Faibles` are both what English has as `Low`. */
const translated: Readonly<Record<Tag, string>> = {
  de: "Angriffsvektor: Netzwerk, Erforderliche Berechtigungen: Niedrig, Angepasster Umfang: Unverändert",
  fr: "Vecteur d’attaque: Réseau, Privilèges requis: Faibles, Portée modifiée: Inchangée",
  es: "Vector de ataque: Red, Privilegios requeridos: Bajos, Alcance modificado: Sin cambios",
  ja: "攻撃元区分: ネットワーク, 必要な特権レベル: 低, 緩和策後のスコープ: 変更なし",
  "zh-cn": "攻击向量: 网络, 所需权限: 低, 修改后的作用域: 未改变",
};

const templatesOf = (tag: string) => JSON.parse(readFileSync(`l10n/bundle.l10n${tag}.json`, "utf8")) as Translations;

function wordsOf(vector: string): string {
  return cvssMetrics(vector)
    .map((metric) => `${formatMessage(metricName(metric))}: ${formatMessage(metricValue(metric))}`)
    .join(", ");
}

describe("the words of a CVSS vector", () => {
  for (const [what, vector, words] of english) it(what, () => equal(wordsOf(vector), words));

  const pairs = Object.keys(templatesOf("")).filter((text) => /^[a-z ]+\w\{cell\}\w[a-z ]+$/i.test(text));

  for (const tag of tags) {
    it(`are those of ${tag}`, () => {
      setLanguage({ tag, templates: templatesOf(`.${tag}`) });
      try {
        equal(wordsOf("AV:N/PR:L/MS:U"), translated[tag]);
      } finally {
        setLanguage(undefined);
      }
    });

    it(`have a name of its own for each metric in ${tag}, the same in all of its templates`, () => {
      const templates = templatesOf(`.${tag}`);
      const namesIn = (texts: readonly string[]) => new Set(texts.map((text) => text.split("{cell}")[0]));
      const metrics = namesIn(pairs);
      equal(metrics.size, 22);
      equal(namesIn(pairs.map((text) => templates[text] ?? "")).size, metrics.size);
    });
  }
});
