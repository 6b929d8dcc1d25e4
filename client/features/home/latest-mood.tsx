import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { moodSentence, QUICK_ENERGY_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { api } from '../../lib/api.ts';
import { createdAtText } from '../../lib/date-text.ts';
import { type Resource, useResource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { useLatestMood } from '../mood/entries.ts';
import { Face } from '../mood/face.tsx';
import { openMoodSheet, preloadMoodSheet } from '../mood/mood-sheet-host.tsx';
import { DEMO_USER_ID } from '../session/demo-user.ts';
import { DemoExplanation } from './demo-explanation.tsx';
import * as css from './mood-card.css.ts';
import { LastMoodSkeleton, MoodSkeleton } from './skeletons.tsx';

/** The last mood of the signed-in person, and the button for a new one. */
export function OwnMood({ userId }: { readonly userId: number }) {
  const latest = useLatestMood(userId);
  useEffect(preloadMoodSheet, []);
  const track = (words: string) => (
    <Button wide onClick={() => openMoodSheet(userId)}>
      {words}
    </Button>
  );
  return (
    <LatestMood
      latest={latest}
      none={track('Record your first mood')}
      some={track('Track now')}
      loading={<MoodSkeleton />}
    />
  );
}

/** The last mood of the demo person, with an explanation below it. */
export function DemoMood() {
  const latest = useResource('demo/mood/latest', (signal) =>
    api('GET /api/mood/latest', { query: { userId: DEMO_USER_ID } }, { signal }),
  );
  const loading = (
    <>
      <LastMoodSkeleton />
      <DemoExplanation />
    </>
  );
  return <LatestMood latest={latest} none={null} some={<DemoExplanation />} loading={loading} />;
}

interface LatestMoodProps {
  readonly latest: Resource<MoodEntry | null>;
  /** The content below the text, without an entry (`none`) and with one (`some`). */
  readonly none: ReactNode;
  readonly some: ReactNode;
  /** The placeholder until the entry is loaded. */
  readonly loading: ReactNode;
}

function LatestMood({ latest, none, some, loading }: LatestMoodProps) {
  const state = latest.state.value;
  if (state.status === 'loading') return loading;
  if (state.status === 'error') {
    return (
      <>
        <Retry text="Your last mood can’t be loaded right now." onRetry={latest.refresh} />
        {some}
      </>
    );
  }
  if (state.value === null) {
    return (
      <>
        <p className={css.none}>No mood recorded yet</p>
        {none}
      </>
    );
  }
  return (
    <>
      <LastMood entry={state.value} />
      {some}
    </>
  );
}

const sentenceOf = ({ moodValue, fatigueValue }: MoodEntry): string =>
  moodValue === null ? `Energy: ${QUICK_ENERGY_LABELS[fatigueValue as ScaleValue]}` : moodSentence(moodValue);

function LastMood({ entry }: { readonly entry: MoodEntry }) {
  return (
    <div className={css.last}>
      {entry.moodValue === null ? null : <Face value={entry.moodValue as ScaleValue} size={64} />}
      <div>
        <p className={css.sentence}>{sentenceOf(entry)}</p>
        <p className={css.when}>{createdAtText(entry, today.value)}</p>
      </div>
    </div>
  );
}
