-- What Grafana may read of PostgreSQL: functions that return rounded figures, and the role that calls them. The script
-- set-up-dashboards.sh runs this file. It may run again at any time, and does after each upgrade.
--
-- A rebuild replaces the tables of a read model. Grants on them would go with the old tables, and a view over them would
-- stop the swap. The functions below look up the tables by name at each call, so they survive it. They run with the
-- rights of their owner, who owns the tables, and so each has a search path of its own.
--
-- Only the role below may call them. A dump has their rights and not the role, so create it before a restore
-- (docs/operations.md).

-- The role. It owns nothing and belongs to no other role.
do $$
  begin
    if not exists (select from pg_roles where rolname = 'hearten_dashboards') then
      create role hearten_dashboards;
    end if;
    if exists (
      select from pg_roles r
       where r.rolname = 'hearten_dashboards'
         and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
              or exists (select from pg_auth_members m where m.member = r.oid))
    ) then
      raise exception 'the role hearten_dashboards has rights of its own: take them away, then run this again';
    end if;
    -- Operators and functions that it made in this schema could stand in for those that the functions below mean.
    if has_schema_privilege('hearten_dashboards', current_schema(), 'create') then
      raise exception 'the role hearten_dashboards may create objects in the schema %: run "revoke create on schema % from public", then this again',
        current_schema(), current_schema();
    end if;
    execute format(
      'alter role hearten_dashboards login connection limit 5 password %L',
      current_setting('hearten.dashboards_password'));
  end
$$;
alter role hearten_dashboards set default_transaction_read_only = on;
alter role hearten_dashboards set statement_timeout = '5s';
alter role hearten_dashboards set search_path = '';

select set_config('search_path', format('pg_catalog, %I, pg_temp', current_schema()), false);

create schema if not exists dashboards;
revoke all on schema dashboards from public;
grant usage on schema dashboards to hearten_dashboards;

-- The schema of the version of the read model "operations" that has come furthest: during an upgrade that of the release
-- before, and after a rollback as well. Null before the first start.
create or replace function dashboards.operations_schema() returns text
  language sql stable security definer set search_path from current
  as $$
    select 'operations_v' || split_part(projection, '@', 2)
      from checkpoints
     where projection ~ '^operations@[0-9]+$'
       and to_regclass(format('%I.operations_days', 'operations_v' || split_part(projection, '@', 2))) is not null
     order by position desc, split_part(projection, '@', 2)::integer desc
     limit 1
  $$;

-- An estimate from a sketch of 2,048 registers: `filled` of them are not empty, and `sum` adds 2^-rank over these. The
-- same as `estimate` in projections/operations/sketch.ts. Rounded to 5, and null below 25.
create or replace function dashboards.rounded_people(filled bigint, sum double precision) returns integer
  language plpgsql immutable set search_path from current
  as $$
    declare
      registers constant double precision := 2048;
      vacant constant double precision := registers - filled;
      raw constant double precision := 0.7213 / (1 + 1.079 / registers) * registers ^ 2 / (coalesce(sum, 0) + vacant);
      people constant double precision :=
        case when raw <= 2.5 * registers and vacant > 0 then registers * ln(registers / vacant) else raw end;
    begin
      return case when people < 25 then null else round(people / 5) * 5 end;
    end
  $$;

-- How often each kind of thing happened on each of the last days, in UTC: rounded to 5, and `events`, which counts the
-- whole log, down to 100. Without rows for 0: the first action of a day would make one appear.
create or replace function dashboards.days(last_days integer)
  returns table (day date, kind text, count integer)
  language plpgsql stable security definer set search_path from current
  as $$
    declare found constant text := dashboards.operations_schema();
    begin
      if found is null then return; end if;
      return query execute format(
        'select rounded.day, rounded.kind, rounded.count
           from (select d.day, d.kind,
                        case d.kind when ''events'' then d.count / 100 * 100 else round(d.count / 5.0)::integer * 5 end as count
                   from %I.operations_days d
                  where d.day > (now() at time zone ''UTC'')::date - $1) as rounded
          where rounded.count > 0', found) using last_days;
    end
  $$;

-- About how many people were active on each of the last days. Without days on which they were fewer than 25.
create or replace function dashboards.active_people(last_days integer)
  returns table (day date, people integer)
  language plpgsql stable security definer set search_path from current
  as $$
    declare found constant text := dashboards.operations_schema();
    begin
      if found is null then return; end if;
      return query execute format(
        'select estimated.day, estimated.people
           from (select a.day, dashboards.rounded_people(count(*), sum(2.0::float8 ^ -a.rank)) as people
                   from %I.operations_active a
                  where a.day > (now() at time zone ''UTC'')::date - $1
                  group by a.day) as estimated
          where estimated.people is not null', found) using last_days;
    end
  $$;

-- About how many people were active within the last days; null below 25.
create or replace function dashboards.active_people_within(last_days integer)
  returns table (people integer)
  language plpgsql stable security definer set search_path from current
  as $$
    declare found constant text := dashboards.operations_schema();
    begin
      if found is null then return; end if;
      return query execute format(
        'select dashboards.rounded_people(count(*), sum(2.0::float8 ^ -merged.rank))
           from (select max(a.rank) as rank
                   from %I.operations_active a
                  where a.day > (now() at time zone ''UTC'')::date - $1
                  group by a.register) as merged', found) using last_days;
    end
  $$;

-- The storage on each of the last days, rounded to a megabyte.
create or replace function dashboards.storage(last_days integer)
  returns table (day date, database_bytes bigint, free_bytes bigint)
  language plpgsql stable security definer set search_path from current
  as $$
    begin
      return query
        select s.day, round(s.database_bytes / 1e6)::bigint * 1000000, round(s.free_bytes / 1e6)::bigint * 1000000
          from operations_storage s
         where s.day > (now() at time zone 'UTC')::date - last_days;
    end
  $$;

revoke execute on all functions in schema dashboards from public;
grant execute on function dashboards.days(integer), dashboards.active_people(integer),
  dashboards.active_people_within(integer), dashboards.storage(integer)
  to hearten_dashboards;
