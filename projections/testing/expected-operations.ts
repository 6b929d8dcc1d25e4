import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

interface OperationsRows {
  readonly days: readonly (readonly [day: string, kind: string, count: number])[];
  readonly active: readonly (readonly [day: string, register: number, rank: number])[];
}

/** All kinds that are counted, each with its events. */
const KINDS: Readonly<Record<string, (event: RecordedEvent) => boolean>> = {
  events: () => true,
  'check-ins': ({ type }) => type === 'MoodLogged',
  acts: ({ type }) => type === 'ActCompleted',
  entries: ({ type }) => type === 'JournalEntryWritten',
  posts: ({ type }) => type === 'PostShared',
  thanks: ({ type }) => type === 'GratitudeSent' || type === 'GratitudeWithheld',
  reports: ({ type }) => type === 'ContentReported',
  // Every event of a case that a moderator decided names both.
  decisions: ({ stream, data }) => stream.startsWith('case-') && 'staffId' in data && 'decisionId' in data,
  registrations: ({ type }) => type === 'AccountRegistered',
};

/** The rows that the log calls for. It uses neither the codec nor the projection, and computes ranks with big numbers. */
export function operationsRowsOf(log: readonly RecordedEvent[]): OperationsRows {
  const days = new Map<string, [string, string, number]>();
  const active = new Map<string, [string, number, number]>();
  for (const event of log.filter(({ stream }) => !stream.startsWith('hearten-'))) {
    const { metadata, stream, type } = event;
    const day = metadata.localDate ?? String(metadata.occurredAt).slice(0, 10);
    for (const [kind, isOfKind] of Object.entries(KINDS)) {
      if (!isOfKind(event)) continue;
      const [, , count] = days.get(`${day}:${kind}`) ?? [day, kind, 0];
      days.set(`${day}:${kind}`, [day, kind, count + 1]);
    }
    const [space = '', ...rest] = stream.split('-');
    const isOwn = ['account', 'acts', 'consents', 'journal', 'mood', 'plan'].includes(space);
    if (!isOwn || type === 'AccountErased') continue;
    const bits = BigInt(`0x${createHash('sha256').update(rest.join('-')).digest('hex')}`)
      .toString(2)
      .padStart(256, '0');
    const register = Number.parseInt(bits.slice(0, 11), 2);
    const firstOne = bits.slice(16, 48).indexOf('1');
    const rank = firstOne === -1 ? 33 : firstOne + 1;
    const [, , known] = active.get(`${day}:${register}`) ?? [day, register, 0];
    active.set(`${day}:${register}`, [day, register, Math.max(known, rank)]);
  }
  return { days: [...days.values()].sort(byText), active: [...active.values()].sort(byText) };
}

/** All rows in PostgreSQL in the same order. */
export async function storedOperationsRows(db: Kysely<Database>): Promise<OperationsRows> {
  const days = await sql<{ row: [string, string, number] }>`
    select jsonb_build_array(day, kind, count) as row from operations_days`.execute(db);
  const active = await sql<{ row: [string, number, number] }>`
    select jsonb_build_array(day, register, rank) as row from operations_active`.execute(db);
  return {
    days: days.rows.map(({ row }) => row).sort(byText),
    active: active.rows.map(({ row }) => row).sort(byText),
  };
}

const byText = (a: readonly unknown[], b: readonly unknown[]) => (String(a) < String(b) ? -1 : 1);
