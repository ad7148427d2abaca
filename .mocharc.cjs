// What was compiled last time need not be compiled again: the unit suite is run on every save.
require("node:module").enableCompileCache?.(require("node:path").join(__dirname, "out", "compiled"));

module.exports = { reporter: "dot", timeout: 5000 };
