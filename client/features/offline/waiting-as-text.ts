import { timeOf } from '../../lib/date-text.ts';
import type { WaitingItem } from './waiting-items.ts';

/** Indents what the person wrote, so that it cannot look like a heading. */
const indented = (words: string): string =>
  words
    .split(/\r\n?|\n/)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');

/** Everything that waits, as a text for people. */
export function waitingAsText(items: readonly WaitingItem[]): string {
  const parts = items.map(({ title, summary, at, isRefused }) => {
    const localDate = at.slice(0, 10);
    const time = timeOf({ createdAt: new Date(at).toISOString(), localDate });
    const when = time ? `${localDate}, ${time}` : localDate;
    return [
      `${when}: ${title}${isRefused ? ' (needs your decision)' : ''}`,
      ...(summary ? [indented(summary)] : []),
    ].join('\n');
  });
  return `${['HEARTEN: NOT SENT YET', ...parts].join('\n\n')}\n`;
}
