import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Accounts } from '../infra/accounts/accounts.ts';
import { CommandRegister } from '../infra/command-register/command-register.ts';
import type { Limits } from '../infra/config/limits.ts';
import type { MasterKey } from '../infra/crypto/master-key.ts';
import { checkMasterKey } from '../infra/crypto/master-key-check.ts';
import { PendingErasures } from '../infra/erasures/pending-erasures.ts';
import { Codec } from '../infra/event-store/codec.ts';
import { openEventStore } from '../infra/event-store/open-event-store.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import { KeyRing } from '../infra/personal-keys/key-ring.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { NotificationConnection } from '../infra/postgres/notification-connection.ts';
import { createPool } from '../infra/postgres/pool.ts';
import { LivePresence } from '../infra/presence/live-presence.ts';
import { Presence } from '../infra/presence/presence.ts';
import { PresenceDays } from '../infra/presence/presence-days.ts';
import { Pseudonyms } from '../infra/pseudonyms/pseudonyms.ts';
import { Sessions } from '../infra/sessions/sessions.ts';
import { allEvents, allProjections } from '../projections/catalogue.ts';
import { rebuildOutdated } from '../projections/rebuild/rebuild-outdated.ts';
import { prepareReadModels } from '../projections/runtime/checkpoints.ts';
import { Progress } from '../projections/runtime/progress.ts';
import { Projector } from '../projections/runtime/projector.ts';
import type { Database } from '../projections/tables.ts';
import { APP_VERSION } from './app-version.ts';
import { CommandHandler } from './commands/command-handler.ts';
import { PendingGratitude } from './gratitude/pending-gratitude.ts';
import { PseudonymThrottles } from './pseudonym-throttles.ts';
import { ReactorCheckpoints } from './reactors/reactor-checkpoints.ts';
import { Reactors } from './reactors/reactors.ts';
import { thankForLike } from './reactors/thank-for-like.ts';
import { SignInThrottles } from './sign-in-throttles.ts';

/** How many connections the queries of one process share. */
const POOL_MAX = 10;

export interface ServicesOptions {
  readonly connectionString: string;
  /** `undefined`: PostgreSQL keeps the log. */
  readonly eventStoreUrl?: string | undefined;
  /** `false` where another process carries the log into the read models. */
  readonly runProjector?: boolean;
  readonly masterKey: MasterKey;
  readonly limits: Limits;
  /** Told in one line what an operator should know. */
  readonly warn: (message: string) => void;
}

/** Everything the API is made of, opened in the order in which one part needs another. */
export interface Services {
  readonly masterKey: MasterKey;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: KeyRing;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly pendingErasures: PendingErasures;
  readonly register: CommandRegister;
  readonly throttles: SignInThrottles;
  readonly pseudonymThrottles: PseudonymThrottles;
  readonly pseudonyms: Pseudonyms;
  readonly presence: Presence;
  readonly presenceDays: PresenceDays;
  readonly livePresence: LivePresence;
  readonly commands: CommandHandler;
  readonly pendingGratitude: PendingGratitude;
  readonly progress: Progress;
  readonly projector: Projector;
  /** Not started yet: only a process that serves people runs them. */
  readonly reactors: Reactors;
  close(): Promise<void>;
}

/** Migrates, opens log and read models and, if asked to, starts the projector. Throws what stops any of it. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { connectionString, eventStoreUrl, runProjector = true, masterKey, limits, warn } = options;
  const pool = createPool({ connectionString, name: 'hearten', max: POOL_MAX });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const notificationConnection = new NotificationConnection(connectionString);
  const closers: (() => Promise<unknown>)[] = [() => db.destroy(), () => notificationConnection.close()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await migrate(db);
    await checkMasterKey(db, masterKey);
    await notificationConnection.open();
    const store = await openEventStore({ eventStoreUrl, connectionString, pool, notificationConnection });
    closers.push(() => store.close());
    const codec = new Codec(allEvents, APP_VERSION);
    const remake = rebuildOutdated({ db, store, codec, notificationConnection, report: warn });
    await prepareReadModels(db, allProjections, store, remake);

    const keys = new KeyRing(db, masterKey);
    const sessions = new Sessions(db);
    const progress = new Progress(db);
    await Promise.all([
      keys.listenForChanges(notificationConnection),
      sessions.listenForChanges(notificationConnection),
      progress.listenOn(notificationConnection),
    ]);
    const onPaused = (projection: string, reason: string) =>
      warn(`the read model ${projection} is paused at ${reason}`);
    const projector = new Projector({
      store,
      db,
      codec,
      projections: allProjections,
      progress,
      notificationConnection,
      onPaused,
    });
    const presence = new Presence(db);
    const commands = new CommandHandler(store, codec, keys);
    if (runProjector) await projector.start();
    closers.push(() => projector.stop());
    const reactors = new Reactors([thankForLike({ store, codec, commands })], {
      store,
      codec,
      checkpoints: new ReactorCheckpoints(db, store),
      notificationConnection,
    });
    closers.push(() => reactors.stop());
    return {
      masterKey,
      pool,
      db,
      store,
      codec,
      keys,
      accounts: new Accounts(db, keys),
      sessions,
      pendingErasures: new PendingErasures(db, masterKey),
      register: new CommandRegister(db),
      throttles: new SignInThrottles(limits, pool, masterKey.derive('throttleHash')),
      pseudonymThrottles: new PseudonymThrottles(limits, pool, masterKey.derive('throttleHash')),
      pseudonyms: new Pseudonyms(masterKey),
      presence,
      presenceDays: new PresenceDays(db),
      livePresence: new LivePresence(db),
      commands,
      pendingGratitude: new PendingGratitude(db, presence, commands, warn),
      progress,
      projector,
      reactors,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
