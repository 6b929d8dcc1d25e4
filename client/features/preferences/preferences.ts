import { type ReadonlySignal, signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../lib/storage.ts';

interface Preference {
  readonly isOn: ReadonlySignal<boolean>;
  choose(isOn: boolean): void;
}

/** A yes or no that stays on this device; `byDefault` until somebody chooses. */
function createPreference(key: string, byDefault: boolean): Preference {
  const stored = readStored(key);
  const isOn = signal(stored === null ? byDefault : stored === 'true');
  return {
    isOn,
    choose(choice) {
      isOn.value = choice;
      writeStored(key, String(choice));
    },
  };
}

export const soundEffects = createPreference('soundEnabled', true);
export const dailyReminders = createPreference('remindersEnabled', false);
