import { type RefObject, useEffect } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import * as css from './breath-round.css.ts';
import { Circle } from './circle.tsx';
import { CueSwitches } from './cues/cue-switches.tsx';
import { tonePreference, vibrationPreference } from './cues/preferences.ts';
import { canSound, createSoftTone } from './cues/soft-tone.ts';
import { useCue } from './cues/use-cue.ts';
import { canVibrate, createVibration } from './cues/vibration.ts';
import { createSpeaker, isSpeaking } from './cues/voice.ts';
import { PHASE_WORDS } from './phase-words.ts';
import { SomethingElseButton } from './something-else.tsx';
import { useRound } from './use-round.ts';

interface BreathRoundProps {
  readonly pattern: BreathPattern;
  readonly clock: Clock | undefined;
  /** Whether the list of other exercises is open below. If so, only the breath itself is shown. */
  readonly isListOpen: boolean;
  readonly elseButton: RefObject<HTMLButtonElement | null>;
  readonly onElse: () => void;
  /** Called with the words of each phase when it begins. */
  readonly onSay: (words: string) => void;
  readonly onOver: (after: string) => void;
}

/** One round of breathing: the count, the circle and the cues, all timed by one clock. */
export function BreathRound(props: BreathRoundProps) {
  const { pattern, clock = systemClock, isListOpen, onSay, onOver } = props;
  const round = useRound(pattern, clock);
  // A cue that was turned on stays stored when the device can't play it any more, and then has no switch.
  useCue(tonePreference.isOn.value && canSound(), createSoftTone, pattern, round);
  useCue(vibrationPreference.isOn.value && canVibrate(), createVibration, pattern, round);
  useCue(isSpeaking.value, createSpeaker, pattern, round);

  const { moment, startedAt } = round;
  const words = moment && PHASE_WORDS[moment.kind];
  useEffect(() => {
    if (words) onSay(words.said);
    else onOver(pattern.doneLabel);
  }, [words, pattern, onSay, onOver]);

  if (!moment || !words) return null;
  return (
    <>
      <p className={css.count}>{`Breath ${moment.breath} of ${pattern.breaths}`}</p>
      <Circle pattern={pattern} startedAt={startedAt} word={words.shown} isSmall={isListOpen} />
      {isListOpen ? null : (
        <>
          <p className={css.caution}>If you feel dizzy, stop and breathe as you like.</p>
          {pattern.caution ? <p className={css.caution}>{pattern.caution}</p> : null}
          <div className={css.extras}>
            <CueSwitches />
            <SomethingElseButton button={props.elseButton} onOpen={props.onElse} />
          </div>
        </>
      )}
    </>
  );
}
