import { useSignal } from '@preact/signals-react';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { timeOf } from '../../lib/date-text.ts';
import type { Resource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { titleOf } from '../journal/entries.ts';
import type { ShownEntry } from '../journal/waiting-journal.ts';
import { DataAge } from '../offline/data-age.tsx';
import { CheckInRow, DeletedRow } from './check-in-row.tsx';
import * as css from './day.css.ts';
import { useActsOfDay, useCheckIns, useJournalOfDay } from './day-data.ts';
import { byTime, daySummary, fullDay } from './day-text.ts';

const { Component: EntryDialog } = lazyWithRetry(
  async () => (await import('../journal/entry-dialog.tsx')).EntryDialog,
);

interface DayContentsProps {
  readonly userId: number;
  readonly date: string;
  readonly onAdd: () => void;
  readonly onEdit: (entry: MoodEntry) => void;
}

/** Everything of one day: check-ins, acts done and journal entries. */
export function DayContents({ userId, date, onAdd, onEdit }: DayContentsProps) {
  const checkIns = useCheckIns(userId, date);
  const acts = useActsOfDay(userId, date);
  const journal = useJournalOfDay(userId, date);
  const entries = readyValue(checkIns);
  const done = readyValue(acts)?.filter(({ isCompleted }) => isCompleted);
  const pages = readyValue(journal);
  const failed = [checkIns, acts, journal].filter(({ state }) => state.value.status === 'error');
  const isEmpty = entries?.length === 0 && done?.length === 0 && pages?.length === 0;
  /** Check-ins that the person has deleted here, while this day is shown. */
  const deleted = useSignal<readonly MoodEntry[]>([]);
  const gone = deleted.value;
  const isGone = (entry: MoodEntry) => gone.some(({ id }) => id === entry.id);
  const rows = byTime([...(entries ?? []).filter((entry) => !isGone(entry)), ...gone]);

  return (
    <div className={css.contents}>
      <DataAge />
      <p role="status" className={css.summary}>
        <span className={hidden}>{fullDay(date, today.value)}: </span>
        {entries ? daySummary(entries.filter((entry) => !isGone(entry))) : ''}
      </p>
      {failed.length > 0 ? (
        <Retry
          text="This day can’t be loaded completely right now."
          error={failureOf(failed[0])}
          onRetry={() => Promise.all(failed.map(({ refresh }) => refresh()))}
        />
      ) : null}
      {!entries && failed.length === 0 ? <DaySkeleton /> : null}
      {isEmpty && gone.length === 0 ? (
        <p>
          {date === today.value
            ? 'Nothing is saved for today yet.'
            : 'Nothing is saved for this day. You can still add how you were.'}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <Part title="Check-ins">
          <ul className={css.list}>
            {rows.map((entry) =>
              isGone(entry) ? (
                <DeletedRow
                  key={entry.id}
                  entry={entry}
                  onRestored={() => {
                    deleted.value = deleted.peek().filter(({ id }) => id !== entry.id);
                  }}
                />
              ) : (
                <CheckInRow
                  key={entry.id}
                  entry={entry}
                  onEdit={() => onEdit(entry)}
                  onDeleted={() => {
                    deleted.value = [...deleted.peek(), entry];
                  }}
                />
              ),
            )}
          </ul>
        </Part>
      ) : null}
      {done && done.length > 0 ? (
        <Part title="Acts done">
          <ul className={css.acts}>
            {done.map(({ id, title, waits }) => (
              <li key={id} className={css.act}>
                <Check size={20} aria-hidden className={css.tick} />
                {title} <WaitingChip mark={waits} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {pages && pages.length > 0 ? (
        <Part title="Journal">
          {byTime(pages).map((page) => (
            <JournalPage key={page.id} userId={userId} entry={page} />
          ))}
        </Part>
      ) : null}
      <div className={css.foot}>
        <Button wide onClick={onAdd}>
          <Plus size={20} aria-hidden />
          Add a check-in for this day
        </Button>
      </div>
    </div>
  );
}

const readyValue = <T,>({ state }: Resource<T>): T | undefined =>
  state.value.status === 'ready' ? state.value.value : undefined;

const failureOf = (resource: Resource<unknown> | undefined): unknown => {
  const state = resource?.state.value;
  return state?.status === 'error' ? state.error : undefined;
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={css.heading}>{title}</h3>
    {children}
  </section>
);

/** A journal entry of the day, shortened, with a button that opens it. */
function JournalPage({ userId, entry }: { readonly userId: number; readonly entry: ShownEntry }) {
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  const title = titleOf(entry);
  return (
    <div className={css.page}>
      <div className={css.pageHead}>
        <p className={css.pageTitle}>{title}</p>
        <p className={css.soft}>{timeOf(entry)}</p>
      </div>
      <p className={css.pageWords}>{entry.content}</p>
      <WaitingChip mark={entry.waits} />
      <div className={css.link}>
        <Button look="quiet" onClick={() => (isOpen.value = true)}>
          {entry.conflict ? 'Choose a text' : 'Read and edit'}
          <span className={hidden}> “{title}”</span>
        </Button>
      </div>
      {isOpen.value ? (
        <DialogHost onClose={close}>
          <EntryDialog userId={userId} entry={entry} onClose={close} />
        </DialogHost>
      ) : null}
    </div>
  );
}

const DaySkeleton = () => (
  <Skeleton label="Loading this day…">
    <div className={css.skeleton}>
      <SkeletonBlock width={120} height={18} />
      <SkeletonBlock height={64} />
      <SkeletonBlock height={64} />
    </div>
  </Skeleton>
);
