// Builds the command line for `npm pack`, on a fresh clone too, whose dependencies it installs.
import { continueWith } from "../test/workbench/bootstrap.mjs";

process.argv.push("--production");
await continueWith("../../esbuild.js");
