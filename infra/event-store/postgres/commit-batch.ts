import type pg from 'pg';
import { type ArrayType, binaryArray } from '../../postgres/binary-array.ts';
import { type AppendResult, type ExpectedVersion, type NewEvent, VersionConflict } from '../port.ts';

/** One append that has not been committed yet. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

const APPEND = {
  name: 'append_batch',
  text: 'select stream, last_position from append_batch($1, $2, $3, $4, $5, $6, $7, $8)',
};

/** The version that the stream must have before the append: -1 for a stream without events. */
const before = ({ expected }: Append): number => (expected === 'none' ? -1 : expected);

/** One parameter with a value of each item. */
const arrayOf = <T>(type: ArrayType, items: readonly T[], pick: (item: T) => unknown) =>
  binaryArray(type, items.map(pick));

/**
 * Commits appends to different streams in one transaction (see the migration `append_batch`), and gives each
 * its own result: a conflict fails only its caller. Results are handed out after the commit. Throws when the
 * transaction failed. It is then unknown whether the batch is stored, and committing the same batch again is
 * safe. Throws `RangeError` for an invalid value, before anything is sent.
 */
export async function commitBatch(client: pg.ClientBase, batch: readonly Append[]): Promise<void> {
  const events = batch.flatMap((append, index) =>
    append.events.map((event, place) => ({
      ...event,
      append: index + 1,
      version: before(append) + 1 + place,
    })),
  );
  const { rows } = await client.query<{ stream: string; last_position: bigint }>({
    ...APPEND,
    values: [
      arrayOf('text', batch, ({ stream }) => stream),
      arrayOf('int', batch, before),
      arrayOf('int', events, ({ append }) => append),
      arrayOf('int', events, ({ version }) => version),
      arrayOf('uuid', events, ({ id }) => id),
      arrayOf('text', events, ({ type }) => type),
      arrayOf('jsonb', events, ({ data }) => JSON.stringify(data)),
      arrayOf('jsonb', events, ({ metadata }) => JSON.stringify(metadata)),
    ],
  });
  const positions = new Map(rows.map(({ stream, last_position }) => [stream, last_position]));
  for (const append of batch) {
    const position = positions.get(append.stream);
    if (position === undefined) append.reject(new VersionConflict(append.stream, append.expected));
    else append.resolve({ position, version: before(append) + append.events.length });
  }
}
