import type { ReactNode } from 'react';
import { CustomizerHost } from '../../features/acts/customizer-host.tsx';
import { BreatheButton } from '../../features/breathing/breathe-button.tsx';
import { BreathingHost } from '../../features/breathing/breathing.tsx';
import { ConsentHost } from '../../features/consents/consent-host.tsx';
import { HelpHost } from '../../features/help/help-host.tsx';
import { MoodSheetHost } from '../../features/mood/mood-sheet-host.tsx';
import { BannerHost } from '../../features/notifications/banner-host.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { OfflineHost, OfflineNotice } from '../../features/offline/offline-host.tsx';
import { EXIT_IN_DIALOG, QuickExit } from '../../features/quick-exit/quick-exit.tsx';
import { ReminderHost } from '../../features/reminders/reminder-host.tsx';
import { AvatarLink } from '../../features/session/avatar.tsx';
import { PlayerHost } from '../../features/sound/player/player-host.tsx';
import { isInsecure } from '../../lib/page-meta.ts';
import { DialogExit } from '../../ui/dialog/dialog-exit.ts';
import { HeaderActions } from '../../ui/page/header-actions.ts';
import { PageNotice } from '../../ui/page/page-notice.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import * as css from './app-frame.css.ts';
import { Navigation } from './navigation.tsx';

const HEADER_ACTIONS = (
  <div className={css.headerEnd}>
    <Bell />
    <AvatarLink />
    <BreatheButton />
  </div>
);

const OFFLINE_NOTICE = <OfflineNotice />;

/** The parts that stay while pages change: tabs, overlays and toasts. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  return (
    <DialogExit value={EXIT_IN_DIALOG}>
      <button type="button" className={css.skip} onClick={() => document.querySelector('h1')?.focus()}>
        Skip to content
      </button>
      {isInsecure ? (
        <aside className={css.warning} aria-label="Warning">
          This connection is not encrypted. Others on the network could read what you write, so don’t write
          anything private.
        </aside>
      ) : null}
      <div className={css.frame}>
        <Navigation />
        <div className={css.column}>
          <PageNotice value={OFFLINE_NOTICE}>
            <HeaderActions value={HEADER_ACTIONS}>{children}</HeaderActions>
          </PageNotice>
          <ReminderHost />
          <PlayerHost />
        </div>
      </div>
      <MoodSheetHost />
      <CustomizerHost />
      <BreathingHost />
      <HelpHost />
      <BannerHost />
      <OfflineHost />
      <ConsentHost />
      <QuickExit />
      <ToastRegion />
    </DialogExit>
  );
}
