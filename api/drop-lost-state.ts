import type { LogWatch } from '../infra/event-store/log-watch.ts';
import type { NotificationConnection } from '../infra/postgres/notification-connection.ts';
import { allProjections } from '../projections/catalogue.ts';
import { rebuildRewound } from '../projections/rebuild/rebuild-rewound.ts';
import type { ReplayOptions } from '../projections/rebuild/replay-options.ts';
import type { Services } from './services.ts';

type Caches = Pick<
  Services,
  'commands' | 'keys' | 'livePresence' | 'presence' | 'progress' | 'projector' | 'reactors' | 'sessions'
>;

interface Options {
  readonly logWatch: LogWatch;
  readonly notificationConnection: NotificationConnection;
  readonly replay: ReplayOptions;
  /** The log is in PostgreSQL, too. */
  readonly isLogInDatabase: boolean;
}

/**
 * Keeps this process from serving state that the stores have lost. A failover may end at a replica that was behind, so
 * each time the notification connection is back after a loss, the process drops what it has cached and checks the log.
 * When the log has gone back, it rebuilds the read models that are ahead of the log, and projectors and reactors follow
 * the log again from there.
 */
export function dropLostState(caches: Caches, options: Options): void {
  const { commands, keys, livePresence, presence, progress, projector, reactors, sessions } = caches;
  const { logWatch, notificationConnection, replay, isLogInDatabase } = options;
  const clearCaches = () => {
    commands.clearCache();
    keys.clearCache();
    sessions.clearCache();
    progress.clear();
    presence.clearSnapshot();
    livePresence.rewriteAll();
  };
  notificationConnection.onReconnect(() => {
    clearCaches();
    logWatch.wake();
  });
  logWatch.onRewind(async ({ head }) => {
    clearCaches();
    await rebuildRewound(replay, { projector, projections: allProjections, head, isLogInDatabase });
    await projector.rewind();
    reactors.rewind();
  });
}
