import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type {
  StudyAggregates,
  StudyMoments,
  StudyRead,
  StudyReceipt,
} from '../../../domain/research/answer-schema.ts';
import type { BuildExportBody, BuiltExport, StudyExport } from '../../../domain/research/export-schema.ts';
import { api } from '../../lib/api.ts';
import { today } from '../../lib/today.ts';

/** The state of a call that is made when it is asked for, and at most once at a time. */
export type CallState<T> =
  | { readonly status: 'not-asked' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'error'; readonly error: unknown };

interface Question {
  readonly week: string;
  readonly state: CallState<StudyAggregates>;
}

/**
 * The researcher's questions about one study while its page is open. Nothing is asked before one of these functions is
 * called. The page of an open study calls `askMoments` when it opens. The functions that begin with `ask`, and `check`,
 * do not reject: a failure is in their signal.
 */
export interface StudyQuestions {
  readonly moments: ReadonlySignal<CallState<StudyMoments>>;
  /** In the reverse order of asking: the last question's answer comes first. */
  readonly answers: ReadonlySignal<readonly StudyAggregates[]>;
  /** The last question for a week. Null before the first. */
  readonly question: ReadonlySignal<Question | null>;
  readonly receipts: ReadonlySignal<CallState<readonly StudyRead[]>>;
  /** Checks by the id of their receipt. */
  readonly checks: ReadonlySignal<ReadonlyMap<string, CallState<StudyReceipt>>>;
  readonly askMoments: () => Promise<void>;
  /** Asks for the weeks up to this one. Does nothing if its answer is here, or while another week is asked for. */
  readonly askWeek: (week: string) => Promise<void>;
  readonly askReceipts: () => Promise<void>;
  readonly check: (readId: string) => Promise<void>;
  /** The copies of the study. */
  readonly copies: ReadonlySignal<CallState<readonly StudyExport[]>>;
  readonly askCopies: () => Promise<void>;
  /** Makes a copy. Throws what `api` throws. */
  readonly makeCopy: (wish: BuildExportBody) => Promise<BuiltExport>;
  /** Tells the server that a copy is deleted everywhere, and notes it in the list. Throws what `api` throws. */
  readonly confirmDeletion: (exportId: string) => Promise<void>;
}

export function createStudyQuestions(id: string): StudyQuestions {
  const moments = signal<CallState<StudyMoments>>({ status: 'not-asked' });
  const answers = signal<readonly StudyAggregates[]>([]);
  const question = signal<Question | null>(null);
  const receipts = signal<CallState<readonly StudyRead[]>>({ status: 'not-asked' });
  const checks = signal<ReadonlyMap<string, CallState<StudyReceipt>>>(new Map());
  const copies = signal<CallState<readonly StudyExport[]>>({ status: 'not-asked' });
  return {
    ...{ copies, moments, answers, question, receipts, checks },
    askMoments: () =>
      into(moments, async () => (await api('GET /api/studies/:id/moments', { params: { id } })).data),
    async askWeek(week) {
      const isHere = answers.peek().some((answer) => answer.week === week);
      if (isHere || question.peek()?.state.status === 'loading') return;
      const state = await attempt(
        (now) => (question.value = { week, state: now }),
        async () =>
          (await api('GET /api/studies/:id/aggregates', { params: { id }, query: { moment: week } })).data,
      );
      if (state.status === 'ready') answers.value = [state.value, ...answers.peek()];
    },
    askReceipts: () =>
      into(receipts, async () => (await api('GET /api/studies/:id/receipts', { params: { id } })).data),
    async check(readId) {
      if (checks.peek().get(readId)?.status === 'loading') return;
      await attempt(
        (now) => (checks.value = new Map(checks.peek()).set(readId, now)),
        async () => (await api('GET /api/studies/:id/receipts/:readId', { params: { id, readId } })).data,
      );
    },
    askCopies: () =>
      into(copies, async () => (await api('GET /api/studies/:id/exports', { params: { id } })).data),
    makeCopy: async (body) => (await api('POST /api/studies/:id/exports', { params: { id }, body })).data,
    async confirmDeletion(exportId) {
      const path = 'POST /api/studies/:id/exports/:exportId/deletion-confirmations';
      await api(path, { params: { id, exportId }, body: {} });
      // Asking for the list again would be another read.
      const shown = copies.peek();
      if (shown.status === 'ready')
        copies.value = { status: 'ready', value: shown.value.map((copy) => confirmed(copy, exportId)) };
    },
  };
}

/** Whether any week is being asked for, and the failure if this week was asked for last and got no answer. */
export function stateOf({ question }: StudyQuestions, week: string) {
  const { value } = question;
  return {
    isLoading: value?.state.status === 'loading',
    failure: value?.week === week && value.state.status === 'error' ? value.state : undefined,
  };
}

/**
 * The answer to show for a week: the one that ends with it, or else the last one asked for that ends later and so holds
 * it.
 */
export const answerHolding = (
  answers: readonly StudyAggregates[],
  week: string,
): StudyAggregates | undefined =>
  answers.find((answer) => answer.week === week) ?? answers.find((answer) => answer.week > week);

async function into<T>(state: Signal<CallState<T>>, call: () => Promise<T>): Promise<void> {
  if (state.peek().status === 'loading') return;
  await attempt((now) => (state.value = now), call);
}

/** Makes one call, and passes its state to `show`. Returns the last state. */
async function attempt<T>(
  show: (state: CallState<T>) => void,
  call: () => Promise<T>,
): Promise<CallState<T>> {
  show({ status: 'loading' });
  let end: CallState<T>;
  try {
    end = { status: 'ready', value: await call() };
  } catch (error) {
    end = { status: 'error', error };
  }
  show(end);
  return end;
}

const confirmed = (copy: StudyExport, exportId: string): StudyExport =>
  copy.exportId === exportId && copy.deletion
    ? { ...copy, deletion: { ...copy.deletion, confirmedOn: today.peek() } }
    : copy;
