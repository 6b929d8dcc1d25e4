/**
 * The value as JSON, with spaces at its end: its length in bytes is a multiple of `multiple`, and at least `least`, which
 * is such a multiple. So the length tells little about the value.
 */
export function paddedJson(value: unknown, multiple: number, least = multiple): string {
  const json = JSON.stringify(value);
  const length = Buffer.byteLength(json);
  return json + ' '.repeat(Math.max(least, Math.ceil(length / multiple) * multiple) - length);
}
