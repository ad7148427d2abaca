import { heedStreams } from "../cli/print.ts";
import { runAction } from "./action.ts";

declare const PRODUCT_VERSION: string;

heedStreams();

const { signal } = new AbortController();
void runAction({ environment: process.env, productVersion: PRODUCT_VERSION, signal }).then(
  (code) => (process.exitCode = code),
);
