import './ui/theme/fonts.css';
import './ui/theme/global.css.ts';
import { App } from './app/app.tsx';
import { mount } from './app/mount.ts';
import { LockGate } from './features/lock/lock-gate.tsx';
import { loadSession, watchSession } from './features/session/session.ts';
import { applyTheme } from './features/theme/theme.ts';
import { onceUnlocked } from './lib/lock/lock-state.ts';
import { ignoreError } from './lib/log.ts';
import { startClock } from './lib/today.ts';
import { whenIdle } from './lib/when-idle.ts';

applyTheme();
startClock();
onceUnlocked(() => {
  watchSession();
  void loadSession();
  import('./features/lock/watch-lock.ts').then(
    ({ watchLock }) => watchLock(),
    ignoreError('This page does not lock by itself until it is loaded again:'),
  );
});

// index.html removes the root element in browsers that are too old.
const root = document.getElementById('root');
if (root) {
  void mount(
    root,
    <LockGate>
      <App />
    </LockGate>,
  ).then(startAfterPaint);
}

/** Fetches and starts what the first paint does not need. */
function startAfterPaint(): void {
  const start = () =>
    void import('./app/after-first-paint.ts').then(
      ({ startRest }) => startRest(),
      ignoreError('Until the next start there is no new service worker, and no shortcut is opened:'),
    );
  whenIdle(start);
}
