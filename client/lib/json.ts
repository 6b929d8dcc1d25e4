/** The parsed text, or undefined when it is no JSON. Use it for text that a device or a server hands over. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parsed text when it is a JSON object (or a list); otherwise an empty object. */
export function parseFields(text: string | null): Readonly<Record<string, unknown>> {
  const parsed = parseJson(text ?? '');
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
