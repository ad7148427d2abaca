// `npm test` on a fresh clone: what is missing is installed, then test.ts goes on under the project's own Node.
import { continueWith } from "./bootstrap.mjs";

await continueWith("./test.ts");
