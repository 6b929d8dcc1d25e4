import { type LucideIcon, Speech, Vibrate, Volume2 } from 'lucide-react';
import type { Preference } from '../../preferences/preferences.ts';
import * as css from './cue-switches.css.ts';
import { tonePreference, vibrationPreference, voicePreference } from './preferences.ts';
import { canSound } from './soft-tone.ts';
import { canVibrate } from './vibration.ts';
import { voice } from './voice.ts';

/** Switches for the cues that this device supports. The cues guide a breath with closed eyes. */
export function CueSwitches() {
  return (
    <fieldset className={css.switches}>
      <legend className={css.legend}>With your eyes closed</legend>
      {canSound() ? <CueSwitch icon={Volume2} label="Sound" preference={tonePreference} /> : null}
      {canVibrate() ? <CueSwitch icon={Vibrate} label="Vibration" preference={vibrationPreference} /> : null}
      {voice.value ? <CueSwitch icon={Speech} label="Voice" preference={voicePreference} /> : null}
    </fieldset>
  );
}

interface CueSwitchProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly preference: Preference;
}

function CueSwitch({ icon: Icon, label, preference }: CueSwitchProps) {
  const isOn = preference.isOn.value;
  return (
    <button type="button" className={css.toggle} aria-pressed={isOn} onClick={() => preference.choose(!isOn)}>
      <Icon size={18} aria-hidden />
      {label}
    </button>
  );
}
