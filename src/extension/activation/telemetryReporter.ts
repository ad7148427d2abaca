import { TelemetryReporter } from "@vscode/extension-telemetry";

/** Starts the reporter, in a bundle of its own, as it is larger than the rest of the extension. */
export function startReporter(connectionString: string): { dispose(): void } {
  const reporter = new TelemetryReporter(connectionString);
  reporter.sendTelemetryEvent("activate");
  return { dispose: () => void reporter.dispose() };
}
