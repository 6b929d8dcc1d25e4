import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Json } from '../event-store/port.ts';

export interface AccountsTable {
  id: Generated<number>;
  person_id: string;
  username: string;
  username_key: string;
  full_name: string;
  password_hash: string;
  recovery_hash: Buffer;
  created_at: Date;
  demo: Generated<boolean>;
  registered: Generated<boolean>;
}

export interface SessionsTable {
  id: string;
  person_id: string;
  created_at: Date;
  seen_at: Date;
}

export interface PersonalKeysTable {
  key_id: string;
  owner: string;
  wrapped: Buffer;
}

export interface CommandRegisterTable {
  actor: string;
  key: string;
  hash: Buffer;
  claimed_at: Generated<Date>;
  status: number | null;
  answer: JSONColumnType<{ [key: string]: Json }> | null;
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
  paused_at: bigint | null;
  paused_reason: string | null;
}

/** The plain tables: everything that is neither the log nor a read model. */
export interface PlainTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  personal_keys: PersonalKeysTable;
  command_register: CommandRegisterTable;
  master_key_check: MasterKeyCheckTable;
  checkpoints: CheckpointsTable;
}
