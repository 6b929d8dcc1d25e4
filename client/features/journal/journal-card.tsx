import { useSignal } from '@preact/signals-react';
import { createdAtText } from '../../lib/date-text.ts';
import { JOURNAL_MESSAGES } from '../../lib/messages/journal.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { halves } from '../../ui/layout/columns.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { titleOf, useJournal } from './entries.ts';
import * as css from './journal-card.css.ts';
import { JournalSkeleton } from './journal-skeleton.tsx';
import type { ShownEntry } from './waiting-journal.ts';

const { Component: EntryDialog } = lazyWithRetry(
  async () => (await import('./entry-dialog.tsx')).EntryDialog,
);
const { Component: AllEntries } = lazyWithRetry(async () => (await import('./all-entries.tsx')).AllEntries);

/** How many entries the card itself shows. */
const PREVIEW = 2;

/** The latest entries, with buttons to write a new one and to read all of them. */
export function JournalCard({ userId }: { readonly userId: number }) {
  const { state, refresh } = useJournal(userId);
  const open = useSignal<'new' | 'all' | null>(null);
  const close = () => {
    open.value = null;
  };
  const loaded = state.value;
  const entries = loaded.status === 'ready' ? loaded.value : [];
  const hasSome = entries.length > 0;
  const write = () => {
    open.value = 'new';
  };

  return (
    <Card
      title="Journal entries"
      action={
        // Without a network a person can write even if their journal can't be shown.
        hasSome || loaded.status === 'error' ? (
          <div className={action}>
            <Button look="quiet" onClick={write}>
              New entry
            </Button>
          </div>
        ) : null
      }
    >
      {loaded.status === 'loading' ? <JournalSkeleton entries={PREVIEW} /> : null}
      {loaded.status === 'error' ? (
        <Retry text={JOURNAL_MESSAGES.notRead} error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' && entries.length === 0 ? (
        <EmptyState text="No journal entries yet">
          <Button onClick={write}>New entry</Button>
        </EmptyState>
      ) : null}
      {hasSome ? (
        <>
          <Latest entries={entries.slice(0, PREVIEW)} />
          <div className={css.all}>
            <Button look="outline" onClick={() => (open.value = 'all')}>
              View all entries
            </Button>
          </div>
        </>
      ) : null}
      {open.value ? (
        <DialogHost onClose={close}>
          {open.value === 'new' ? (
            <EntryDialog userId={userId} onClose={close} />
          ) : (
            <AllEntries
              userId={userId}
              firstPage={loaded.status === 'ready' ? entries : undefined}
              onClose={close}
            />
          )}
        </DialogHost>
      ) : null}
    </Card>
  );
}

const Latest = ({ entries }: { readonly entries: readonly ShownEntry[] }) => (
  <ul className={halves} aria-label="Latest entries">
    {entries.map((entry) => (
      <li key={entry.id} className={css.item}>
        <p className={css.title}>{titleOf(entry)}</p>
        <p className={css.when}>{createdAtText(entry, today.value)}</p>
        <p className={css.beginning}>{entry.content}</p>
        <WaitingChip mark={entry.waits} />
      </li>
    ))}
  </ul>
);
