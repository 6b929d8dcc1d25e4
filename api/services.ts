import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Accounts } from '../infra/accounts/accounts.ts';
import type { CommandRegister } from '../infra/command-register/command-register.ts';
import type { MasterKey } from '../infra/crypto/master-key.ts';
import type { UnreadableTexts } from '../infra/crypto/unreadable.ts';
import type { ErasedRemains } from '../infra/erased-remains/erased-remains.ts';
import type { ErasureTasks } from '../infra/erasures/erasure-tasks.ts';
import type { PendingErasures } from '../infra/erasures/pending-erasures.ts';
import type { Codec } from '../infra/event-store/codec.ts';
import type { EventSealing } from '../infra/event-store/event-sealing.ts';
import type { LogWatch } from '../infra/event-store/log-watch.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import type { ProcessCounts } from '../infra/operations/process-counts.ts';
import type { Passkeys } from '../infra/passkeys/passkeys.ts';
import type { KeyRing } from '../infra/personal-keys/key-ring.ts';
import type { ReadOnlyKeys } from '../infra/personal-keys/read-only-key-ring.ts';
import type { LivePresence } from '../infra/presence/live-presence.ts';
import type { NearbyPeople } from '../infra/presence/nearby-people.ts';
import type { Presence } from '../infra/presence/presence.ts';
import type { PresenceDays } from '../infra/presence/presence-days.ts';
import type { Pseudonyms } from '../infra/pseudonyms/pseudonyms.ts';
import type { Reminders } from '../infra/reminders/reminders.ts';
import type { Participants } from '../infra/research/participants.ts';
import type { Sessions } from '../infra/sessions/sessions.ts';
import type { RoleSessions } from '../infra/staff/role-sessions.ts';
import type { StaffRoles } from '../infra/staff/staff-roles.ts';
import type { WebPush } from '../infra/web-push/web-push.ts';
import type { Preparation } from '../projections/runtime/preparation.ts';
import type { Progress } from '../projections/runtime/progress.ts';
import type { Projectors } from '../projections/runtime/projectors.ts';
import type { Database } from '../projections/tables.ts';
import type { CommandHandler } from './commands/command-handler.ts';
import type { PendingGratitude } from './gratitude/pending-gratitude.ts';
import type { ThanksRecipients } from './gratitude/thanks-recipients.ts';
import type { StoreMeters } from './metrics/store-meters.ts';
import type { BackgroundRuns } from './operations/background-runs.ts';
import type { FigureStore } from './operations/figure-store.ts';
import type { PseudonymThrottles } from './pseudonym-throttles.ts';
import type { Reactors } from './reactors/reactors.ts';
import type { SignInThrottles } from './sign-in-throttles.ts';

/** The parts of the API, opened in the order of their dependencies. */
export interface Services {
  readonly log: FastifyBaseLogger;
  readonly unreadableTexts: UnreadableTexts;
  readonly masterKey: MasterKey;
  /** How long the stores take to answer. */
  readonly meters: StoreMeters;
  /** Counts for operators, until housekeeping stores them. */
  readonly counts: ProcessCounts;
  readonly figureStore: FigureStore;
  /** When each part of housekeeping last succeeded in this process, in milliseconds since 1970. */
  readonly housekeepingRuns: Map<string, number>;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** For frequent reads of a few rows that an index finds (`SharedReads`). It has no transactions, and a busy process refuses writes. */
  readonly sharedReads: Kysely<Database>;
  readonly store: EventStore;
  /** The store that keeps the log. */
  readonly logStore: 'PostgreSQL' | 'EventStoreDB';
  readonly logWatch: LogWatch;
  readonly codec: Codec;
  readonly keys: KeyRing;
  /** The keys as projectors and replays read them. */
  readonly projectorKeys: ReadOnlyKeys;
  readonly accounts: Accounts;
  /** Whether personal events and names are stored sealed as a whole. */
  readonly sealing: EventSealing;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly reminders: Reminders;
  readonly participants: Participants;
  readonly staffRoles: StaffRoles;
  readonly roleSessions: RoleSessions;
  /** `undefined` where no push messages can be sent. */
  readonly push: WebPush | undefined;
  readonly pendingErasures: PendingErasures;
  readonly erasedRemains: ErasedRemains;
  readonly erasureTasks: ErasureTasks;
  readonly commandRegister: CommandRegister;
  readonly signInThrottles: SignInThrottles;
  readonly pseudonymThrottles: PseudonymThrottles;
  readonly pseudonyms: Pseudonyms;
  readonly presence: Presence;
  readonly presenceDays: PresenceDays;
  readonly nearbyPeople: NearbyPeople;
  readonly livePresence: LivePresence;
  readonly commands: CommandHandler;
  readonly thanksRecipients: ThanksRecipients;
  readonly pendingGratitude: PendingGratitude;
  /** The read models whose tables are not complete yet. */
  readonly preparation: Preparation;
  readonly progress: Progress;
  readonly projector: Projectors;
  /** The rebuilds and comparisons that operators have begun in this process. */
  readonly backgroundRuns: BackgroundRuns;
  /** Not started yet, because only a process with the api role runs them. */
  readonly reactors: Reactors;
  close(): Promise<void>;
}
