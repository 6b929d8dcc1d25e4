import { useSignal } from '@preact/signals-react';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { useMoodEntries } from '../mood/entries.ts';
import { openMoodSheet } from '../mood/mood-sheet-host.tsx';
import type { ShownMood } from '../mood/waiting-moods.ts';
import { chartEntries, chartSentence } from './chart-sentence.ts';
import { ScaleChart } from './scale-chart.tsx';
import { ScaleChartSkeleton } from './scale-chart-skeleton.tsx';
import type { TrackedScale } from './scales.tsx';

const { Component: ScaleDetails } = lazyWithRetry(
  async () => (await import('./scale-details.tsx')).ScaleDetails,
);

interface ScaleCardProps {
  readonly userId: number;
  readonly scale: TrackedScale;
}

/** The chart of one scale, and a button for all entries if there are any. */
export function ScaleCard({ userId, scale }: ScaleCardProps) {
  const list = useMoodEntries(userId);
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  const state = list.state.value;
  const entries = state.status === 'ready' ? state.value : [];
  return (
    <Card
      title={scale.title}
      action={
        entries.length > 0 ? (
          <div className={css.action}>
            <Button look="quiet" onClick={() => (isOpen.value = true)}>
              Details<span className={hidden}> of your {scale.title.toLowerCase()}</span>
            </Button>
          </div>
        ) : null
      }
    >
      {state.status === 'loading' ? <ScaleChartSkeleton /> : null}
      {state.status === 'error' ? (
        <Retry text="Your entries can’t be loaded right now." error={state.error} onRetry={list.refresh} />
      ) : null}
      {state.status === 'ready' ? <Chart entries={entries} userId={userId} scale={scale} /> : null}
      {isOpen.value ? (
        <DialogHost onClose={close}>
          <ScaleDetails
            userId={userId}
            scale={scale}
            firstPage={state.status === 'ready' ? entries : undefined}
            onClose={close}
          />
        </DialogHost>
      ) : null}
    </Card>
  );
}

function Chart({ entries, userId, scale }: ScaleCardProps & { readonly entries: readonly ShownMood[] }) {
  const bars = chartEntries(entries, scale);
  if (bars.length === 0) {
    return (
      <EmptyState text={scale.none} picture={scale.nonePicture}>
        <Button onClick={() => openMoodSheet(userId)}>Track now</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={css.note}>{chartSentence(bars, scale, today.value)}</p>
      <ScaleChart entries={bars} scale={scale} />
    </>
  );
}
