import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { mark } from '../breathing/breathe-button.css.ts';
import { BreathingHost, breatheWithMe, preloadBreathing } from '../breathing/breathing.tsx';
import { HelpHost } from '../help/help-host.tsx';
import { openHelp } from '../help/open-help.ts';
import { treatmentTeam } from '../help/treatment-team.ts';
import * as css from './lock-screen.css.ts';

/**
 * The screens that work while Hearten is locked. Nothing here needs an account. Of the person's data, Help shows only
 * their treatment team's number, if they chose that. Their safety plan stays behind the lock.
 */
export function WhileLocked() {
  useEffect(preloadBreathing, []);
  return (
    <section className={css.whileLocked} aria-label="Without unlocking">
      <div className={css.whileLockedButtons}>
        <Button look="outline" onClick={breatheWithMe}>
          <span className={`${mark} ${css.breatheMark}`} />
          Breathe
        </Button>
        <Button look="outline" aria-haspopup="dialog" onClick={openHelp}>
          <LifeBuoy size={22} aria-hidden />
          Help now
        </Button>
      </div>
      <p className={css.whileLockedNote}>
        Both work without unlocking.{' '}
        {treatmentTeam()
          ? 'Of your data, they show only your treatment team’s number.'
          : 'They show none of your data.'}
      </p>
      <BreathingHost />
      <HelpHost />
    </section>
  );
}
