import { computed } from '@preact/signals-react';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import type { PlanLine, PlanStep } from '../../../domain/plan/steps.ts';
import { fieldsOf, groupOfStream, methodOf } from '../../lib/outbox/queued-write.ts';
import { type WaitingWrite, waitingWrites } from '../../lib/outbox/waiting.ts';
import { overlayJournal } from '../journal/waiting-journal.ts';
import { chosenValues, inSentence } from '../mood/chosen-values.ts';
import { overlayMoods } from '../mood/waiting-moods.ts';
import { STEP_TITLES } from '../plan/step-titles.ts';
import { linesOf } from '../plan/waiting-plan.ts';

/** One item that waits, with all writes about it. */
export interface WaitingItem {
  readonly stream: string;
  /** Its writes, oldest first. */
  readonly writes: readonly WaitingWrite[];
  readonly isRefused: boolean;
  readonly isDeletion: boolean;
  readonly title: string;
  /** The content in words: of a check-in the values and the note. Empty if there is none. The screen may shorten it. */
  readonly summary: string;
  /** When the person last changed it, as local time with offset. */
  readonly at: string;
  /** The check-in as it will be, or as it was before its deletion. Undefined for other items. */
  readonly mood?: MoodEntry | undefined;
  /** The journal entry as it will be, or as it was before its deletion. */
  readonly journal?: JournalEntry | undefined;
  /** A step of the safety plan as it will be. */
  readonly planStep?: { readonly step: PlanStep; readonly lines: readonly PlanLine[] };
}

/** Groups the waiting writes by the item that they change, in the order in which they were made. */
function itemsOf(writes: readonly WaitingWrite[]): readonly WaitingItem[] {
  const byStream = new Map<string, WaitingWrite[]>();
  for (const write of writes) {
    if (write.state === 'sent') continue;
    byStream.set(write.stream, [...(byStream.get(write.stream) ?? []), write]);
  }
  return [...byStream.values()].filter(isShown).map(itemOf);
}

/**
 * An entry that was undone before its first answer came is gone for the person, although both writes are still sent in
 * case it has arrived.
 */
const isShown = (writes: readonly WaitingWrite[]): boolean =>
  !(methodOf(writes[0] as WaitingWrite) === 'POST' && methodOf(writes.at(-1) as WaitingWrite) === 'DELETE') ||
  writes.some(({ state }) => state === 'refused');

function itemOf(writes: readonly WaitingWrite[]): WaitingItem {
  const [first] = writes as [WaitingWrite];
  const last = writes.at(-1) as WaitingWrite;
  const isNew = methodOf(first) === 'POST';
  const isDeletion = methodOf(last) === 'DELETE';
  const common = {
    stream: first.stream,
    writes,
    isRefused: writes.some(({ state }) => state === 'refused'),
    isDeletion,
    at: last.at,
  };
  const suffix = isDeletion ? ', deleted' : isNew ? '' : ', changed';
  switch (groupOfStream(first.stream)) {
    case 'mood': {
      const mood = lastOf(writes, first, overlayMoods);
      return { ...common, title: `Check-in${suffix}`, summary: mood ? moodWords(mood) : '', mood };
    }
    case 'journal': {
      const journal = lastOf(writes, first, overlayJournal);
      const title = journal?.title ?? '';
      return { ...common, title: `Journal${suffix}: ${title}`, summary: journal?.content ?? '', journal };
    }
    case 'plan': {
      const step = fieldsOf(last).step as PlanStep;
      const lines = linesOf(last);
      const summary = lines
        .map(({ text, phone }) => (phone && phone !== text ? `${text}: ${phone}` : text))
        .join('\n');
      return { ...common, title: `Safety plan: ${STEP_TITLES[step]}`, summary, planStep: { step, lines } };
    }
    case 'acts':
      return { ...common, ...actWords(last) };
  }
}

/** The entry as it will be, or as it was before its deletion. */
function lastOf<E>(
  writes: readonly WaitingWrite[],
  { about, route }: WaitingWrite,
  overlay: (entries: readonly E[], writes: readonly WaitingWrite[]) => readonly E[],
): E | undefined {
  const before = route.startsWith('POST') || !about ? [] : [about as E];
  const changes = writes.filter((write) => methodOf(write) !== 'DELETE');
  return overlay(before, changes)[0];
}

/** Returns 'Mixed, energy Tired. “Slept badly.”' */
function moodWords(mood: MoodEntry): string {
  const words = chosenValues(mood).map(inSentence).join(', ');
  const said = words.replace(/^./, (letter) => letter.toUpperCase());
  return mood.notes ? `${said}. “${mood.notes}”` : said;
}

function actWords(write: WaitingWrite): { readonly title: string; readonly summary: string } {
  const { title: newTitle, description, isCompleted } = fieldsOf(write);
  const { title = '' } = (write.about ?? {}) as { readonly title?: string };
  switch (write.route) {
    case 'POST /api/tasks/toggle':
      return { title: `${isCompleted ? 'Act done' : 'Act not done'}: ${title}`, summary: '' };
    case 'POST /api/tasks/custom':
      return { title: `New act: ${String(newTitle)}`, summary: String(description ?? '') };
    default:
      return { title: 'Your list of acts, changed', summary: '' };
  }
}

const items = computed(() => itemsOf(waitingWrites.value));

/** The items whose writes will be sent by themselves. */
export const waitingItems = computed(() => items.value.filter(({ isRefused }) => !isRefused));
/** The items with a write that the server refused. */
export const refusedItems = computed(() => items.value.filter(({ isRefused }) => isRefused));
