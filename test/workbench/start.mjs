// `npm start` on a fresh clone: what is missing is installed, then start.ts goes on under the project's own Node.
import { continueWith } from "./bootstrap.mjs";

await continueWith("./start.ts");
