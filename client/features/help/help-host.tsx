import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { closeHelp, helpOpening } from './open-help.ts';

const { Component: HelpView, preload } = lazyWithRetry(
  async () => (await import('./help-view.tsx')).HelpView,
);

/** Shows Help over everything else while it is open. Its code is fetched before it is needed. */
export function HelpHost() {
  useEffect(() => whenIdle(preload), []);
  const opening = helpOpening();
  if (!opening) return null;
  return (
    <DialogHost onClose={closeHelp}>
      <HelpView leaveBreathing={opening.leaveBreathing} />
    </DialogHost>
  );
}
