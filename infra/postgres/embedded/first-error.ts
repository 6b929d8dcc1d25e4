const GRAVE = /(?:FATAL|PANIC|error):\s+(.*)/;

/**
 * The reason why a PostgreSQL program stopped, in one line: the first severe line of its output with its
 * detail, or otherwise its last line. Undefined if it printed nothing.
 */
export function firstErrorIn(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => GRAVE.test(line));
  if (at === -1) return lines.at(-1)?.trim();
  const complaint = GRAVE.exec(lines[at] as string)?.[1];
  const detail = /DETAIL:\s+(.*)/.exec(lines[at + 1] ?? '')?.[1];
  return detail ? `${complaint} (${detail})` : complaint;
}
