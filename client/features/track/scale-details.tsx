import { useRef } from 'react';
import { useOlderPages } from '../../lib/older-pages.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ShowEarlier } from '../../ui/pagination/show-earlier.tsx';
import { moodEntriesBefore, PAGE_SIZE } from '../mood/entries.ts';
import { overlayMoodChanges, type ShownMood } from '../mood/waiting-moods.ts';
import { EntryItem } from './entry-item.tsx';
import * as css from './scale-details.css.ts';
import type { TrackedScale } from './scales.tsx';

interface ScaleDetailsProps {
  readonly userId: number;
  readonly scale: TrackedScale;
  /**
   * The newest page, kept up to date by the card that opened this dialog. Undefined while it is not loaded.
   */
  readonly firstPage: readonly ShownMood[] | undefined;
  readonly onClose: () => void;
}

/** The dialog with every entry, also those without a value on this scale, newest first, one page at a time. */
export function ScaleDetails({ userId, scale, firstPage, onClose }: ScaleDetailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const pages = useOlderPages<ShownMood>({
    firstPage,
    overlay: overlayMoodChanges,
    pageSize: PAGE_SIZE,
    loadBefore: (id) => moodEntriesBefore(userId, id),
  });
  return (
    <Dialog title={`Your ${scale.title.toLowerCase()}`} onClose={onClose}>
      {pages.entries.length === 0 ? <p>{scale.none}</p> : null}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={`${scale.title}, newest first`}>
        {pages.entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            scale={scale}
            onWithdrawn={() => {
              pages.remove(entry.id);
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      <ShowEarlier {...pages} onShow={() => void pages.loadOlder()} />
    </Dialog>
  );
}
