import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { Region } from '../../domain/places/regions.ts';
import type { Json } from '../event-store/port.ts';

export interface AccountsTable {
  id: Generated<number>;
  person_id: string;
  /** Empty once the names are sealed. */
  username: string;
  /** A keyed hash of the username, or the username in the form in which usernames are compared. */
  username_key: string;
  /** Empty once the names are sealed. */
  full_name: string;
  password_hash: string;
  recovery_hash: Buffer;
  /** The start of a day in UTC. */
  created_at: Date;
  demo: Generated<boolean>;
  registered: Generated<boolean>;
}

export interface AccountNamesTable {
  person_id: string;
  sealed: JSONColumnType<SealedText>;
}

export interface NameSealingTable {
  singleton: boolean;
  begun: boolean;
}

export interface SessionsTable {
  id: string;
  /** Null for a visitor's session. */
  person_id: string | null;
  /** The start of a day in UTC, except for a visitor's session of the last hour. */
  created_at: Date;
  /** The start of the day, in UTC, on which it was last used. */
  seen_at: Date;
  begun_by: Buffer | null;
  /** Null for older sessions, visitors and programs. */
  device: string | null;
}

export interface PasskeysTable {
  id: string;
  person_id: string;
  /** A keyed hash of the credential id. */
  credential: Buffer;
  /** Everything else about the passkey, sealed under the person's key. */
  sealed: JSONColumnType<SealedText>;
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

export interface UntoldErasuresTable {
  id: string;
  /** The erased owner, sealed. */
  sealed: Buffer;
  due: Date;
}

export interface ErasedRemainsTable {
  /** With its schema, as SQL. */
  table_name: string;
  /** The first erasure since the last rewrite; null if nothing waits. */
  since: Date | null;
  due: Date | null;
  marks: Generated<bigint>;
  rewritten_at: Date | null;
}

export interface ErasureTasksTable {
  id: string;
  /** The rest of an erasure that is spread over two days, sealed. */
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
  /** Null if 1.0.2 never ran on this database. */
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
  position: ColumnType<bigint, bigint, bigint>;
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
  community: string;
  process: string;
  region: Region;
  lat: number | null;
  lng: number | null;
  until: Date | null;
  settled: Generated<boolean>;
}

export interface PresenceDayTable {
  day: Date;
  handle: string;
  community: string;
  region: Region;
  first_seen: Date;
  last_seen: Date;
  /**
   * The 5-minute steps in which the person was here. The lowest bit is the step of `last_seen`, the next bit
   * the step before it.
   */
  steps: number;
}

/** The settled people of a 5-minute step, each with the region they were in first. */
export interface PresenceStepTable {
  step: Date;
  day: Date;
  community: string;
  region: Region;
}

/** The operational tables: everything that is neither the log nor a read model. */
export interface OperationalTables {
  accounts: AccountsTable;
  account_names: AccountNamesTable;
  name_sealing: NameSealingTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
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
}
