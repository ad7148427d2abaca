export type PanelTheme = "dark" | "light" | "highContrast";

interface Colors {
  readonly classes: string;
  readonly variables: Readonly<Record<string, string>>;
}

function variables(entries: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const font = { "font-family": "system-ui, sans-serif", "font-size": "13px", "editor-font-family": "monospace" };
  return Object.fromEntries(
    Object.entries({ ...font, ...entries }).map(([name, value]) => [`--vscode-${name}`, value]),
  );
}

/** The colors of VS Code's own themes that the panel's style sheet uses. */
export const themes: Readonly<Record<PanelTheme, Colors>> = {
  dark: {
    classes: "vscode-dark",
    variables: variables({
      "editor-background": "#1f1f1f",
      "editorWidget-background": "#202020",
      foreground: "#cccccc",
      descriptionForeground: "#9d9d9d",
      focusBorder: "#0078d4",
      "button-background": "#0078d4",
      "button-foreground": "#ffffff",
      "button-secondaryBackground": "#313131",
      "charts-red": "#f14c4c",
      "charts-yellow": "#cca700",
      "charts-blue": "#3794ff",
      "textLink-foreground": "#4daafc",
      "input-background": "#313131",
      "dropdown-background": "#313131",
      "sideBar-background": "#181818",
      "list-inactiveSelectionBackground": "#37373d",
      "list-activeSelectionBackground": "#04395e",
    }),
  },
  light: {
    classes: "vscode-light",
    variables: variables({
      "editor-background": "#ffffff",
      "editorWidget-background": "#f8f8f8",
      foreground: "#3b3b3b",
      descriptionForeground: "#6b6b6b",
      focusBorder: "#005fb8",
      "button-background": "#005fb8",
      "button-foreground": "#ffffff",
      "button-secondaryBackground": "#e5e5e5",
      "charts-red": "#e51400",
      "charts-yellow": "#bf8803",
      "charts-blue": "#1a85ff",
      "textLink-foreground": "#005fb8",
      "input-border": "#cecece",
      "dropdown-border": "#cecece",
      "sideBar-background": "#f8f8f8",
      "list-inactiveSelectionBackground": "#e4e6f1",
      "list-activeSelectionBackground": "#e8e8e8",
    }),
  },
  highContrast: {
    classes: "vscode-high-contrast",
    variables: variables({
      "editor-background": "#000000",
      "editorWidget-background": "#0c141f",
      foreground: "#ffffff",
      descriptionForeground: "#d4d4d4",
      contrastBorder: "#6fc3df",
      contrastActiveBorder: "#f38518",
      focusBorder: "#f38518",
      "button-background": "#000000",
      "button-foreground": "#ffffff",
      "button-border": "#6fc3df",
      "charts-red": "#f48771",
      "charts-yellow": "#ffd370",
      "charts-blue": "#3794ff",
      "textLink-foreground": "#21a6ff",
      "sideBar-background": "#000000",
    }),
  },
};
