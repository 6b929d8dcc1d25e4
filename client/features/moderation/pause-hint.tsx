import { Coffee } from 'lucide-react';
import { clockTime } from '../../lib/date-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { breatheWithMe } from '../breathing/breathing.tsx';
import { durationTextOfMs, hours } from './hours.ts';
import * as css from './moderation.css.ts';
import { endRest, goOn, pauseReason, rest } from './pause.ts';

/** Suggests a pause above the queue. It covers nothing. */
export function PauseHint() {
  const reason = pauseReason();
  if (reason === undefined) return null;
  const text =
    reason === 'enough'
      ? `You have read for ${durationTextOfMs(hours().mostMs)} today. That is enough. The others see the queue, too.`
      : `You’ve opened ${reason.hard} hard posts in a row. Ten minutes away would be fine. The others see the queue, too.`;
  return (
    <div className={css.pause} role="status">
      <Coffee size={26} aria-hidden />
      <p className={css.pauseText}>{text}</p>
      <div className={css.choices}>
        <Button onClick={rest}>Rest for ten minutes</Button>
        <Button look="quiet" onClick={goOn}>
          Later
        </Button>
      </div>
    </div>
  );
}

/** Stands in the place of the queue and of the open case during a rest. */
export const Rest = ({ until }: { readonly until: number }) => (
  <Card title="Rest for a while" calm>
    <div className={css.sheet}>
      <p>
        Hard reading stays with people. Look out of the window, drink something, talk to someone. The queue is
        here again at {clockTime(new Date(until))}.
      </p>
      <div className={css.choices}>
        <Button onClick={breatheWithMe}>Breathe</Button>
        <Button look="outline" onClick={endRest}>
          Back to the queue
        </Button>
      </div>
    </div>
  </Card>
);
