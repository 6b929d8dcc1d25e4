import { useEffect } from 'react';
import { ACT_MESSAGES } from '../../lib/messages/acts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { useActs, useAvailableActs } from './acts.ts';
import { choiceOf } from './choice.ts';
import { ChoiceForm } from './choice-form.tsx';
import { withoutRemovedActs } from './removed-acts.ts';

interface CustomizerProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The dialog for choosing the list of acts. It first loads the recommended acts and the saved list. */
export function Customizer({ userId, onClose }: CustomizerProps) {
  const available = useAvailableActs();
  const acts = useActs(userId);
  const choices = available.state.value;
  const saved = acts.state;
  const hasFailed = choices.status === 'error' || saved.status === 'error';

  useEffect(() => {
    if (hasFailed) toaster.show({ title: 'Error', text: ACT_MESSAGES.notAvailable, destructive: true });
  }, [hasFailed]);

  return (
    <Dialog title="Your daily activities" onClose={onClose}>
      {hasFailed ? (
        <Retry
          text={ACT_MESSAGES.notAvailable}
          onRetry={() =>
            Promise.all([
              choices.status === 'error' && available.refresh(),
              saved.status === 'error' && acts.refresh(),
            ])
          }
        />
      ) : choices.status === 'ready' && saved.status === 'ready' ? (
        <ChoiceForm
          userId={userId}
          available={choices.value}
          currentChoice={choiceOf(withoutRemovedActs(userId, saved.value), choices.value)}
          onClose={onClose}
        />
      ) : (
        <CustomizerSkeleton />
      )}
    </Dialog>
  );
}

const ROWS = ['52%', '64%', '46%', '58%', '70%'];

const CustomizerSkeleton = () => (
  <Skeleton label="Loading activities…">
    <div style={{ display: 'grid', gap: 24, paddingBlock: 8 }}>
      {ROWS.map((width) => (
        <div key={width} style={{ display: 'grid', gap: 8, paddingInlineStart: 38 }}>
          <SkeletonBlock width={width} height={18} />
          <SkeletonBlock height={16} />
        </div>
      ))}
    </div>
  </Skeleton>
);
