/** The files of the suites of which `npm test` holds what they reach. */

/** Folders that mirror those of src. */
export const mirrored = "test/{core,platform,cli,action,mcp,lsp,editor,extension,webview}/**";

export const unitTests = [`${mirrored}/!(*.service|*.robustness).test.ts`, "test/*.test.ts"];
export const serviceTests = [`${mirrored}/*.service.test.ts`];
