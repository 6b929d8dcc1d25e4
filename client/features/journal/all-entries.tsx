import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { useOlderPages } from '../../lib/older-pages.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ShowEarlier } from '../../ui/pagination/show-earlier.tsx';
import * as css from './all-entries.css.ts';
import { journalBefore, PAGE_SIZE } from './entries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { JournalItem } from './journal-item.tsx';
import { overlayJournalChanges, type ShownEntry } from './waiting-journal.ts';

interface AllEntriesProps {
  readonly userId: number;
  /**
   * The newest page, kept up to date by the card that opened this dialog. Undefined while it is not loaded.
   */
  readonly firstPage: readonly ShownEntry[] | undefined;
  readonly onClose: () => void;
}

/** The dialog with the whole journal, newest first, one page at a time. */
export function AllEntries({ userId, firstPage, onClose }: AllEntriesProps) {
  const list = useRef<HTMLUListElement>(null);
  const correcting = useSignal<ShownEntry | null>(null);
  const pages = useOlderPages<ShownEntry>({
    firstPage,
    overlay: overlayJournalChanges,
    pageSize: PAGE_SIZE,
    loadBefore: (id) => journalBefore(userId, id),
  });
  return (
    <Dialog title="Your journal" onClose={onClose}>
      {pages.entries.length === 0 ? <p>No journal entries yet</p> : null}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Journal entries, newest first">
        {pages.entries.map((entry) => (
          <JournalItem
            key={entry.id}
            entry={entry}
            onCorrect={() => {
              correcting.value = entry;
            }}
            onWithdrawn={() => {
              pages.remove(entry.id);
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      <ShowEarlier {...pages} onShow={() => void pages.loadOlder()} />
      {correcting.value ? (
        <EntryDialog
          userId={userId}
          entry={correcting.value}
          onSaved={pages.replace}
          onClose={() => {
            correcting.value = null;
          }}
        />
      ) : null}
    </Dialog>
  );
}
