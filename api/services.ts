import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Accounts } from '../infra/accounts/accounts.ts';
import { CommandRegister } from '../infra/command-register/command-register.ts';
import { CommunityIds } from '../infra/community/community-id.ts';
import type { Limits } from '../infra/config/limits.ts';
import type { MasterKey } from '../infra/crypto/master-key.ts';
import { checkMasterKey } from '../infra/crypto/master-key-check.ts';
import { UntoldErasures } from '../infra/erasures/untold-erasures.ts';
import { Codec } from '../infra/event-store/codec.ts';
import { openEventStore } from '../infra/event-store/open-event-store.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import { KeyRing } from '../infra/personal-keys/key-ring.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { createPool } from '../infra/postgres/pool.ts';
import { SignalLine } from '../infra/postgres/signal-line.ts';
import { LivePresence } from '../infra/presence/live-presence.ts';
import { Presence } from '../infra/presence/presence.ts';
import { PresenceDays } from '../infra/presence/presence-days.ts';
import { Sessions } from '../infra/sessions/sessions.ts';
import { allEvents, allProjections } from '../projections/catalogue.ts';
import { remakeBeside } from '../projections/rebuild/remake-beside.ts';
import { prepareReadModels } from '../projections/runtime/checkpoints.ts';
import { Progress } from '../projections/runtime/progress.ts';
import { Projector } from '../projections/runtime/projector.ts';
import type { Database } from '../projections/tables.ts';
import { APP_VERSION } from './app-version.ts';
import { CommandHandler } from './commands/command-handler.ts';
import { KeptGratitude } from './gratitude/kept-gratitude.ts';
import { MemberThrottles } from './member-throttles.ts';
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
  readonly untoldErasures: UntoldErasures;
  readonly register: CommandRegister;
  readonly throttles: SignInThrottles;
  readonly memberThrottles: MemberThrottles;
  readonly community: CommunityIds;
  readonly presence: Presence;
  readonly presenceDays: PresenceDays;
  readonly livePresence: LivePresence;
  readonly commands: CommandHandler;
  readonly keptGratitude: KeptGratitude;
  readonly progress: Progress;
  readonly projector: Projector;
  close(): Promise<void>;
}

/** Migrates, opens log and read models and, if asked to, starts the projector. Throws what stops any of it. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { connectionString, eventStoreUrl, runProjector = true, masterKey, limits, warn } = options;
  const pool = createPool({ connectionString, name: 'hearten', max: POOL_MAX });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const signals = new SignalLine(connectionString);
  const closers: (() => Promise<unknown>)[] = [() => db.destroy(), () => signals.close()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await migrate(db);
    await checkMasterKey(db, masterKey);
    await signals.open();
    const store = await openEventStore({ eventStoreUrl, connectionString, pool, signals });
    closers.push(() => store.close());
    const codec = new Codec(allEvents, APP_VERSION);
    const remake = remakeBeside({ db, store, codec, signals, tell: warn });
    await prepareReadModels(db, allProjections, store, remake);

    const keys = new KeyRing(db, masterKey);
    const sessions = new Sessions(db);
    const progress = new Progress(db);
    await Promise.all([keys.follow(signals), sessions.follow(signals), progress.follow(signals)]);
    const onPaused = (projection: string, reason: string) =>
      warn(`the read model ${projection} is paused at ${reason}`);
    const projector = new Projector({
      store,
      db,
      codec,
      projections: allProjections,
      progress,
      signals,
      onPaused,
    });
    const presence = new Presence(db);
    const commands = new CommandHandler(store, codec, keys);
    if (runProjector) await projector.start();
    closers.push(() => projector.stop());
    return {
      masterKey,
      pool,
      db,
      store,
      codec,
      keys,
      accounts: new Accounts(db, keys),
      sessions,
      untoldErasures: new UntoldErasures(db, masterKey),
      register: new CommandRegister(db),
      throttles: new SignInThrottles(limits, pool, masterKey.derive('throttle-hash')),
      memberThrottles: new MemberThrottles(limits, pool, masterKey.derive('throttle-hash')),
      community: new CommunityIds(masterKey),
      presence,
      presenceDays: new PresenceDays(db),
      livePresence: new LivePresence(db),
      commands,
      keptGratitude: new KeptGratitude(db, presence, commands, warn),
      progress,
      projector,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
