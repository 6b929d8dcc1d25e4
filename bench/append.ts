import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../infra/event-store/port.ts';
import { openEmmett } from './emmett.ts';
import type { Lab, Pool } from './lab.ts';
import { moodEvent } from './mood-events.ts';
import { type Finding, judged } from './report.ts';
import { type Contender, compare } from './rounds.ts';

const WRITERS = 32;
const APPENDS_PER_WRITER = 40;
const ROUNDS = 7;
const TARGET = 3;

/** Appends a second, of writers each of whom waits for an answer before the next append. */
async function rate(append: (stream: string, version: number, event: NewEvent) => Promise<unknown>) {
  const work = Array.from({ length: WRITERS }, () => ({
    stream: `mood-${randomUUID()}`,
    events: Array.from({ length: APPENDS_PER_WRITER }, () => moodEvent(randomUUID())),
  }));
  const startedAt = performance.now();
  await Promise.all(
    work.map(async ({ stream, events }) => {
      for (const [version, event] of events.entries()) await append(stream, version, event);
    }),
  );
  return (WRITERS * APPENDS_PER_WRITER * 1_000) / (performance.now() - startedAt);
}

const INSERT = `insert into plain_events (stream, version, event_id, type, data, metadata)
  values ($1, $2, $3, $4, $5, $6)`;

const plain = (name: string, pool: Pool): Contender => ({
  name,
  run: () =>
    rate((stream, version, { id, type, data, metadata }) =>
      pool.query(INSERT, [stream, version, id, type, data, metadata]),
    ),
});

/** Group commit against inserts that know no streams, no versions and no order. */
export async function benchAppend(lab: Lab): Promise<Finding> {
  const { store } = await lab.services();
  const many = lab.pool(WRITERS);
  await many.query(
    `create table plain_events (position bigserial primary key, stream text not null, version int not null,
      event_id uuid not null, type text not null, data jsonb not null, metadata jsonb not null)`,
  );
  const emmett = await openEmmett(lab, WRITERS);
  const rows = await compare(
    [
      plain(`plain INSERT, ${WRITERS} connections`, many),
      plain('plain INSERT, 1 connection', lab.pool(1)),
      {
        name: 'Hearten',
        run: () =>
          rate((stream, version, event) =>
            store.append(stream, version === 0 ? 'none' : version - 1, [event]),
          ),
      },
      ...(emmett ? [{ name: 'emmett-postgresql', run: () => rate(emmett) }] : []),
    ],
    { rounds: ROUNDS, unit: 'appends/s' },
  );
  const [wide, single, own] = rows;
  const times = (base: typeof own) => (own?.median ?? 0) / (base?.median ?? 1);
  const target = (base: typeof own) =>
    judged(`${TARGET} × ${base?.name}`, `${times(base).toFixed(2)} ×`, times(base) >= TARGET);
  return {
    title: 'append',
    text: `${WRITERS} writers, one event an append, a stream each, every answer waited for; Hearten writes over 1 connection, the others over as many as said (emmett ${WRITERS}).`,
    rows,
    targets: [
      target(wide),
      target(single),
      ...(emmett ? [] : ['emmett is not installed: npm ci --prefix bench']),
    ],
  };
}
