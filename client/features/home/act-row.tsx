import { Check } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ActLabel } from '../acts/act-label.tsx';
import { ActMark } from '../acts/act-mark.tsx';
import { type ToggleProps, useToggle } from '../acts/use-toggle.ts';
import * as css from './acts-card.css.ts';

/** One of today's acts with the button that completes it or undoes that. A new act that waits to be sent has none. */
export function ActRow({ act, toggle }: ToggleProps) {
  const { alertId, failure, change } = useToggle({ act, toggle });
  const { title, description, isCompleted } = act;
  const word = isCompleted ? 'Done' : 'Do it';
  return (
    <li className={css.row}>
      <ActMark title={title} />
      <ActLabel title={title} description={description} isCompleted={isCompleted} waits={act.waits} />
      {act.isUnsent ? null : (
        <div className={css.toggle}>
          <Button
            look={isCompleted ? 'quiet' : 'outline'}
            aria-label={`${word}: ${title}`}
            aria-pressed={isCompleted}
            aria-describedby={alertId}
            onClick={() => void change(!isCompleted)}
          >
            {isCompleted ? <Check size={18} aria-hidden /> : null}
            {word}
          </Button>
        </div>
      )}
      <div className={css.alert}>
        <FormAlert id={alertId}>{failure.value}</FormAlert>
      </div>
    </li>
  );
}
