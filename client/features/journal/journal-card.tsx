import { useSignal } from '@preact/signals-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import { JOURNAL_MESSAGES } from '../../lib/messages/journal.ts';
import { today } from '../../lib/today.ts';
import { whenSaid } from '../../lib/when.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { halves } from '../../ui/layout/columns.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { useJournal } from './entries.ts';
import { JournalBones } from './journal-bones.tsx';
import * as css from './journal-card.css.ts';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }));
const AllEntries = lazy(async () => ({ default: (await import('./all-entries.tsx')).AllEntries }));

/** How many entries the card itself shows. */
const PREVIEW = 2;

/** The latest pages of the journal, and the ways to write and to read on. */
export function JournalCard({ userId }: { readonly userId: number }) {
  const { state, refresh } = useJournal(userId);
  const open = useSignal<'new' | 'all' | null>(null);
  const close = () => {
    open.value = null;
  };
  const loaded = state.value;
  const entries = loaded.status === 'ready' ? loaded.value : [];
  const hasSome = entries.length > 0;
  const hasWritten = useRef(false);
  const again = useRef<HTMLButtonElement>(null);
  const write = () => {
    hasWritten.current = true;
    open.value = 'new';
  };
  const isClosed = open.value === null;

  // The first entry takes away the button that was pressed for it; the one that comes instead has the focus.
  useEffect(() => {
    if (!hasWritten.current || !isClosed || !hasSome) return;
    hasWritten.current = false;
    if (document.activeElement === document.body) again.current?.focus();
  }, [isClosed, hasSome]);

  return (
    <Card
      title="Journal entries"
      action={
        hasSome ? (
          <div className={action}>
            <Button ref={again} look="quiet" onClick={write}>
              New entry
            </Button>
          </div>
        ) : null
      }
    >
      {loaded.status === 'loading' ? <JournalBones entries={PREVIEW} /> : null}
      {loaded.status === 'error' ? <Retry text={JOURNAL_MESSAGES.notRead} onRetry={refresh} /> : null}
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
      <Suspense fallback={null}>
        {open.value === 'new' ? <EntryDialog userId={userId} onClose={close} /> : null}
        {open.value === 'all' ? <AllEntries userId={userId} firstPage={entries} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

const Latest = ({ entries }: { readonly entries: readonly JournalEntry[] }) => (
  <ul className={halves} aria-label="Latest entries">
    {entries.map((entry) => (
      <li key={entry.id} className={css.item}>
        <p className={css.title}>{entry.title}</p>
        <p className={css.when}>{whenSaid(entry, today.value)}</p>
        <p className={css.beginning}>{entry.content}</p>
      </li>
    ))}
  </ul>
);
