import { THANKS_A_DAY } from '../../../domain/gratitude/schema.ts';
import { api } from '../../lib/api.ts';
import { logWarning } from '../../lib/log.ts';
import { NOTIFICATION_MESSAGES } from '../../lib/messages/notifications.ts';
import { useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './notifications-panel.css.ts';

interface WaitingThanksProps {
  readonly userId: number;
  /** Called when some were opened, so that the list is read again. */
  readonly onOpened: () => Promise<void>;
}

/**
 * Says how many thank-yous wait because more than 20 came within 24 hours. A button opens up to 20 of them, oldest
 * first. Shows nothing while none waits or the number is not loaded.
 */
export function WaitingThanks({ userId, onOpened }: WaitingThanksProps) {
  const { state, refresh } = useResource(
    `notifications/waiting/${userId}`,
    (signal) => api('GET /api/gratitude/waiting', {}, { signal }),
    0,
  );
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('Waiting thank-yous were not opened:', error);
    return NOTIFICATION_MESSAGES.notOpened;
  });
  const loaded = state.value;
  const count = loaded.status === 'ready' ? loaded.value.count : 0;

  const open = () =>
    run(async () => {
      await send('POST /api/gratitude/waiting/open', {});
      await Promise.all([onOpened(), refresh()]);
    });

  if (count === 0) return null;
  return (
    <section className={css.waiting} aria-label="Waiting thank-yous">
      <p role="status">
        {count === 1 ? '1 more thank-you is waiting.' : `${count} more thank-yous are waiting.`}
      </p>
      <p className={css.about}>Up to {THANKS_A_DAY} a day arrive on their own.</p>
      <FormAlert>{failure.value}</FormAlert>
      <Button look="outline" busy={busy.value} onClick={() => void open()}>
        {count > THANKS_A_DAY ? `Open the first ${THANKS_A_DAY}` : 'Open now'}
      </Button>
    </section>
  );
}
