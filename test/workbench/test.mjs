// `npm test` on a fresh clone: what is missing is installed, then test.ts goes on under the project's own Node.
import { continueWith } from "./bootstrap.mjs";

// The editor is chosen when its module is loaded.
if (process.argv.includes("--oldest")) process.env.PACKAGE_INSIGHTS_EDITOR = "oldest";
await continueWith("./test.ts");
