/** What `npm start` prints once the editor runs: its address, three things to try, how to stop, and where the rest of the output is. */
export function startLines(url: string, log: string): readonly string[] {
  return [
    `Open   ${url}`,
    'Try    Rest on "lodash" · double-click the hint behind it to update · F1, “Package Insights: Scan Workspace”',
    "Stop   Ctrl+C. The sample workspace is a copy: edit it as you like.",
    `Log    ${log}`,
  ];
}
