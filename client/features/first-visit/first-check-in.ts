import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ConsentsBody } from '../../../domain/consents/schema.ts';
import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { draftsReady, isPersisted, readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts';
import { parseFields } from '../../lib/json.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { warnAbout } from '../../lib/log.ts';
import { newId } from '../../lib/send.ts';
import { FIRST_CHECK_IN_KEY } from '../../lib/stored-names.ts';
import { now } from '../../lib/today.ts';
import { session } from '../session/session.ts';

/** How long a visitor's check-in stays on the device. */
const KEPT_MS = 24 * 60 * 60_000;
/** How long another face changes the same check-in. Later it is a new one. */
const CHANGEABLE_MS = 10 * 60_000;

/** The check-in of a visitor. It is stored on this device only, until it moves to an account. */
export interface FirstCheckIn {
  /** The id of the entry that it becomes. */
  readonly id: string;
  /** The command that adds it to an account. Every attempt uses it, so that the entry is stored once. */
  readonly commandId: string;
  /** When the person tapped: local time with offset, as in `localTimeOf`. */
  readonly at: string;
  readonly moodValue: ScaleValue;
  /** Null if no energy was chosen. */
  readonly fatigueValue: ScaleValue | null;
  /** The account that the person made with it, or chose for it. */
  readonly userId?: number;
  /** The account lacked a consent when it was made or when the server refused. It is added only if the person asks. */
  readonly needsConsent?: boolean;
}

const stored = signal(read());
// Drafts are sealed. After a reload this one can be read only when the device's key is loaded.
void draftsReady()
  .then(() => {
    stored.value = read();
  })
  .catch(warnAbout('The first check-in cannot be read:'));

/** The check-in on this device, unless it has expired. */
export const firstCheckIn: ReadonlySignal<FirstCheckIn | null> = computed(() => {
  const checkIn = stored.value;
  return checkIn && now.value.getTime() < expiryOf(checkIn).getTime() ? checkIn : null;
});

/** The check-in on this device while it belongs to no account. A visitor sees and changes only this one. */
export const visitorsCheckIn = computed(() =>
  firstCheckIn.value?.userId === undefined ? firstCheckIn.value : null,
);

// Signing out deletes it from the device, also in another tab.
effect(() => {
  if (session.value.status !== 'loading') stored.value = read();
});
effect(() => {
  if (stored.value && !firstCheckIn.value) removeFirstCheckIn();
});
addEventListener('storage', ({ key }) => {
  if (key === FIRST_CHECK_IN_KEY || key === null) stored.value = read();
});

/** Whether the check-in is stored on the device. Otherwise it lasts until the page is closed. */
export const isStoredHere = (): boolean => isPersisted(FIRST_CHECK_IN_KEY);

/** When the check-in is deleted from the device. */
export const expiryOf = ({ at }: FirstCheckIn): Date => new Date(Date.parse(at) + KEPT_MS);

/** Stores a tap on a face. For ten minutes another face changes the same check-in. */
export function tapMood(moodValue: ScaleValue): void {
  const earlier = visitorsCheckIn.peek();
  const tappedAt = new Date();
  const isSame = earlier !== null && tappedAt.getTime() - Date.parse(earlier.at) < CHANGEABLE_MS;
  storeFirstCheckIn(
    isSame
      ? { ...earlier, moodValue }
      : { id: newId(), commandId: newId(), at: localTimeOf(tappedAt), moodValue, fatigueValue: null },
  );
}

/** Adds the energy to the check-in, or changes it. */
export function tapEnergy(fatigueValue: ScaleValue): void {
  const checkIn = visitorsCheckIn.peek();
  if (checkIn) storeFirstCheckIn({ ...checkIn, fatigueValue });
}

/**
 * Gives the check-in to the account that was just made on this device. It moves there when the person is signed in. If
 * they did not agree, or did not say that they are 18 or older, it stays on the device. Returns whether there is one.
 */
export function claimForNewAccount(userId: number, { healthDataConsent, isAdult }: ConsentsBody): boolean {
  const checkIn = visitorsCheckIn.peek();
  if (!checkIn) return false;
  storeFirstCheckIn({ ...checkIn, userId, needsConsent: !(healthDataConsent && isAdult) });
  return true;
}

export function storeFirstCheckIn(checkIn: FirstCheckIn): void {
  writeDraft(FIRST_CHECK_IN_KEY, JSON.stringify(checkIn));
  stored.value = checkIn;
}

/** Deletes the check-in from this device. */
export function removeFirstCheckIn(): void {
  removeDraft(FIRST_CHECK_IN_KEY);
  stored.value = null;
}

function read(): FirstCheckIn | null {
  const found = parseFields(readDraft(FIRST_CHECK_IN_KEY));
  return isFirstCheckIn(found) ? found : null;
}

type Found = ReturnType<typeof parseFields>;

const isScaleValue = (value: unknown): boolean => SCALE.some((each) => each === value);

/** Whether the device holds what this app stored. An older version, or another page, may have left something else. */
function isFirstCheckIn(found: Found): found is FirstCheckIn & Found {
  const { id, commandId, at, moodValue, fatigueValue, userId, needsConsent } = found;
  return (
    typeof id === 'string' &&
    typeof commandId === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    isScaleValue(moodValue) &&
    (fatigueValue === null || isScaleValue(fatigueValue)) &&
    (userId === undefined || typeof userId === 'number') &&
    (needsConsent === undefined || typeof needsConsent === 'boolean')
  );
}
