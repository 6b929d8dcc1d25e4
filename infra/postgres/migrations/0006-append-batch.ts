import { type Kysely, sql } from 'kysely';

/**
 * Appends many batches of events in one call, and so in one transaction and one round trip. Positions are
 * assigned under a lock that is held until the commit, so they become visible in order.
 * `streams` and `befores` have one element for each append: the stream, which must not repeat, and the
 * version it must have, -1 for none. The other arrays have one element for each event: the number of its
 * append, counted from 1, and the data to store. The function returns the position of each append's last
 * event, also for a repeated append whose events already have these places. It returns no row for an append
 * that conflicts with the stream. Its statements are planned once, when the log may still be empty, so
 * settings make the plans use the indexes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function append_batch(
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
        insert into events (position, stream, version, event_id, type, data, metadata)
        select (select coalesce(max(position), -1) from events) + row_number() over (order by place),
          streams[append], version, event_id, type, data, metadata
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
