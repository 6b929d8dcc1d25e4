import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { FIRST_ROUND } from '../../../domain/breathing/patterns.ts';
import type { Clock } from '../../lib/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { helpOpening, openHelpOverBreathing } from '../help/open-help.ts';
import { BreathRound } from './breath-round.tsx';
import * as css from './breathing-overlay.css.ts';
import { isSpeaking } from './cues/voice.ts';
import { Grounding } from './grounding.tsx';
import { Rest } from './rest.tsx';
import { SomethingElse } from './something-else.tsx';
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

/** Opens with seven slow breaths each time. Other exercises and Help are one press away. */
export function BreathingOverlay({ onClose, clock }: BreathingOverlayProps) {
  const [view, setView] = useState<View>({ kind: 'round', pattern: FIRST_ROUND });
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  const elseButton = useRef<HTMLButtonElement>(null);
  useWakeLock();
  // While Help is open, the exercise is not rendered, so that its tone and voice stop. It begins again afterward.
  const isHelpOpen = helpOpening() !== null;

  const rest = useCallback((after: string) => {
    setView({ kind: 'rest', after });
    setSaid('Stay as long as you like');
  }, []);

  const show = useCallback((next: View) => {
    setChoosing(false);
    setView(next);
  }, []);
  const goesBack = useRef(false);
  const endChoice = useCallback(() => {
    goesBack.current = true;
    setChoosing(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the view changes
  useEffect(() => {
    // The list of exercises takes the focus itself.
    if (isChoosing) return;
    ref.current?.scrollIntoView();
    const opener = goesBack.current ? elseButton.current : null;
    goesBack.current = false;
    // The focused element may be gone. After a way back from the list, the button that opened it gets the focus.
    // Otherwise the overlay does, because a key press triggers nothing there.
    if (document.activeElement === document.body) (opener ?? ref.current)?.focus({ preventScroll: true });
  }, [view, isChoosing]);

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
          {isHelpOpen ? null : (
            <Shown
              view={view}
              clock={clock}
              isListOpen={isChoosing}
              elseButton={elseButton}
              onElse={() => setChoosing(true)}
              onShow={show}
              onSay={setSaid}
              onRest={rest}
            />
          )}
        </div>
        {isChoosing ? (
          <SomethingElse
            now={view.kind === 'round' ? view.pattern : view.kind === 'grounding' ? 'grounding' : undefined}
            onBreathe={(pattern) => show({ kind: 'round', pattern })}
            onGround={() => show({ kind: 'grounding' })}
            onClose={endChoice}
          />
        ) : (
          <div className={css.actions}>
            <Button wide onClick={onClose}>
              I feel better now
            </Button>
            <Button wide look="outline" aria-haspopup="dialog" onClick={() => openHelpOverBreathing(onClose)}>
              I need more help
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface ShownProps {
  readonly view: View;
  readonly clock: Clock | undefined;
  /** Whether the list of other exercises is open below. */
  readonly isListOpen: boolean;
  readonly elseButton: RefObject<HTMLButtonElement | null>;
  readonly onElse: () => void;
  readonly onShow: (view: View) => void;
  readonly onSay: (words: string) => void;
  readonly onRest: (after: string) => void;
}

function Shown({ view, clock, onShow, onRest, ...rest }: ShownProps) {
  switch (view.kind) {
    case 'round':
      return (
        <BreathRound
          key={view.pattern.title}
          pattern={view.pattern}
          clock={clock}
          onOver={onRest}
          {...rest}
        />
      );
    case 'grounding':
      return <Grounding onOver={onRest} {...rest} />;
    case 'rest':
      return (
        <Rest
          after={view.after}
          isListOpen={rest.isListOpen}
          onBreathe={(pattern) => onShow({ kind: 'round', pattern })}
          onGround={() => onShow({ kind: 'grounding' })}
        />
      );
  }
}
