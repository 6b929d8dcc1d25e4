import type { ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { api } from '../../lib/api.ts';
import { createdAtText } from '../../lib/date-text.ts';
import { useResource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { chosenValues, headline } from '../mood/chosen-values.ts';
import { Face } from '../mood/face.tsx';
import { DEMO_USER_ID } from '../session/demo-user.ts';
import { DemoExplanation } from './demo-explanation.tsx';
import * as css from './mood-card.css.ts';
import { LastMoodSkeleton } from './skeletons.tsx';

/** The last mood of the demo person, with an explanation below it, or a line that says that there is none. */
export function DemoMood() {
  const latest = useResource('demo/mood/latest', (signal) =>
    api('GET /api/mood/latest', { query: { userId: DEMO_USER_ID } }, { signal }),
  );
  const state = latest.state.value;
  return (
    <>
      {state.status === 'loading' ? <LastMoodSkeleton /> : null}
      {state.status === 'error' ? (
        <Retry text="The demo mood can’t be loaded right now." error={state.error} onRetry={latest.refresh} />
      ) : null}
      {state.status !== 'ready' ? null : state.value ? (
        <LastMood entry={state.value} />
      ) : (
        <p className={css.none}>No mood recorded yet</p>
      )}
      {state.status === 'ready' && !state.value ? null : <DemoExplanation />}
    </>
  );
}

function sentenceOf(entry: MoodEntry): string {
  const [main] = chosenValues(entry);
  return main ? (main.of.sheet.sentenceOf?.(main.value) ?? headline(main)) : '';
}

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
