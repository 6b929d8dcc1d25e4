import { SOUND_SESSIONS } from '../../../domain/sound/sessions.ts';
import { Page } from '../../ui/page/page.tsx';
import { SessionList } from './session-list.tsx';
import * as css from './sound-page.css.ts';

export function SoundPage() {
  return (
    <Page title="Sound therapy" heading="Sound therapy" lead="Ten quiet sounds to rest beside.">
      <div className={css.page}>
        <p className={css.note}>
          These can’t be played yet: playing comes with a later version, and each sound will then be made on
          your device as you listen. For now you can see what there will be.
        </p>
        <SessionList sessions={SOUND_SESSIONS} />
        <p className={css.soft}>
          The names say what a sound may go with, not what it does to a body. It is company for a while, and
          replaces no treatment.
        </p>
      </div>
    </Page>
  );
}
