import { useSignal } from '@preact/signals-react';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { CommunityState } from './community-state.ts';
import * as css from './compose.css.ts';
import { Compose } from './compose.tsx';
import { ReflectionList } from './reflection-list.tsx';

interface PinboardProps {
  readonly userId: number;
  readonly state?: CommunityState | undefined;
}

/** The form for a reflection and the list of everyone's reflections. */
export function PinboardTab({ userId, state }: PinboardProps) {
  const page = useSignal(1);
  return (
    <div className={css.pinboard}>
      <div className={css.beside}>
        <Compose
          userId={userId}
          state={state}
          onPosted={() => {
            page.value = 1;
          }}
        />
      </div>
      <ReflectionList
        list="everybody"
        title="Current Reflections"
        columns="one"
        page={page}
        empty={<EmptyState text="No reflections yet. Be the first to share!">{null}</EmptyState>}
      />
    </div>
  );
}
