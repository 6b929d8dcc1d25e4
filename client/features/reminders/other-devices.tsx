import { useSignal } from '@preact/signals-react';
import type { DeviceReminder } from '../../../domain/reminders/schema.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { refreshByPrefix } from '../../lib/resource.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { endReminders } from './device-reminders.ts';
import { REMINDERS_KEY } from './own-reminders.ts';
import * as css from './reminders-page.css.ts';

const NOT_ENDED = 'This couldn’t be done right now. Please try again.';

const nameOf = ({ device }: DeviceReminder) => device ?? 'Unknown device';
const timesOf = ({ times, stopped }: DeviceReminder) =>
  stopped ? 'Stopped by itself' : `At ${times.map((time) => time.replace(/^0/, '')).join(', ')}`;

/** The person's other devices with push reminders, also stopped ones. The reminders of each can be ended from here. */
export function OtherDevices({ devices }: { readonly devices: readonly DeviceReminder[] }) {
  const busy = useSignal('');
  const failure = useSignal('');
  if (devices.length === 0) return null;
  const end = async (id: string) => {
    busy.value = id;
    failure.value = '';
    try {
      await endReminders(id);
      refreshByPrefix(REMINDERS_KEY);
    } catch (error) {
      logWarning('Reminders on another device could not be ended:', error);
      failure.value = withWaitTime(NOT_ENDED, error);
    } finally {
      busy.value = '';
    }
  };
  return (
    <Card title="Other devices with reminders">
      <ul className={css.rows}>
        {devices.map((device) => (
          <li key={device.id} className={css.device}>
            <span className={css.deviceWords}>
              {nameOf(device)}
              <span className={css.deviceTimes}>{timesOf(device)}</span>
            </span>
            <Button
              look="outline"
              busy={busy.value === device.id}
              aria-label={`End reminders on ${nameOf(device)}`}
              onClick={() => void end(device.id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <FormAlert>{failure.value}</FormAlert>
    </Card>
  );
}
