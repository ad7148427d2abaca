// What was compiled last time need not be compiled again: tests are run on every save.
require("node:module").enableCompileCache?.(require("node:path").join(__dirname, "out", "compiled"));

// The timeout only ends a test that hangs: no test may fail because the machine is slow.
// Each command line that a test starts asks its service, whatever an earlier one has been answered.
process.env.PACKAGE_INSIGHTS_CACHE = "";

module.exports = { reporter: "dot", timeout: 120_000 };
