import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ActLabel } from '../acts/act-label.tsx';
import { type ToggleProps, useToggle } from '../acts/use-toggle.ts';
import * as css from './acts.css.ts';

interface ActCheckProps extends ToggleProps {
  /** Whether to show the description below the title. */
  readonly isFull?: boolean;
}

/** One of today's activities with its checkbox. An activity that waits to be added on the server has none yet. */
export function ActCheck({ act, toggle, isFull = false }: ActCheckProps) {
  const { alertId, failure, change } = useToggle({ act, toggle });
  if (act.isUnsent) {
    return (
      <li className={css.unsent}>
        <ActLabel title={act.title} waits={act.waits} {...(isFull ? { description: act.description } : {})} />
      </li>
    );
  }
  return (
    <li className={css.check}>
      <Checkbox
        checked={act.isCompleted}
        alertId={alertId}
        onChange={(isCompleted) => void change(isCompleted)}
      >
        <ActLabel
          title={act.title}
          isCompleted={act.isCompleted}
          waits={act.waits}
          {...(isFull ? { description: act.description } : {})}
        />
      </Checkbox>
      <div className={css.alert}>
        <FormAlert id={alertId}>{failure.value}</FormAlert>
      </div>
    </li>
  );
}
