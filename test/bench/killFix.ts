// Kills `fix --write` while it rewrites 40 files, 100 times, then has another process save a file that is rewritten, in place and by
// renaming, 1,000 times each, while a third one looks for the file: npx node test/bench/killFix.ts [kills] [races]
// The delays before each kill follow from the seed of the random tests.

import fc from "fast-check";
import { killFixes, raceSaves } from "../support/fixRaces.ts";
import { runs } from "../support/runs.ts";

const [kills = 100, races = 1_000] = process.argv.slice(2).map(Number);
// `runs` halves their number.
const delays = fc.sample(fc.double({ min: 0, max: 300, noNaN: true }), runs(kills * 2)).slice(0, kills);
const { damaged, between } = await killFixes(delays, 40);
console.log(
  `${kills} kills of 40 files, ${between} between two replacements: ${damaged.length} files lost or left behind`,
);
let failures = damaged.length;
for (const inPlace of [true, false]) {
  const { lost, before, after, looks, absences, leftovers } = await raceSaves(races, inPlace);
  console.log(
    `${races} saves ${inPlace ? "in place" : "by renaming"}, ${before} before the replacement and ${after} after: ` +
      `${lost} lost, ${leftovers.length} files left behind; ${absences} of ${looks} looks found no file`,
  );
  failures += absences + leftovers.length + (inPlace ? lost : 0);
}
process.exit(failures === 0 ? 0 : 1);
