import { flushSync } from 'react-dom';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HelpLines } from './help-lines.tsx';
import * as css from './help-view.css.ts';
import { closeHelp } from './open-help.ts';

interface HelpViewProps {
  /** Leaves the breathing overlay below, if Help was opened over it. */
  readonly leaveBreathing?: (() => void) | undefined;
}

/** Help on the whole screen: the numbers of the person's country, and a way out that stays in place. */
export function HelpView({ leaveBreathing }: HelpViewProps) {
  const close = () => {
    // Help closes first and gives the focus back. Otherwise the focus would end in the overlay that closes next.
    flushSync(closeHelp);
    leaveBreathing?.();
  };
  return (
    <Dialog title="Help now" full onClose={close}>
      <div className={css.lines}>
        <HelpLines offersPlan />
      </div>
      <div className={css.foot}>
        <div className={css.buttons}>
          {leaveBreathing ? (
            <Button look="outline" onClick={closeHelp}>
              Back to breathing
            </Button>
          ) : null}
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
