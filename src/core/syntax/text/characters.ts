/** Codes for readers that look at every character of large files. */
export const tab = 9;
export const lineFeed = 10;
export const carriageReturn = 13;
export const space = 32;
export const doubleQuote = 34;
export const hash = 35;
export const backslash = 92;
