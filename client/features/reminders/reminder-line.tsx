import { Bell } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { REMINDER_TEXT } from '../../../domain/reminders/notification.ts';
import { api } from '../../lib/api.ts';
import { ignoreError, logWarning } from '../../lib/log.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { DAILY_REMINDERS_KEY } from '../../lib/stored-names.ts';
import { now, today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { useLatestMood } from '../mood/entries.ts';
import { checkDevice, haveEnded } from './check-device.ts';
import { changeSchedule, switchOn } from './device-reminders.ts';
import { dueInApp } from './due-in-app.ts';
import { hasStoredReminders } from './has-reminders.ts';
import { LINE_HEIGHT } from './line-height.ts';
import * as css from './reminder-line.css.ts';
import { deviceZone, type ReminderSettings, settings, storeSettings } from './settings.ts';

const NOT_CHANGED = 'Your reminders couldn’t be changed right now. Please try again in Profile.';

/** A quiet line above the tabs: a reminder, or a question about reminders. */
export function ReminderLine({ userId }: { readonly userId: number }) {
  useEffect(() => {
    checkDevice().catch(ignoreError('Reminders were not checked. The next start checks them:'));
  }, []);
  const current = settings.value;
  const due = dueInApp(current, now.value);
  const zone = deviceZone();
  const region = useRef<HTMLElement>(null);
  useHeightForOthers(region);
  return (
    <section ref={region} className={css.region} aria-label="Reminder" aria-live="polite">
      {haveEnded.value ? (
        <Ended />
      ) : isInOtherZone(current, zone) ? (
        <OtherZone zone={zone} settings={current} />
      ) : due !== null ? (
        <Due userId={userId} due={due} skips={current.skipsCheckedInDays} />
      ) : readStored(DAILY_REMINDERS_KEY) === 'true' && !hasStoredReminders(userId) ? (
        <ChosenBefore />
      ) : null}
    </section>
  );
}

/** Tells the page how high the line is, so that the exit button and toasts stand above it. */
function useHeightForOthers(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current as HTMLElement;
    const { style } = document.body;
    const observer = new ResizeObserver(() => style.setProperty(LINE_HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(LINE_HEIGHT);
    };
  }, [region]);
}

const isInOtherZone = ({ isOn, way, zone, keptIn }: ReminderSettings, here: string) =>
  isOn && way === 'push' && here !== zone && here !== keptIn;

const Line = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className={css.line}>
    <Bell size={20} aria-hidden />
    <p className={css.words}>{text}</p>
    <div className={css.actions}>{children}</div>
  </div>
);

interface DueProps {
  readonly userId: number;
  readonly due: string;
  readonly skips: boolean;
}

function Due({ userId, due, skips }: DueProps) {
  const { state } = useLatestMood(userId);
  const latest = state.value;
  // Until the newest check-in is known, a reminder might disappear again.
  if (skips && latest.status === 'loading') return null;
  if (skips && latest.status === 'ready' && latest.value?.localDate === today.value) return null;
  return (
    <Line text={REMINDER_TEXT}>
      <Link href="/" className={css.link} onClick={() => storeSettings({ closed: due })}>
        Check in
      </Link>
      <Button look="quiet" onClick={() => storeSettings({ closed: due })}>
        Not now
      </Button>
    </Line>
  );
}

/** `Europe/Berlin` as a person reads it. */
const nameOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

function OtherZone({
  zone,
  settings: { zone: before },
}: {
  readonly zone: string;
  readonly settings: ReminderSettings;
}) {
  const follow = async () => {
    try {
      const { data } = await api('GET /api/reminders', {});
      changeSchedule({ zone, keptIn: '' }, data.pushKey, () => toaster.show({ title: NOT_CHANGED }));
    } catch (error) {
      logWarning('The time zone of reminders could not be changed:', error);
      toaster.show({ title: NOT_CHANGED });
    }
  };
  return (
    <Line text={`This device’s clock now follows ${nameOf(zone)}. Should reminders follow it, too?`}>
      <Button look="outline" onClick={() => void follow()}>
        Yes
      </Button>
      <Button look="quiet" onClick={() => storeSettings({ keptIn: zone })}>
        Keep {nameOf(before)} time
      </Button>
    </Line>
  );
}

function Ended() {
  const answer = async (isWanted: boolean) => {
    haveEnded.value = false;
    storeSettings({ isOn: false });
    if (!isWanted) return;
    try {
      const { data } = await api('GET /api/reminders', {});
      await switchOn(data.pushKey);
    } catch (error) {
      logWarning('Reminders could not be switched on:', error);
      toaster.show({ title: NOT_CHANGED });
    }
  };
  return (
    <Line text="Reminders have ended on this device.">
      <Button look="outline" onClick={() => void answer(true)}>
        Switch on again
      </Button>
      <Button look="quiet" onClick={() => void answer(false)}>
        No, thanks
      </Button>
    </Line>
  );
}

/** For a person who switched on reminders in 1.0.2, where the switch did nothing. */
function ChosenBefore() {
  const close = () => {
    writeStored(DAILY_REMINDERS_KEY, 'false');
    storeSettings({});
  };
  return (
    <Line text="You once switched on daily reminders. Hearten can send them now.">
      <Link href="/reminders" className={css.link} onClick={close}>
        Choose when
      </Link>
      <Button look="quiet" onClick={close}>
        No, thanks
      </Button>
    </Line>
  );
}
