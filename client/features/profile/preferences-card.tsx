import { HeartHandshake, LifeBuoy, type LucideIcon, MonitorSmartphone, Moon, Volume2 } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { helpWhileWriting } from '../care/help-while-writing.ts';
import { lowDaysOffers, soundEffects } from '../preferences/preferences.ts';
import { isDark } from '../theme/device-theme.ts';
import { chooseTheme, theme } from '../theme/theme.ts';
import * as css from './profile-page.css.ts';

interface PreferenceRow {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  readonly isOn: () => boolean;
  readonly choose: (isOn: boolean) => void;
}

const chosenTheme = () => (isDark.value ? 'dark' : 'light');

const PREFERENCES: readonly PreferenceRow[] = [
  {
    icon: Moon,
    label: 'Dark mode',
    isOn: () => isDark.value,
    choose: (isOn) => chooseTheme(isOn ? 'dark' : 'light'),
  },
  {
    icon: MonitorSmartphone,
    label: 'Follow this device',
    hint: 'Uses the setting of your device.',
    isOn: () => theme.value === 'system',
    choose: (isOn) => chooseTheme(isOn ? 'system' : chosenTheme()),
  },
  {
    icon: Volume2,
    label: 'Sound effects',
    isOn: () => soundEffects.isOn.value,
    choose: soundEffects.choose,
  },
  {
    icon: HeartHandshake,
    label: 'Offer help after hard days',
    hint: 'After three days in a row at the lowest mood, at most once a week. Only this device works it out.',
    isOn: () => lowDaysOffers.isOn.value,
    choose: lowDaysOffers.choose,
  },
  {
    icon: LifeBuoy,
    label: 'Show a number to call while you write',
    hint: 'If your words speak of ending your life. Only this device notices them; nobody is told. English only, and it can miss them.',
    isOn: () => helpWhileWriting.isOn.value,
    choose: helpWhileWriting.choose,
  },
];

/** Theme, sound and offers of this device. */
export const PreferencesCard = () => (
  <Card title="Preferences">
    <ul className={css.rows}>
      {PREFERENCES.map(({ isOn, choose, ...words }, index) => (
        <li key={words.label} className={index === 0 ? undefined : css.ruled}>
          <Switch {...words} isOn={isOn()} onChange={choose} />
        </li>
      ))}
    </ul>
  </Card>
);
