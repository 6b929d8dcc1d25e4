/** The value as JSON, with spaces at its end: its length in bytes is a multiple of `multiple`, so it tells little. */
export function paddedJson(value: unknown, multiple: number): string {
  const json = JSON.stringify(value);
  const length = Buffer.byteLength(json);
  return json + ' '.repeat(Math.ceil(length / multiple) * multiple - length);
}
