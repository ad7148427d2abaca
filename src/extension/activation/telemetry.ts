import * as vscode from "vscode";

/**
 * Counts activations, and nothing else, if the package was built with a connection string; without one, as in the public
 * source, nothing is loaded. The reporter itself respects `telemetry.telemetryLevel`.
 */
export function registerTelemetry(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): vscode.Disposable {
  const { telemetryConnectionString = "" } = context.extension.packageJSON as { telemetryConnectionString?: string };
  let reporter: { dispose(): void } | undefined;
  let disposed = false;
  if (telemetryConnectionString !== "" && vscode.env.isTelemetryEnabled) {
    import("./telemetryReporter.ts")
      .then(({ startReporter }) => {
        if (!disposed) reporter = startReporter(telemetryConnectionString);
      })
      .catch((error: unknown) => log.warn(`Telemetry is off: ${String(error)}`));
  }
  return new vscode.Disposable(() => {
    disposed = true;
    reporter?.dispose();
  });
}
