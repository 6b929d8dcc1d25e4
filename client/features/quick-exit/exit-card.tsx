import { DoorOpen } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Limits } from '../../ui/limits/limits.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { exitButton } from './exit-setting.ts';
import { leave } from './leave.ts';

/** The setting of the exit button, and what a quick exit does and does not do. “Try it” really leaves. */
export function ExitCard() {
  return (
    <Card title="Quick exit">
      <Switch
        icon={DoorOpen}
        label="Show the exit button"
        hint="On every page, bottom right"
        isOn={exitButton.isOn.value}
        onChange={exitButton.choose}
      />
      <Button look="outline" wide onClick={leave}>
        Try it
      </Button>
      <Limits
        does={[
          'Replaces Hearten at once, in all its tabs, with a page of kitchen measures. The back button won’t bring Hearten back.',
          'Stops sound, and locks Hearten if the lock is on. Your drafts and waiting entries stay.',
        ]}
        doesNot={[
          'Clear your browser’s history: Hearten’s address stays in it. A private window keeps no history.',
          'Hide the address in the address bar, or the app’s icon and name on your phone.',
        ]}
      />
      <p>On a keyboard: press Esc three times. To come back, open Hearten’s address or its icon again.</p>
    </Card>
  );
}
