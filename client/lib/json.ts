/** Parses a text from the device or the server. Returns undefined if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object, or the items of a JSON list by their index. An empty object for anything else. */
export function parseFields(text: string | null): Readonly<Record<string, unknown>> {
  const parsed = parseJson(text ?? '');
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
