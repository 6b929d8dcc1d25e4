import type { ReadonlySignal } from '@preact/signals-react';
import { writeStored } from '../../lib/storage.ts';
import {
  APP_BADGE_KEY,
  LOW_DAYS_OFFERS_KEY,
  OFF_THE_MAP_KEY,
  SOUND_EFFECTS_KEY,
} from '../../lib/stored-names.ts';
import { storedSignal } from '../../lib/stored-signal.ts';

export interface Preference {
  readonly isOn: ReadonlySignal<boolean>;
  choose(isOn: boolean): void;
}

/** A yes-or-no setting stored on this device. It is `byDefault` until the person chooses. */
export function createPreference(key: string, byDefault: boolean): Preference {
  const isOn = storedSignal(key, (stored) => (stored === null ? byDefault : stored === 'true'));
  return {
    isOn,
    choose(choice) {
      isOn.value = choice;
      writeStored(key, String(choice));
    },
  };
}

/** Whether the chime sounds when the banner of a thank-you is shown. */
export const soundEffects = createPreference(SOUND_EFFECTS_KEY, true);
/** Whether the app's icon has the number of unread notifications. */
export const appBadge = createPreference(APP_BADGE_KEY, true);
/** Whether this device offers help after hard days. */
export const lowDaysOffers = createPreference(LOW_DAYS_OFFERS_KEY, true);
/** Whether the person is counted without a place on the map. */
export const offTheMap = createPreference(OFF_THE_MAP_KEY, false);
