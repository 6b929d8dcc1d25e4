import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { isLowStreak } from '../../../domain/mood/low-days.ts';
import { today } from '../../lib/today.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { useMoodEntries } from '../mood/entries.ts';
import { lowDaysOffers } from '../preferences/preferences.ts';
import { LowDaysCard } from './low-days-card.tsx';
import { offerHelp, takeBackOffer } from './memory.ts';
import { offeredTo } from './offers.ts';

const { Component: EntryDialog } = lazyWithRetry(
  async () => (await import('../journal/entry-dialog.tsx')).EntryDialog,
);

/**
 * Looks at the last days, and after a streak of low days offers what may help. A screen reader announces the offer
 * after what it is reading.
 */
export function LowDays({ userId }: { readonly userId: number }) {
  const { state } = useMoodEntries(userId);
  const list = state.value;
  // While the list loads again, it may lack what was just saved.
  const isStreak =
    list.status === 'ready' && !list.refreshing ? isLowStreak(list.value, today.value) : undefined;
  useEffect(() => {
    if (isStreak === true) void offerHelp(userId);
    if (isStreak === false) takeBackOffer(userId);
  }, [isStreak, userId]);

  const isWriting = useSignal(false);
  const isOffered = offeredTo.value === userId && lowDaysOffers.isOn.value;
  const endWriting = () => {
    isWriting.value = false;
  };
  return (
    <>
      <p role="status" className={hidden}>
        {isOffered
          ? 'These have been hard days. Some things that may help are below your check-in. Only if you like.'
          : ''}
      </p>
      {isOffered ? <LowDaysCard onWrite={() => (isWriting.value = true)} /> : null}
      {isWriting.value ? (
        <DialogHost onClose={endWriting}>
          <EntryDialog userId={userId} onClose={endWriting} />
        </DialogHost>
      ) : null}
    </>
  );
}
