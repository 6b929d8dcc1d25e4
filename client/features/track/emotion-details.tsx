import { useSignal } from '@preact/signals-react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { note } from '../../ui/card/card.css.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { moodEntriesBefore, PAGE_SIZE } from '../mood/entries.ts';
import * as css from './emotion-details.css.ts';
import { EntryItem } from './entry-item.tsx';

interface EmotionDetailsProps {
  readonly userId: number;
  /** The newest page, kept current by the card that opened this. */
  readonly firstPage: readonly MoodEntry[];
  readonly onClose: () => void;
}

/** Every entry with its words, newest first, a page at a time. */
export function EmotionDetails({ userId, firstPage, onClose }: EmotionDetailsProps) {
  const older = useSignal<readonly MoodEntry[]>([]);
  const withdrawn = useSignal<ReadonlySet<string>>(new Set());
  const isAtEnd = useSignal(firstPage.length < PAGE_SIZE);
  const isLoading = useSignal(false);
  const failure = useSignal('');

  // After a withdrawal the newest page reaches further back and overlaps the older ones.
  const byId = new Map([...firstPage, ...older.value].map((entry) => [entry.id, entry]));
  const entries = [...byId.values()].filter((entry) => !withdrawn.value.has(entry.id));

  const loadOlder = async () => {
    const last = entries.at(-1);
    if (!last || isLoading.peek()) return;
    isLoading.value = true;
    failure.value = '';
    try {
      const page = await moodEntriesBefore(userId, last.id);
      older.value = [...older.peek(), ...page];
      isAtEnd.value = page.length < PAGE_SIZE;
    } catch {
      failure.value = 'Earlier entries can’t be shown just now. Please try again.';
    } finally {
      isLoading.value = false;
    }
  };

  return (
    <Dialog title="Your emotions" onClose={onClose}>
      {entries.length === 0 ? <p>No emotion tracking entries yet</p> : null}
      <ul className={css.list}>
        {entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            onWithdrawn={() => {
              withdrawn.value = new Set([...withdrawn.peek(), entry.id]);
            }}
          />
        ))}
      </ul>
      <div className={css.more}>
        <FormAlert>{failure.value}</FormAlert>
        {isAtEnd.value ? (
          <p className={note}>These are all your entries.</p>
        ) : (
          <Button look="outline" busy={isLoading.value} onClick={() => void loadOlder()}>
            {isLoading.value ? 'Loading…' : 'Show earlier entries'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
