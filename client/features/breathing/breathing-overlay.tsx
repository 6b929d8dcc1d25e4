import { useCallback, useEffect, useRef, useState } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { FIRST_ROUND } from '../../../domain/breathing/patterns.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Clock } from '../../ui/countdown/countdown.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { HelpNow } from '../help/help-now.tsx';
import { BreathRound } from './breath-round.tsx';
import * as css from './breathing-overlay.css.ts';
import { isSpeaking } from './cues/voice.ts';
import { Grounding } from './grounding.tsx';
import { Rest } from './rest.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** The current part: a round of a pattern, the five-senses exercise, or the rest after one of them. */
type View =
  | { readonly kind: 'round'; readonly pattern: BreathPattern }
  | { readonly kind: 'grounding' }
  | { readonly kind: 'rest'; readonly after: string };

interface BreathingOverlayProps {
  readonly onClose: () => void;
  readonly clock?: Clock;
}

/** Seven slow breaths, with nothing else on the screen. It starts over each time it is opened. */
export function BreathingOverlay({ onClose, clock }: BreathingOverlayProps) {
  const [view, setView] = useState<View>({ kind: 'round', pattern: FIRST_ROUND });
  const [needsMore, setNeedsMore] = useState(false);
  const [said, setSaid] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  useWakeLock();

  const rest = useCallback((after: string) => {
    setView({ kind: 'rest', after });
    setSaid('Stay as long as you like');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the view changes
  useEffect(() => {
    ref.current?.scrollIntoView();
    // The focused element may be gone. Move the focus here, where a key press triggers nothing by accident.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [view, needsMore]);

  return (
    <Dialog title="Breathe with me" full onClose={onClose}>
      <p
        role="status"
        aria-live={view.kind === 'round' && isSpeaking.value ? 'off' : 'polite'}
        className={hidden}
      >
        {said}
      </p>
      <div className={css.overlay} ref={ref} tabIndex={-1}>
        <div className={css.shown}>
          {needsMore ? (
            <div className={css.help}>
              <HelpNow />
            </div>
          ) : (
            <Shown view={view} clock={clock} onShow={setView} onSay={setSaid} onRest={rest} />
          )}
        </div>
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

interface ShownProps {
  readonly view: View;
  readonly clock: Clock | undefined;
  readonly onShow: (view: View) => void;
  readonly onSay: (words: string) => void;
  readonly onRest: (after: string) => void;
}

function Shown({ view, clock, onShow, onSay, onRest }: ShownProps) {
  switch (view.kind) {
    case 'round':
      return <BreathRound pattern={view.pattern} clock={clock} onSay={onSay} onOver={onRest} />;
    case 'grounding':
      return <Grounding onSay={onSay} onOver={onRest} />;
    case 'rest':
      return (
        <Rest
          after={view.after}
          onBreathe={(pattern) => onShow({ kind: 'round', pattern })}
          onGround={() => onShow({ kind: 'grounding' })}
        />
      );
  }
}
