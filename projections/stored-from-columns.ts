import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for an event as the log has it, built from the columns of tables of 1.0.2, which kept its sealed texts and its time.
 * `data` has SQL for each field. A field that is null is left out. The event's id is empty.
 */
export const storedFromColumns = ({
  type,
  version,
  stream,
  data,
  occurredAt = sql`occurred_at`,
  localDate = sql`local_date`,
}: {
  readonly type: string;
  readonly version: number;
  readonly stream: RawBuilder<unknown>;
  readonly data: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly occurredAt?: RawBuilder<unknown>;
  readonly localDate?: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`jsonb_build_object(
  'id', '', 'stream', ${stream}, 'type', ${sql.lit(type)}, 'data', jsonb_strip_nulls(${object(data)}),
  'metadata', jsonb_build_object('schemaVersion', ${sql.lit(version)}, 'localDate', ${localDate},
    'occurredAt', to_char(${occurredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text`;

const object = (fields: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;
