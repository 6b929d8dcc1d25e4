import { useSignal } from '@preact/signals-react';
import { HeartHandshake } from 'lucide-react';
import type { ThanksSetting } from '../../../domain/gratitude/schema.ts';
import { api } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { HIDE_MESSAGES, hideMessage } from '../../lib/messages/hides.ts';
import { mutate } from '../../lib/mutate.ts';
import { putResource, useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { ThemeSwitches } from './theme-switches.tsx';

const KEY = 'community/settings';

/**
 * Settings of what reaches the person from the community. The switch for thank-yous is stored on the server, and the
 * folded themes on this device.
 */
export function CommunitySettings({ onClose }: { readonly onClose: () => void }) {
  const { state, refresh } = useResource(
    KEY,
    (signal) => api('GET /api/gratitude/setting', {}, { signal }),
    0,
  );
  const failure = useSignal('');
  const loaded = state.value;

  const turnThanks = (thanks: boolean) => {
    failure.value = '';
    void mutate<ThanksSetting>({
      key: KEY,
      value: thanks,
      apply: () => putResource(KEY, { thanks }),
      send: () => send('PUT /api/gratitude/setting', { body: { thanks } }),
      rollback: () => putResource(KEY, { thanks: !thanks }),
      onFailure(error) {
        logFailure('Turning thank-yous on or off failed:', error);
        failure.value = hideMessage(error);
      },
    });
  };

  return (
    <Dialog title="Community settings" onClose={onClose}>
      {loaded.status === 'loading' ? <p role="status">Loading…</p> : null}
      {loaded.status === 'error' ? (
        <Retry text={HIDE_MESSAGES.settingsNotRead} error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' ? (
        <Switch
          icon={HeartHandshake}
          label="Thank-yous from others"
          hint="When this is off, none reach you. The senders aren’t told."
          isOn={loaded.value.thanks}
          onChange={turnThanks}
        />
      ) : null}
      <FormAlert>{failure.value}</FormAlert>
      <ThemeSwitches />
    </Dialog>
  );
}
