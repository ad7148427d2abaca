import { TelemetryReporter } from "@vscode/extension-telemetry";

/** In a file of its own, as it is larger than all the rest. */
export function startReporter(connectionString: string): { dispose(): void } {
  const reporter = new TelemetryReporter(connectionString);
  reporter.sendTelemetryEvent("activate");
  return { dispose: () => void reporter.dispose() };
}
