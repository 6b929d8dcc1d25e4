import { useSignal } from '@preact/signals-react';
import { lazy, Suspense } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { useMoodEntries } from '../mood/entries.ts';
import { openMoodSheet } from '../mood/sheet.tsx';
import { EmotionChart } from './emotion-chart.tsx';
import { EmotionChartBones } from './emotion-chart-bones.tsx';
import { chartEntries, chartSentence } from './lightness.ts';

const EmotionDetails = lazy(async () => ({
  default: (await import('./emotion-details.tsx')).EmotionDetails,
}));

/** The emotion chart and the way to everything behind it. */
export function EmotionCard({ userId }: { readonly userId: number }) {
  const list = useMoodEntries(userId);
  const isOpen = useSignal(false);
  const state = list.state.value;
  const entries = state.status === 'ready' ? state.value : [];
  return (
    <Card
      title="Emotions"
      action={
        entries.length > 0 ? (
          <div className={css.action}>
            <Button look="quiet" onClick={() => (isOpen.value = true)}>
              Details<span className={hidden}> of your emotions</span>
            </Button>
          </div>
        ) : null
      }
    >
      {state.status === 'loading' ? <EmotionChartBones /> : null}
      {state.status === 'error' ? (
        <Retry text="Your entries can’t be shown just now." onRetry={list.refresh} />
      ) : null}
      {state.status === 'ready' ? <Chart entries={entries} userId={userId} /> : null}
      {isOpen.value ? (
        <Suspense fallback={null}>
          <EmotionDetails userId={userId} firstPage={entries} onClose={() => (isOpen.value = false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function Chart({ entries, userId }: { readonly entries: readonly MoodEntry[]; readonly userId: number }) {
  if (entries.length === 0) {
    return (
      <EmptyState text="No emotion tracking entries yet">
        <Button onClick={() => openMoodSheet(userId)}>Track now</Button>
      </EmptyState>
    );
  }
  const bars = chartEntries(entries);
  return (
    <>
      <p className={css.note}>{chartSentence(bars, today.value)}</p>
      <EmotionChart entries={bars} />
    </>
  );
}
