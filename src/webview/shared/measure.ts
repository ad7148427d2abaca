/** The width of a text in pixels. */
export type Measure = (text: string, isBold?: boolean) => number;
