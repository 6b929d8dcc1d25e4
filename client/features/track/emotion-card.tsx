import { useSignal } from '@preact/signals-react';
import { lazy, Suspense } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { note } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { useMoodEntries } from '../mood/entries.ts';
import { openMoodSheet } from '../mood/sheet.tsx';
import { EmotionChart } from './emotion-chart.tsx';
import { EmotionChartBones } from './emotion-chart-bones.tsx';
import { EmptyHills } from './empty-hills.tsx';
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
          <Button look="quiet" onClick={() => (isOpen.value = true)} aria-label="Details of your emotions">
            Details
          </Button>
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
      <>
        <EmptyHills />
        <p>No emotion tracking entries yet</p>
        <Button onClick={() => openMoodSheet(userId)}>Track now</Button>
      </>
    );
  }
  const bars = chartEntries(entries);
  return (
    <>
      <p className={note}>{chartSentence(bars, today.value)}</p>
      <EmotionChart entries={bars} />
    </>
  );
}
