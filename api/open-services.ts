import type { FastifyBaseLogger } from 'fastify';
import { Accounts } from '../infra/accounts/accounts.ts';
import { beginNameSealing } from '../infra/accounts/name-sealing.ts';
import { type Closers, closeAfterFailure, closeAll } from '../infra/background/close-all.ts';
import { CommandRegister } from '../infra/command-register/command-register.ts';
import type { Limits } from '../infra/config/limits.ts';
import type { PushSettings } from '../infra/config/push.ts';
import type { MasterKey } from '../infra/crypto/master-key.ts';
import { checkMasterKey } from '../infra/crypto/master-key-check.ts';
import { UnreadableTexts } from '../infra/crypto/unreadable.ts';
import { ErasedRemains } from '../infra/erased-remains/erased-remains.ts';
import { ErasureTasks } from '../infra/erasures/erasure-tasks.ts';
import { PendingErasures } from '../infra/erasures/pending-erasures.ts';
import { Codec } from '../infra/event-store/codec.ts';
import { EventSealing } from '../infra/event-store/event-sealing.ts';
import { ProcessCounts } from '../infra/operations/process-counts.ts';
import { Passkeys } from '../infra/passkeys/passkeys.ts';
import { KeyRing } from '../infra/personal-keys/key-ring.ts';
import { ReadOnlyKeyRing } from '../infra/personal-keys/read-only-key-ring.ts';
import { PresenceHandles } from '../infra/presence/handle.ts';
import { LivePresence } from '../infra/presence/live-presence.ts';
import { NearbyPeople } from '../infra/presence/nearby-people.ts';
import { Presence } from '../infra/presence/presence.ts';
import { PresenceDays } from '../infra/presence/presence-days.ts';
import { Pseudonyms } from '../infra/pseudonyms/pseudonyms.ts';
import { Reminders } from '../infra/reminders/reminders.ts';
import { Participants } from '../infra/research/participants.ts';
import { Sessions } from '../infra/sessions/sessions.ts';
import { RoleSessions } from '../infra/staff/role-sessions.ts';
import { StaffRoles } from '../infra/staff/staff-roles.ts';
import type { PostMessage } from '../infra/web-push/post-message.ts';
import { WebPush } from '../infra/web-push/web-push.ts';
import { allEvents } from '../projections/catalogue.ts';
import { APP_VERSION } from './app-version.ts';
import { CommandHandler } from './commands/command-handler.ts';
import { dropLostState } from './drop-lost-state.ts';
import { PendingGratitude } from './gratitude/pending-gratitude.ts';
import { ThanksRecipients } from './gratitude/thanks-recipients.ts';
import { createStoreMeters } from './metrics/store-meters.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';
import { openLog } from './open-log.ts';
import { openReadModels } from './open-read-models.ts';
import { BackgroundRuns } from './operations/background-runs.ts';
import { FigureStore } from './operations/figure-store.ts';
import { openRunConnections } from './operations/run-connections.ts';
import { PseudonymThrottles } from './pseudonym-throttles.ts';
import { ReactorCheckpoints } from './reactors/reactor-checkpoints.ts';
import { Reactors } from './reactors/reactors.ts';
import { thankForLike } from './reactors/thank-for-like.ts';
import type { Services } from './services.ts';
import { SignInThrottles } from './sign-in-throttles.ts';

export interface ServicesOptions extends DatabaseOptions {
  /** `undefined` means that PostgreSQL stores the log. */
  readonly eventStoreUrl?: string | undefined;
  /** `false` if another process fills the read models. */
  readonly runProjector?: boolean;
  readonly masterKey: MasterKey;
  readonly limits: Limits;
  /** How many days after an upgrade from 1.0.2 personal events and names are sealed as a whole. */
  readonly sealEventsAfterDays?: number;
  /** `undefined` where no push messages can be sent. */
  readonly push?: PushSettings | undefined;
  /** Replaces the network of push messages in tests. */
  readonly postMessage?: PostMessage | undefined;
  /** The process's own logger. */
  readonly log: FastifyBaseLogger;
  /** Called with a line for the operator who waits for the start. */
  readonly report: (line: string) => void;
}

/**
 * Migrates, opens the log and the read models, and starts the projector unless `runProjector` is false. It does not
 * wait for tables of read models that have to be rebuilt. After an error it closes what it has opened, and throws the
 * error.
 */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { connectionString, eventStoreUrl, runProjector = true, masterKey, limits, log, report } = options;
  const { sealEventsAfterDays = 0 } = options;
  const meters = createStoreMeters();
  const counts = new ProcessCounts();
  const closers: Closers = [];
  const close = () => closeAll(closers);
  try {
    const database = await openDatabase(options, meters, closers);
    const { pool, db, sharedReads, notificationConnection, searchPath } = database;
    await checkMasterKey(db, masterKey);
    await notificationConnection.open();
    const stores = { eventStoreUrl, connectionString, pool, notificationConnection, log };
    const { store, logWatch } = await openLog(stores, { meters, counts }, closers);
    const codec = new Codec(allEvents, APP_VERSION);
    const sealing = await EventSealing.open(db, sealEventsAfterDays);
    if (sealing.hasBegun()) await beginNameSealing(db);
    const unreadableTexts = new UnreadableTexts(log);
    const keys = new KeyRing(db, masterKey, unreadableTexts.report);
    const projectorKeys = new ReadOnlyKeyRing(masterKey, unreadableTexts.report);
    const sessions = new Sessions(db, masterKey);
    await Promise.all([
      keys.listenForChanges(notificationConnection),
      projectorKeys.listenForChanges(notificationConnection),
      sessions.listenForChanges(notificationConnection),
    ]);
    const replay = { db, store, codec, keys: projectorKeys, notificationConnection, log, report };
    const readModels = await openReadModels(replay, { runProjector }, closers);

    const presence = new Presence(db);
    const presenceDays = new PresenceDays(db);
    const thanksRecipients = new ThanksRecipients({ store, codec, presence, presenceDays });
    const commands = new CommandHandler({ store, codec, keys, sealing, log });
    const reactors = new Reactors([thankForLike({ store, codec, commands, thanksRecipients })], {
      store,
      codec,
      checkpoints: new ReactorCheckpoints(db, store),
      notificationConnection,
    });
    closers.push(() => reactors.stop());
    const push = options.push && new WebPush(options.push, masterKey, options.postMessage);
    closers.push(async () => push?.close());
    const livePresence = new LivePresence(db, log);
    dropLostState(
      { ...readModels, commands, keys, livePresence, presence, reactors, sessions },
      { logWatch, notificationConnection, replay, isLogInDatabase: eventStoreUrl === undefined },
    );
    logWatch.start();
    closers.push(() => logWatch.stop());
    const backgroundRuns = new BackgroundRuns({
      replay,
      commands,
      openConnections: (name) => openRunConnections({ connectionString, searchPath, log }, name),
    });
    closers.push(() => backgroundRuns.stop());
    const throttleKey = masterKey.deriveKeyObject('throttleHash');
    return {
      log,
      unreadableTexts,
      masterKey,
      meters,
      counts,
      figureStore: new FigureStore({ db, counts }),
      housekeepingRuns: new Map(),
      pool,
      db,
      sharedReads,
      store,
      logStore: eventStoreUrl === undefined ? 'PostgreSQL' : 'EventStoreDB',
      logWatch,
      codec,
      keys,
      projectorKeys,
      accounts: new Accounts(db, keys, masterKey),
      sealing,
      sessions,
      passkeys: new Passkeys(db, keys, masterKey),
      reminders: new Reminders(db, keys, masterKey),
      participants: new Participants(db),
      staffRoles: new StaffRoles(db),
      roleSessions: new RoleSessions(db),
      push,
      pendingErasures: new PendingErasures(db, masterKey, unreadableTexts.report),
      erasedRemains: new ErasedRemains(pool, log),
      erasureTasks: new ErasureTasks(db, masterKey, unreadableTexts.report),
      commandRegister: new CommandRegister(db, log),
      signInThrottles: new SignInThrottles(limits, pool, throttleKey, log),
      pseudonymThrottles: new PseudonymThrottles(limits, pool, throttleKey, log),
      pseudonyms: new Pseudonyms(masterKey),
      presence,
      presenceDays,
      thanksRecipients,
      nearbyPeople: new NearbyPeople(db, new PresenceHandles(masterKey.deriveKeyObject('presenceHandle'))),
      livePresence,
      commands,
      pendingGratitude: new PendingGratitude(db, thanksRecipients, commands, log),
      ...readModels,
      backgroundRuns,
      reactors,
      close,
    };
  } catch (error) {
    await closeAfterFailure(closers, log);
    throw error;
  }
}
