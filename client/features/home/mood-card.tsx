import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { moodSentence, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { createdAtText } from '../../lib/date-text.ts';
import type { Resource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { useLatestMood } from '../mood/entries.ts';
import { Face } from '../mood/face.tsx';
import { openMoodSheet, preloadMoodSheet } from '../mood/mood-sheet-host.tsx';
import * as css from './mood-card.css.ts';

export const MOOD_CARD_TITLE = 'How are you today?';

/** The last mood of the signed-in person, and the button for a new one. */
export function MoodCard({ userId }: { readonly userId: number }) {
  const latest = useLatestMood(userId);
  useEffect(preloadMoodSheet, []);
  const track = (words: string) => (
    <Button wide onClick={() => openMoodSheet(userId)}>
      {words}
    </Button>
  );
  return (
    <Card title={MOOD_CARD_TITLE}>
      <LatestMood latest={latest} none={track('Record your first mood')} some={track('Track now')} />
    </Card>
  );
}

interface LatestMoodProps {
  readonly latest: Resource<MoodEntry | null>;
  /** The action below the text, without an entry (`none`) and with one (`some`). */
  readonly none: ReactNode;
  readonly some: ReactNode;
  /** The placeholder until the entry is loaded. */
  readonly loading?: ReactNode;
}

export function LatestMood({ latest, none, some, loading = <MoodCardSkeleton /> }: LatestMoodProps) {
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

function LastMood({ entry }: { readonly entry: MoodEntry }) {
  return (
    <div className={css.last}>
      <Face value={entry.moodValue as ScaleValue} size={64} />
      <div>
        <p className={css.sentence}>{moodSentence(entry.moodValue)}</p>
        <p className={css.when}>{createdAtText(entry, today.value)}</p>
      </div>
    </div>
  );
}

/** The placeholder for the text and the button. */
export function MoodCardSkeleton() {
  return (
    <Skeleton label="Loading…">
      <LastMoodBlocks />
      <div style={{ marginTop: 16 }}>
        <SkeletonBlock height={48} round />
      </div>
    </Skeleton>
  );
}

/** The placeholder for the text alone. */
export const LastMoodSkeleton = () => (
  <Skeleton label="Loading…">
    <LastMoodBlocks />
  </Skeleton>
);

const LastMoodBlocks = () => (
  <div className={css.last}>
    <SkeletonBlock width={64} height={64} round />
    <div style={{ display: 'grid', gap: 8 }}>
      <SkeletonBlock width={168} height={22} />
      <SkeletonBlock width={120} height={16} />
    </div>
  </div>
);
