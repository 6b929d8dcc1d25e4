import { recommendedAct } from '../../../domain/acts/recommended.ts';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import { type ActsState, knownAct } from '../../../domain/acts/state.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { ActOfDay } from '../../../projections/acts/queries.ts';

interface Act {
  readonly actId: string;
  readonly slug?: string | undefined;
  /** The texts of a custom act. */
  readonly text: { readonly title: string; readonly description: string } | undefined;
  readonly completedAt: Date | null;
}

function actAnswer({ actId, slug, text, completedAt }: Act): DailyAct {
  const words = (slug === undefined ? undefined : recommendedAct(slug)) ?? text;
  return {
    id: actId,
    title: words?.title ?? '',
    description: words?.description ?? '',
    isCompleted: completedAt !== null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

/** The part of an act's answer that the register stores, so that a repeat gets the same answer. */
export type ActResult = { readonly actId: string; readonly completedMs: number | null };

export const actResult = (actId: string, completedAt: string | null): ActResult => ({
  actId,
  completedMs: completedAt === null ? null : Date.parse(completedAt),
});

/** The answers for acts as they were when the command was executed. */
export const answersOfResults = (
  result: readonly ActResult[],
  state: ActsState,
  actIdOf: (slug: string) => string,
  keyRing: KeyRing,
): Promise<DailyAct[]> =>
  actAnswers(
    result.map(({ actId, completedMs }) => ({
      ...knownAct(state, actIdOf, actId),
      words: state.words.get(actId)?.sealed,
      completedAt: completedMs === null ? null : new Date(completedMs),
    })),
    keyRing,
  );

/** The same for one act. */
export async function answerOfResult(
  result: ActResult,
  ...rest: [state: ActsState, actIdOf: (slug: string) => string, keyRing: KeyRing]
): Promise<DailyAct> {
  const [answer] = await answersOfResults([result], ...rest);
  if (!answer) throw new Error('the answer of an act is missing');
  return answer;
}

/** The answers for these rows. Opens the custom texts; a text whose key is gone is empty. */
export async function actAnswers(acts: readonly ActOfDay[], keyRing: KeyRing): Promise<DailyAct[]> {
  const keys = await keyRing.withIds(
    acts.flatMap(({ words }) => (words ? [words.title.keyId, words.description.keyId] : [])),
  );
  return acts.map(({ words, ...act }) => {
    const open = (field: 'title' | 'description') =>
      keys.open(words?.[field], { entityId: act.actId, field }) ?? '';
    return actAnswer({ ...act, text: { title: open('title'), description: open('description') } });
  });
}
