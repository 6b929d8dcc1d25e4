import { useMemo } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { OwnActFields } from '../acts/own-act-fields.tsx';
import { createAddForm } from '../acts/own-act-form.ts';
import { ActCheck } from './act-check.tsx';
import { ActHistory } from './act-history.tsx';
import { ActListSkeleton } from './act-list-skeleton.tsx';
import * as css from './acts.css.ts';

interface AllActsProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The dialog with all of today's activities, a form to add one, and the history of all days with activities. */
export function AllActs({ userId, onClose }: AllActsProps) {
  const form = useMemo(() => createAddForm(userId), [userId]);
  return (
    <Dialog title="All activities" onClose={onClose}>
      <div className={css.dialog}>
        <Acts userId={userId} />
        <div className={css.part}>
          <OwnActFields form={form} submit="Add activity" submitting="Adding..." />
        </div>
        <div className={css.part}>
          <h3 className={css.heading}>Day by day</h3>
          <ActHistory userId={userId} />
        </div>
      </div>
    </Dialog>
  );
}

function Acts({ userId }: { readonly userId: number }) {
  const { state, refresh, toggle } = useActs(userId);
  if (state.status === 'loading') return <ActListSkeleton />;
  if (state.status === 'error') {
    return <Retry text="Your activities can’t be loaded right now." error={state.error} onRetry={refresh} />;
  }
  return (
    <>
      <CountBadge acts={state.value} />
      <ul className={css.checks} aria-label="All of today’s activities">
        {state.value.map((act) => (
          <ActCheck key={act.id} act={act} toggle={toggle} isFull />
        ))}
      </ul>
    </>
  );
}
