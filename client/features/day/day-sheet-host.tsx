import { signal } from '@preact/signals-react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { createOpenForUser } from '../session/open-for-user.ts';

const { Component: DaySheet, preload } = lazyWithRetry(
  async () => (await import('./day-sheet.tsx')).DaySheet,
);

/** Fetches the sheet's code before it is needed. */
export const preloadDaySheet = preload;

/** The user whose day is open. */
const openFor = createOpenForUser();
const start = signal<{ readonly date: string; readonly isAdding: boolean }>({ date: '', isAdding: false });

/** Shows everything of one day. */
export function openDay(userId: number, date: string): void {
  start.value = { date, isAdding: false };
  openFor.value = userId;
}

/** Asks for a check-in, with this day chosen. */
export function addCheckIn(userId: number, date: string): void {
  start.value = { date, isAdding: true };
  openFor.value = userId;
}

const close = (): void => {
  openFor.value = null;
};

/** Shows the day sheet over the current page while it is open. */
export function DaySheetHost() {
  const userId = openFor.value;
  if (userId === null) return null;
  return (
    <DialogHost onClose={close}>
      <DaySheet userId={userId} {...start.value} onClose={close} />
    </DialogHost>
  );
}
