import { type Kysely, sql } from 'kysely';

/**
 * Changes only how `append_batch` (0006, which explains the rest) computes `recorded_at`: a personal event gets no exact
 * time.
 *
 * - An event with a local date gets midnight of that date, written as UTC. The day in UTC would say too much: where it
 *   differs from the local date, the time lies in the few hours in which they differ.
 * - An event of an account has no local date. It gets the day in UTC.
 * - Every other event is not personal, and gets the time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function append_batch(
      streams text[], befores int[],
      appends int[], versions int[], ids uuid[], types text[], data jsonb[], metadata jsonb[]
    ) returns table (stream text, last_position bigint)
    language plpgsql
    set enable_seqscan = off set plan_cache_mode = force_generic_plan
    as $$
    #variable_conflict use_column
    begin
      perform pg_advisory_xact_lock(29382224838780270);
      return query
      with event as materialized (
        select * from unnest(appends, versions, ids, types, data, metadata)
          with ordinality as given (append, version, event_id, type, data, metadata, place)
      ), known as materialized (
        select append, max(found.position) as position,
          bool_and(found.stream = streams[append] and found.version = event.version) as stands_there, count(*) as size
        from event cross join lateral
          (select * from events where event_id = event.event_id limit 1) as found
        group by append
      ), fitting as materialized (
        select append from generate_subscripts(streams, 1) as append
        where befores[append] =
            (select coalesce(max(version), -1) from events where events.stream = streams[append])
          and append not in (select append from known)
      ), stored as (
        insert into events (position, stream, version, event_id, type, data, metadata, recorded_at)
        select (select coalesce(max(position), -1) from events) + row_number() over (order by place),
          streams[append], version, event_id, type, data, metadata,
          case
            when metadata ? 'localDate' then (metadata->>'localDate')::timestamp at time zone 'UTC'
            when starts_with(streams[append], 'account-') then date_trunc('day', now(), 'UTC')
            else now()
          end
        from event where append in (select append from fitting)
        returning events.stream, events.position
      )
      select stored.stream, max(stored.position) from stored group by stored.stream
      union all
      select streams[append], known.position from known
      where stands_there and size = (select count(*) from event where event.append = known.append);
      if found then notify hearten_appended; end if;
    end $$`.execute(db);
}
