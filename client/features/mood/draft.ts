import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { Command } from '../../lib/send.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { DRAFT_PREFIX } from '../session/account.ts';

/** A check-in not saved yet. `command` is the save that was tried, so that trying again can't double it. */
export interface MoodDraft {
  readonly moodValue: ScaleValue;
  readonly fatigueValue: ScaleValue;
  readonly notes: string;
  readonly command?: Command | undefined;
}

const keyOf = (userId: number) => `${DRAFT_PREFIX}mood.${userId}`;

/** The draft this person left on this device, whole or not at all: a browser may hand back anything. */
export function readDraft(userId: number): MoodDraft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(userId)) ?? 'null') as MoodDraft | null;
    const isWhole =
      draft !== null &&
      SCALE.includes(draft.moodValue) &&
      SCALE.includes(draft.fatigueValue) &&
      typeof draft.notes === 'string';
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

export const keepDraft = (userId: number, draft: MoodDraft): boolean =>
  writeStored(keyOf(userId), JSON.stringify(draft));

export const dropDraft = (userId: number): void => removeStored(keyOf(userId));
