import { useSignal } from '@preact/signals-react';
import { Send } from 'lucide-react';
import { api } from '../../lib/api.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './preview-card.css.ts';

const NOT_SENT = 'The reminder couldn’t be sent right now. Please try again.';
const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' });

/** Sends a reminder to this device at once. */
export function TryCard() {
  const sentAt = useSignal('');
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('A test reminder could not be sent:', error);
    return withWaitTime(NOT_SENT, error);
  });
  const send = () =>
    run(async () => {
      sentAt.value = '';
      const { data } = await api('POST /api/reminders/test', {});
      if (data.sent) sentAt.value = clock.format(new Date());
      else
        failure.value =
          'The push service of your browser didn’t take it. Switch reminders off and on, and try again.';
    });
  return (
    <Card title="Try it">
      <Button look="outline" wide busy={busy.value} onClick={() => void send()}>
        <Send size={18} aria-hidden /> Send a test now
      </Button>
      <p role="status" className={css.result}>
        {sentAt.value === ''
          ? null
          : `Sent at ${sentAt.value}. If nothing came, check that notifications are allowed in your device’s settings.`}
      </p>
      <FormAlert>{failure.value}</FormAlert>
    </Card>
  );
}
