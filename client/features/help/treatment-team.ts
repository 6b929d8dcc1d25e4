import { signal } from '@preact/signals-react';
import { parseFields } from '../../lib/json.ts';
import { isLocked } from '../../lib/lock/lock-state.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { treatmentTeamKey } from '../../lib/stored-names.ts';
import { lastSignedIn } from '../session/cross-tab.ts';

export const TEAM_NAME_MAX = 60;
export const TEAM_NUMBER_MAX = 32;
const MIN_DIGITS = 3;

/** The 24-hour number of the person's own treatment team. It is stored on this device and never sent. */
export interface TreatmentTeam {
  readonly name: string;
  readonly number: string;
  readonly isShownWhileLocked: boolean;
}

/** The name of a team whose person gave it none. */
export const TEAM_NAME = 'My treatment team';

/** Counts changes, so that every view of the number follows. */
const changes = signal(0);
addEventListener('storage', () => changes.value++);

const owners = () => [lastSignedIn() ?? 'visitor', 'visitor'] as const;

function read(owner: number | 'visitor'): TreatmentTeam | undefined {
  const { name, number, isShownWhileLocked } = parseFields(readStored(treatmentTeamKey(owner)));
  if (typeof name !== 'string' || typeof number !== 'string') return undefined;
  return { name, number, isShownWhileLocked: isShownWhileLocked === true };
}

/**
 * The number of the last person to sign in here, or else the one that was typed before signing in. Undefined while
 * Hearten is locked, unless the person chose to show it then.
 */
export function treatmentTeam(): TreatmentTeam | undefined {
  void changes.value;
  const team = owners()
    .map(read)
    .find((one) => one !== undefined);
  return isLocked.value && !team?.isShownWhileLocked ? undefined : team;
}

/** Stores the number on this device. Returns whether that worked. */
export function saveTreatmentTeam(team: TreatmentTeam): boolean {
  const [owner] = owners();
  const isStored = writeStored(treatmentTeamKey(owner), JSON.stringify(team));
  if (isStored && owner !== 'visitor') removeStored(treatmentTeamKey('visitor'));
  changes.value++;
  return isStored;
}

/** Removes the person's number from this device, and the one that was typed before signing in. */
export function removeTreatmentTeam(): void {
  for (const owner of owners()) removeStored(treatmentTeamKey(owner));
  changes.value++;
}

/**
 * Removes the number of a person whose data leaves this device, and the one that was typed before signing in, which was
 * shown to them as theirs. Another person who has signed in since keeps the latter.
 */
export function removeTreatmentTeamOf(userId: number): void {
  removeStored(treatmentTeamKey(userId));
  if ((lastSignedIn() ?? userId) === userId) removeStored(treatmentTeamKey('visitor'));
  changes.value++;
}

/**
 * Why the number can't be saved, or undefined. It needs at least three digits, and may have spaces and
 * `( ) + * # . / -`.
 */
export function teamNumberProblem(number: string): string | undefined {
  const isNumber = /^[\d\s()+*#./-]+$/.test(number) && number.replace(/\D/g, '').length >= MIN_DIGITS;
  return isNumber ? undefined : 'Please enter a phone number, without letters.';
}
