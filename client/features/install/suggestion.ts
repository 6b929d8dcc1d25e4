import { DAY_MS } from '../../../domain/time/units.ts';
import { parseFields } from '../../lib/json.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { INSTALL_KEY } from '../../lib/stored-names.ts';
import { installWay, isInstalledApp } from './install-way.ts';
import { isInstallSuggested } from './prompt.ts';

/** The suggestion comes with this check-in on the device, counted from 1. */
const CHECK_INS = 3;
/** How long "Not now" hides the suggestion. */
const NOT_NOW_MS = 90 * DAY_MS;

/** What this device has stored about the suggestion: its check-ins and what the person has answered. */
interface InstallRecord {
  /** The check-ins on this device, counted up to three. */
  readonly checkIns: number;
  /** When the person first declined, by "Not now" or to the browser, in ms since 1970; 0 if never. */
  readonly notNowAt: number;
  /** Whether the suggestion is over for good: installed, the steps were seen, or declined twice. */
  readonly isOver: boolean;
}

function readRecord(): InstallRecord {
  const { checkIns, notNowAt, isOver } = parseFields(readStored(INSTALL_KEY));
  return {
    checkIns: typeof checkIns === 'number' ? checkIns : 0,
    notNowAt: typeof notNowAt === 'number' ? notNowAt : 0,
    isOver: isOver === true,
  };
}
const store = (part: Partial<InstallRecord>): boolean =>
  writeStored(INSTALL_KEY, JSON.stringify({ ...readRecord(), ...part }));

let lastCounted = '';

/**
 * Counts a check-in that was just saved. From the third one on, suggests to install the app, unless the person has put
 * that off or ended it, or it can't be installed here. The suggestion always follows a check-in, so that nothing on
 * Home moves while the page loads. A second call in a row for the same entry does nothing.
 */
export function countCheckIn(entryId: string): void {
  if (entryId === lastCounted) return;
  lastCounted = entryId;
  const { checkIns, notNowAt, isOver } = readRecord();
  if (isOver) return;
  const counted = Math.min(checkIns + 1, CHECK_INS);
  const isRemembered = counted === checkIns || store({ checkIns: counted });
  const isWaiting = notNowAt > 0 && Date.now() - notNowAt < NOT_NOW_MS;
  // Where nothing can be stored, a "no" could not be kept either.
  if (isRemembered && counted === CHECK_INS && !isWaiting && installWay()) isInstallSuggested.value = true;
}

/** Whether the person has declined before, so that the next time is for good. */
export const wasPutOff = (): boolean => readRecord().notNowAt > 0;

/** Hides the suggestion: for 90 days the first time, then for good. */
export function putOffInstall(): void {
  store(wasPutOff() ? { isOver: true } : { notNowAt: Date.now() });
  isInstallSuggested.value = false;
}

/** Ends the suggestion for good, because the person has installed the app or has seen how. */
export function endSuggestion(): void {
  store({ isOver: true });
  isInstallSuggested.value = false;
}

/** Ends the suggestion if the app is installed already, or else when it is installed. */
export function noteInstalledApp(): void {
  addEventListener('appinstalled', endSuggestion);
  if (isInstalledApp()) endSuggestion();
}
