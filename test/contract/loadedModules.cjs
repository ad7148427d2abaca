// Tells at the end which files of the product were loaded.
const { basename } = require("node:path");

process.on("exit", () => {
  const own = Object.keys(require.cache).filter((file) => /[\\/]dist[\\/]/.test(file));
  process.stderr.write(own.map((file) => `${basename(file)}\n`).join(""));
});
