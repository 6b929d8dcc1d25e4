import { timeOf } from '../../lib/date-text.ts';
import { indentText } from '../../lib/indent-text.ts';
import type { WaitingItem } from './waiting-items.ts';

/** Everything that waits, as a text for people. */
export function waitingAsText(items: readonly WaitingItem[]): string {
  const parts = items.map(({ title, summary, at, isRefused }) => {
    const localDate = at.slice(0, 10);
    const time = timeOf({ createdAt: new Date(at).toISOString(), localDate });
    const when = time ? `${localDate}, ${time}` : localDate;
    return [
      `${when}: ${title}${isRefused ? ' (needs your decision)' : ''}`,
      ...(summary ? [indentText(summary)] : []),
    ].join('\n');
  });
  return `${['HEARTEN: NOT SENT YET', ...parts].join('\n\n')}\n`;
}
