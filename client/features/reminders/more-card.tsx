import { useSignal } from '@preact/signals-react';
import { AppWindow, Smartphone } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { appBadge } from '../preferences/preferences.ts';
import { DialogRow } from '../profile/profile-row.tsx';
import { IphoneDialog } from './iphone-dialog.tsx';
import * as css from './reminders-page.css.ts';

/** The number on the app's icon, and what to do on an iPhone. */
export function MoreCard() {
  const isOpen = useSignal(false);
  return (
    <Card title="More">
      <ul className={css.rows}>
        {'setAppBadge' in navigator ? (
          <li>
            <Switch
              icon={AppWindow}
              label="Number on the app’s icon"
              hint="Only for thanks and decisions about your posts that you haven’t read. Never for a missed day."
              isOn={appBadge.isOn.value}
              onChange={appBadge.choose}
            />
          </li>
        ) : null}
        <DialogRow
          icon={Smartphone}
          label="On an iPhone: three steps before reminders can work"
          onOpen={() => (isOpen.value = true)}
        />
      </ul>
      {isOpen.value ? <IphoneDialog onClose={() => (isOpen.value = false)} /> : null}
    </Card>
  );
}
