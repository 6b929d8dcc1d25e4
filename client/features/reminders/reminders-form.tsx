import { useSignal } from '@preact/signals-react';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import type { Reminders } from '../../../domain/reminders/schema.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { card } from '../../ui/card/card.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { changeSchedule, type SwitchedOn, switchOff, switchOn } from './device-reminders.ts';
import { MoreCard } from './more-card.tsx';
import { OtherDevices } from './other-devices.tsx';
import { ofThisDevice } from './own-reminders.ts';
import { PreviewCard } from './preview-card.tsx';
import { canPush, needsInstalling } from './push.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import * as css from './reminders-page.css.ts';
import { type ReminderSettings, settings } from './settings.ts';
import { TryCard } from './try-card.tsx';
import { WhenCard } from './when-card.tsx';

const NOT_CHANGED = 'This couldn’t be changed right now. Please try again.';
const IN_THE_APP =
  'Until then Hearten reminds you inside the app: with a line when you open it, or at that time while it is open.';

/** Why this device can get no push messages; undefined if it can. */
function reasonAgainstPush(pushKey: string | null): string | undefined {
  if (pushKey === null) {
    return 'This server sends no messages to devices. Hearten reminds you inside the app: with a line when you open it, or at that time while it is open.';
  }
  if (needsInstalling()) return `An iPhone shows reminders only from the home screen. ${IN_THE_APP}`;
  if (!canPush()) return `This browser can’t show reminders. ${IN_THE_APP}`;
  if (Notification.permission === 'denied') {
    return `Notifications from Hearten are blocked in this browser’s settings. ${IN_THE_APP}`;
  }
  return undefined;
}

/** Why push messages could not be switched on; '' for the other outcomes, also if notifications are not allowed. */
function failureOf(result: SwitchedOn): string {
  switch (result) {
    case 'failed':
      return `The push service of this browser can’t be reached right now. ${IN_THE_APP} To try again, switch reminders off and on.`;
    case 'refused':
      return `This server can’t send reminders to this device: it doesn’t know its time zone, or its browser’s push service. ${IN_THE_APP}`;
    case 'push':
    case 'app':
    case 'denied':
      return '';
  }
}

/** When this device reminds its owner, and what others can see of it. Every change applies at once. */
export function RemindersForm({ reminders }: { readonly reminders: Reminders }) {
  const failure = useSignal('');
  const own = ofThisDevice(reminders);
  const { isOn, way } = settings.value;
  const hasStopped = own?.stopped === true;
  const isShownOn = isOn && !hasStopped;
  const against = reasonAgainstPush(reminders.pushKey);
  const pushKey = against === undefined ? reminders.pushKey : null;

  const choose = async (wanted: boolean) => {
    failure.value = '';
    try {
      if (!wanted) await switchOff();
      else {
        // The person may have changed the browser's settings since the page was drawn.
        const isPossible = reasonAgainstPush(reminders.pushKey) === undefined;
        failure.value = failureOf(await switchOn(isPossible ? reminders.pushKey : null));
      }
    } catch (error) {
      logWarning('Reminders could not be switched:', error);
      failure.value = withWaitTime(NOT_CHANGED, error);
    }
  };
  /** A tap waits until the work of the tap before it has ended. */
  const lastTap = useRef(Promise.resolve());
  const tap = (wanted: boolean) => {
    lastTap.current = lastTap.current.then(() => choose(wanted));
  };
  const change = (part: Partial<ReminderSettings>) => {
    failure.value = '';
    changeSchedule(part, pushKey, (error) => {
      failure.value = withWaitTime(NOT_CHANGED, error);
    });
  };

  return (
    <div className={css.cards}>
      <section className={card} aria-label="Reminders on this device">
        <Switch
          icon={Bell}
          label="Remind me to check in"
          hint="On this device only."
          isOn={isShownOn}
          onChange={tap}
        />
        {hasStopped ? (
          <p className={css.note}>
            Reminders stopped by themselves, because you didn’t open Hearten on 14 days that had a reminder.
            Switch them on whenever you like.
          </p>
        ) : null}
        {against === undefined ? (
          <p className={css.note}>
            The push service of your browser’s maker, such as Google, Mozilla or Apple, learns that this
            device gets messages from Hearten, and when. It can’t read them.
          </p>
        ) : (
          <p className={css.note}>{against}</p>
        )}
        <FormAlert>{failure.value}</FormAlert>
      </section>
      {isShownOn ? (
        <>
          <WhenCard settings={settings.value} onChange={change} />
          <QuietHoursCard settings={settings.value} onChange={change} />
          {way === 'push' && pushKey !== null ? (
            <>
              <PreviewCard time={settings.value.times[0] ?? '09:00'} />
              <TryCard />
            </>
          ) : null}
        </>
      ) : null}
      <MoreCard />
      <OtherDevices devices={reminders.devices.filter(({ current }) => !current)} />
    </div>
  );
}
