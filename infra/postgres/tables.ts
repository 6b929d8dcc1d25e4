import type { Generated, JSONColumnType } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { ActionOutcome, RunKind } from '../../domain/operations/actions.ts';
import type { Region } from '../../domain/places/regions.ts';
import type { ExportKind } from '../../domain/research/reads/events.ts';
import type { StaffRole } from '../../domain/staff/roles.ts';
import type { Json } from '../event-store/port.ts';

export interface AccountsTable {
  id: Generated<number>;
  person_id: string;
  /** Empty once the names are sealed. */
  username: string;
  /** A keyed hash of the username; while `username` is in the clear, its form for comparison. */
  username_key: string;
  /** Empty once the names are sealed. */
  full_name: string;
  password_hash: string;
  recovery_hash: Buffer;
  /** The start of a day in UTC. An account of 1.0.2 has the exact time until its names are sealed. */
  created_at: Date;
  demo: Generated<boolean>;
  /** Whether the log has recorded the account. */
  registered: Generated<boolean>;
  /** The day in UTC on which it was locked. */
  locked_on: Generated<Date | null>;
}

export interface AccountNamesTable {
  person_id: string;
  sealed: JSONColumnType<SealedText>;
}

export interface NameSealingTable {
  singleton: boolean;
  /** Whether names are stored sealed. Once it is true, no name can be stored in the clear any more. */
  begun: boolean;
}

export interface SessionsTable {
  id: string;
  /** Null for a visitor's session. */
  person_id: string | null;
  /**
   * The start of a day in UTC. A visitor's session may have the exact time until housekeeping cuts it to the day.
   * 1970-01-01 marks a session that another one of the same browser has replaced.
   */
  created_at: Date;
  /** The start of the day, in UTC, on which it was last used. */
  seen_at: Date;
  /** A keyed hash of a visitor's call that began it, so that its repeat gets this session. Housekeeping clears it. */
  begun_by: Buffer | null;
  /** The browser and the system, such as "Firefox on Android". Null if unknown, for older sessions and visitors. */
  device: string | null;
}

/** Why a session ended. See `EndedSessions`. */
export interface EndedSessionsTable {
  /** A keyed hash of the session's id. */
  session: Buffer;
  reason: 'ended-by-owner' | 'erased';
  ended_on: Generated<Date>;
}

export interface PasskeysTable {
  id: string;
  person_id: string;
  /** A keyed hash of the credential id. */
  credential: Buffer;
  /** Everything else about the passkey, sealed under the person's key. */
  sealed: JSONColumnType<SealedText>;
}

export interface RemindersTable {
  id: string;
  person_id: string;
  /** The session of the device. */
  session_id: string;
  /** A keyed hash of the address of the push subscription. */
  endpoint: Buffer;
  /** The push subscription, sealed under the person's key. */
  sealed: JSONColumnType<SealedText>;
  /** An IANA name. */
  zone: string;
  /** Minutes since midnight. */
  times: number[];
  /** 1 is Monday, 7 is Sunday. */
  days: number[];
  /** Minutes since midnight; both null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  skips_checked_in_days: boolean;
  /** Null if no reminder is to come. */
  next_at: Date | null;
  /** The number of days on which a reminder was sent since the person was last here. */
  unanswered: Generated<number>;
  /** The last of these days, in UTC. */
  counted_on: Date | null;
  /** True if reminders have stopped by themselves. */
  stopped: Generated<boolean>;
}

/** The roles of accounts. The row alone says whose a `staff_id` is. */
export interface StaffRolesTable {
  staff_id: string;
  person_id: string;
  role: StaffRole;
  granted_on: Generated<Date>;
}

export interface RoleSessionsTable {
  session_id: string;
  staff_id: string;
  until: Date;
  /** The id by which operators name the role session. */
  id: Generated<string>;
}

/** A rebuild or a comparison of a read model. */
export interface OperationsRunsTable {
  /** The id of the action if an operator began it in the app, otherwise a random one. */
  run_id: string;
  projection: string;
  kind: RunKind;
  started_at: Generated<Date>;
  position: bigint;
  /** The position at which it is done, as known at its start. */
  goal: bigint;
  finished_at: Date | null;
  /** Null while it runs. Without an end it stays null until the next run of this kind on this read model begins. */
  outcome: ActionOutcome | null;
  detail: string | null;
  seconds: number | null;
}

/** A person in a study, while their consent is in force. */
export interface ResearchParticipantsTable {
  study_id: string;
  person_id: string;
  /** The made-up id of the person in answers and exports. */
  pseudonym: Generated<string>;
  /** 32 random bytes. */
  salt: Buffer;
}

/** One person's leaf of the state hash of a researcher's read. Without their `salt` it says nothing about them. */
export interface ResearchReceiptLeavesTable {
  read_id: string;
  pseudonym: string;
  leaf: Buffer;
}

export interface PersonalKeysTable {
  key_id: string;
  /** For a destroyed key this is a keyed hash of the owner. */
  owner: string;
  /** Null if the key was destroyed. */
  wrapped: Buffer | null;
}

export interface PostKeysTable {
  key_id: string;
  wrapped: Buffer;
}

/** Erasures that the log must still record, each from `due` on. See `PendingErasures`. */
export interface UntoldErasuresTable {
  id: string;
  /** The erased person or pseudonym, sealed under a key derived from the master key. */
  sealed: Buffer;
  due: Date;
}

/** Tables whose files may still have rows of erased people. See `infra/erased-remains/due-rewrites.ts`. */
export interface ErasedRemainsTable {
  /** With its schema, as SQL. */
  table_name: string;
  /** The first erasure since the table was last rewritten; null if nothing waits. */
  since: Date | null;
  /** When the table must be rewritten. */
  due: Date | null;
  /** How often the table was marked, so that an erasure during a rewrite is not taken for done. */
  marks: Generated<bigint>;
  rewritten_at: Date | null;
}

export interface ErasureTasksTable {
  id: string;
  /** The rest of an erasure that is spread over two days, sealed under a key derived from the master key. */
  sealed: Buffer;
}

export interface CommandRegisterTable {
  actor: string;
  key: string;
  hash: Buffer;
  claimed_at: Generated<Date>;
  status: number | null;
  answer: JSONColumnType<{ [key: string]: Json }> | null;
}

export interface EventSealingTable {
  singleton: boolean;
  /** When 1.0.2 was first replaced by a version that seals whole events. Null if 1.0.2 never ran on this database. */
  upgraded_at: Date | null;
}

export interface MasterKeyCheckTable {
  singleton: boolean;
  value: Buffer;
}

export interface CheckpointsTable {
  projection: string;
  store_id: string;
  table_version: number;
  position: bigint;
  /** The position of the event that could not be applied. */
  paused_at: bigint | null;
  paused_reason: string | null;
}

export interface ReactorCheckpointsTable {
  reactor: string;
  store_id: string;
  position: bigint;
}

export interface PresenceProcessTable {
  process: string;
  beat_at: Date;
}

export interface PresenceTable {
  /** The id of the person's pseudonym. */
  community: string;
  process: string;
  region: Region;
  lat: number | null;
  lng: number | null;
  /** Null for a live connection: the row counts while its process sends heartbeats. */
  until: Date | null;
  /** Whether the person's account was old enough when the row was written: `domain/account/settled.ts`. */
  settled: Generated<boolean>;
}

export interface PresenceDayTable {
  day: Date;
  /** Only for 1.0.2, which shows it. */
  handle: string;
  /** The id of the person's pseudonym. */
  community: string;
  region: Region;
  first_seen: Date;
  last_seen: Date;
  /**
   * The 5-minute steps in which the person was here. The lowest bit is the step of `last_seen`, the next bit
   * the step before it. The last 14 steps are kept.
   */
  steps: number;
}

/** The settled people who were here in a 5-minute step, one row each, with the region they were first in. */
export interface PresenceStepTable {
  step: Date;
  day: Date;
  community: string;
  region: Region;
}

/** Counts of an hour, each the sum of all processes. Counts of what people do are multiples of five. */
export interface OperationsHoursTable {
  /** The start of the hour in UTC. */
  hour: Date;
  kind: string;
  count: number;
}

export interface OperationsRequestsTable {
  hour: Date;
  /** The method and the template of the route. */
  route: string;
  status: number;
  count: number;
}

export interface OperationsDurationsTable {
  hour: Date;
  /** The upper end of a bucket, which may be infinite. */
  seconds: number;
  count: number;
}

export interface OperationsSocketsTable {
  process: string;
  /** A multiple of five. */
  open: number;
  at: Date;
}

export interface OperationsStorageTable {
  day: Date;
  database_bytes: bigint;
  /** Null where it is not known, like `total_bytes`. */
  free_bytes: bigint | null;
  total_bytes: bigint | null;
}

export interface OperationsBackupsTable {
  id: Generated<bigint>;
  at: Generated<Date>;
  /** `restored`: a restored backup was the same as the original. `differs`: it was not. */
  kind: 'made' | 'failed' | 'restored' | 'differs';
  detail: string | null;
  /** How long the restore took. */
  seconds: number | null;
}

/** A signed checkpoint of the log. */
export interface LogCheckpointsTable {
  id: Generated<bigint>;
  origin: string;
  /** A signed note. */
  note: string;
  /** True for the one of its day and origin that everyone may read. */
  is_public: boolean;
  day: Date;
}

/** A copy of a study for a researcher. */
export interface ResearchExportsTable {
  export_id: string;
  study_id: string;
  kind: ExportKind;
  file_name: string;
  /** The position of its event in the log. */
  position: bigint;
  built_at: Generated<Date>;
  /** When its first download began. Null if none has begun. */
  left_at: Date | null;
  bytes: bigint;
  /** Encrypted to the researcher's key. Null once it is destroyed. */
  file: Buffer | null;
}

/**
 * The operational tables: everything that is neither the log nor a read model. `throttles`, `research_seen_pictures`
 * and `research_week_ends` are missing here, because only plain SQL uses them. The tables that record migrations are
 * missing, too.
 */
export interface OperationalTables {
  accounts: AccountsTable;
  account_names: AccountNamesTable;
  name_sealing: NameSealingTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  passkeys: PasskeysTable;
  reminders: RemindersTable;
  staff_roles: StaffRolesTable;
  role_sessions: RoleSessionsTable;
  operations_runs: OperationsRunsTable;
  research_participants: ResearchParticipantsTable;
  research_receipt_leaves: ResearchReceiptLeavesTable;
  research_exports: ResearchExportsTable;
  personal_keys: PersonalKeysTable;
  post_keys: PostKeysTable;
  untold_erasures: UntoldErasuresTable;
  erased_remains: ErasedRemainsTable;
  erasure_tasks: ErasureTasksTable;
  command_register: CommandRegisterTable;
  master_key_check: MasterKeyCheckTable;
  event_sealing: EventSealingTable;
  checkpoints: CheckpointsTable;
  reactor_checkpoints: ReactorCheckpointsTable;
  presence_process: PresenceProcessTable;
  presence: PresenceTable;
  presence_day: PresenceDayTable;
  presence_step: PresenceStepTable;
  operations_hours: OperationsHoursTable;
  operations_requests: OperationsRequestsTable;
  operations_durations: OperationsDurationsTable;
  operations_sockets: OperationsSocketsTable;
  operations_storage: OperationsStorageTable;
  operations_backups: OperationsBackupsTable;
  log_checkpoints: LogCheckpointsTable;
}
