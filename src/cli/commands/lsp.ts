import { command } from "../command.ts";
import { folderOptions, ruleOptions } from "../options.ts";

export const lsp = command({
  name: "lsp",
  text: "serves editors over the Language Server Protocol, on its input and output, until it is told to end",
  arguments: {},
  options: {
    stdio: { text: "use the input and output, as it does anyway: many clients pass it" },
    ...ruleOptions,
    ...folderOptions,
  },
  examples: ["lsp", "lsp --private '@acme/*' --mirror nexus.acme.example"],
  exitCodes: { 0: "the client has shut the server down", 1: "otherwise" },
  async serve(_, common, { productVersion, ...host }) {
    const { lsp } = await import("../lsp.ts");
    return lsp(common, {
      ...{ ...host, productVersion },
      async connect() {
        const { connect } = await import("../mcpTransport.ts");
        return connect(`package-insights/${productVersion}`);
      },
    });
  },
});
