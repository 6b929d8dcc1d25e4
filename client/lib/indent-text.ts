/** Indents what the person wrote, so that it cannot look like a heading of the text around it. */
export const indentText = (words: string): string =>
  words
    .split(/\r\n?|\n/)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
