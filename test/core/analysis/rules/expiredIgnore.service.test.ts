import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const rows: readonly FindingRow[] = [
  [
    "is found once for a comment that names several, at the comment",
    "requirements.txt",
    `
      # package-insights: ignore advisory outdated until 2026-11-20
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: advisory until 2026-11-20
      idna==3.6
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium
          ^^^^^ outdated information: idna 3.6.0: minor to 3.13.0`,
  ],
  [
    "is found for each entry that would still hide something",
    "requirements.txt",
    `
      idna==3.6
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium
          ^^^^^ outdated information: idna 3.6.0: minor to 3.13.0
      ^^^^ expired-ignore information: idna until 2026-01-01 -- first
      ^^^^ expired-ignore information: CVE-2024-3651 until 2026-01-02`,
    {
      policy: {
        ignores: [
          { package: "idna", until: "2026-01-01", reason: "first" },
          { advisory: "CVE-2024-3651", until: "2026-01-02" },
          { package: "certifi", until: "2026-01-03" },
          { rule: "deprecated", until: "2026-01-04" },
        ],
      },
    },
  ],
  [
    "holds through the last day, and not at all until a day that is none",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore until 2026-11-21
      idna==3.5 # package-insights: ignore until 2026-11-20
          ^^^^^ advisory warning: idna 3.5.0: GHSA-jjg7-2v4v-x38h medium
          ^^^^^ outdated information: idna 3.5.0: minor to 3.13.0
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: all until 2026-11-20
      idna==3.4 # package-insights: ignore until 2026-13-45
          ^^^^^ advisory warning: idna 3.4.0: GHSA-jjg7-2v4v-x38h medium
          ^^^^^ outdated information: idna 3.4.0: minor to 3.13.0`,
  ],
  [
    "holds at no time where an entry is until a day that is none",
    "requirements.txt",
    `
      idna==3.6
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium
          ^^^^^ outdated information: idna 3.6.0: minor to 3.13.0
      ^^^^ expired-ignore information: all until 2027-13-01`,
    { policy: { ignores: [{ until: "2027-13-01" }] } },
  ],
  [
    "is silent where another entry holds, and where nothing is found",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore until 2026-11-20
      idna==3.13 # package-insights: ignore advisory until 2026-11-20`,
    { policy: { ignores: [{ package: "IDNA", rule: "advisory" }, { rule: "outdated" }] } },
  ],
  [
    "is silent where what it hid is off",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore advisory until 2026-11-20`,
    { policy: only("deprecated", "expired-ignore") },
  ],
  [
    "is as loud as the policy says",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore advisory until 2026-11-20
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore warning: advisory until 2026-11-20`,
    { policy: only("advisory", ["expired-ignore", "warning"]) },
  ],
  [
    "is silent when off",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore advisory until 2026-11-20
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium`,
    { policy: only("advisory") },
  ],
  [
    "says nothing of what is not known",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore until 2026-11-20
      ^^^^ not checked: failed`,
    { distort: () => ({ status: 403, text: "no" }) },
  ],
];

describe("expired-ignore", () => checkRows(rows, { policy: only("advisory", "outdated", "expired-ignore") }));
