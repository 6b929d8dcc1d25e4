import { MonitorSmartphone, Moon, Volume2 } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { soundEffects } from '../preferences/preferences.ts';
import { isDark } from '../theme/device-theme.ts';
import { chooseTheme, theme } from '../theme/theme.ts';
import * as css from './profile-page.css.ts';

/** Theme and sound settings of this device. */
export function PreferencesCard() {
  const chosen = isDark.value ? 'dark' : 'light';
  return (
    <Card title="Preferences">
      <ul className={css.rows}>
        <li>
          <Switch
            icon={Moon}
            label="Dark mode"
            isOn={isDark.value}
            onChange={(isOn) => chooseTheme(isOn ? 'dark' : 'light')}
          />
        </li>
        <li className={css.ruled}>
          <Switch
            icon={MonitorSmartphone}
            label="Follow this device"
            hint="Uses the setting of your device."
            isOn={theme.value === 'system'}
            onChange={(isOn) => chooseTheme(isOn ? 'system' : chosen)}
          />
        </li>
        <li className={css.ruled}>
          <Switch
            icon={Volume2}
            label="Sound effects"
            isOn={soundEffects.isOn.value}
            onChange={soundEffects.choose}
          />
        </li>
      </ul>
    </Card>
  );
}
