import { useState } from 'react';
import { BREATHS } from '../../../domain/breathing/breath.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Clock } from '../../ui/countdown/countdown.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HelpNow } from '../help/help-now.tsx';
import * as css from './breathing-overlay.css.ts';
import { useBreath } from './use-breath.ts';

const WORDS = { in: 'Breathe in', out: 'Breathe out', done: 'Stay as long as you like' } as const;

interface BreathingOverlayProps {
  readonly onClose: () => void;
  readonly clock?: Clock;
}

/** Seven slow breaths, and nothing else on the screen. It begins anew each time it is opened. */
export function BreathingOverlay({ onClose, clock }: BreathingOverlayProps) {
  const [needsMore, setNeedsMore] = useState(false);
  return (
    <Dialog title="Breathe with me" full onClose={onClose}>
      <div className={css.overlay}>
        {needsMore ? (
          <div className={css.help}>
            <HelpNow />
          </div>
        ) : (
          <Breaths {...(clock ? { clock } : {})} />
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>I feel better now</Button>
          <Button look="quiet" onClick={() => setNeedsMore(!needsMore)}>
            {needsMore ? 'Back to breathing' : 'I need more than this'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Breaths({ clock }: { readonly clock?: Clock }) {
  const { breath, phase } = useBreath(clock);
  const count = phase === 'done' ? 'Seven breaths' : `Breath ${breath} of ${BREATHS}`;
  return (
    <>
      <p className={css.count}>{count}</p>
      <div className={css.rings}>
        <p className={css.word} role="status">
          {WORDS[phase]}
        </p>
      </div>
    </>
  );
}
