import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { measureBackups } from './backup-metrics.ts';
import { Readings } from './readings.ts';
import { measureRemains } from './remains-metrics.ts';
import type { StoreFigureSources, StoreFigures } from './store-figures.ts';
import { StoreLook } from './store-look.ts';
import { METRICS } from './stored-names.ts';

type Projection = StoreFigures['projections'][number];
type Reactor = StoreFigures['reactors'][number];

const BEHIND = 'in events on PostgreSQL, in positions on EventStoreDB';

/**
 * Shows what the stores report: the end of the log, how far read models and reactors are behind it, and the waiting
 * erasures, cases, remains of erased people and backups. If a store does not answer, a scrape succeeds without these
 * numbers. The failures of reactors come from this process.
 */
export function measureLog(services: StoreFigureSources & Pick<Services, 'log'>, registry: Registry): void {
  const storeLook = new StoreLook(services);
  const readings = new Readings(registry);

  readings.gauge(
    METRICS.storesReachable,
    '1 if the log and the read models answered within a second; otherwise their numbers are missing',
    async () => ((await storeLook.take()) ? 1 : 0),
  );
  readings.gauge(METRICS.logHeadPosition, 'The position of the last event of the log', async () => {
    const figures = await storeLook.take();
    return figures && Number(figures.head);
  });

  const perProjection = (name: string, help: string, read: (projection: Projection) => number) =>
    readings.gaugePer('projection', name, help, async () => {
      const figures = await storeLook.take();
      return (figures?.projections ?? []).map((projection) => [projection.name, read(projection)]);
    });
  perProjection(
    METRICS.projectionPosition,
    'The log position up to which a read model has applied events',
    ({ position }) => Number(position),
  );
  perProjection(METRICS.projectionLag, `How far a read model is behind the log: ${BEHIND}`, ({ lag }) => lag);
  perProjection(
    METRICS.projectionLagSeconds,
    'How long ago the first event was stored that a read model does not show yet',
    ({ lagSeconds }) => lagSeconds,
  );
  perProjection(METRICS.projectionPaused, '1 while a read model is paused before an event', ({ isPaused }) =>
    isPaused ? 1 : 0,
  );

  const perReactor = (name: string, help: string, read: (reactor: Reactor) => number) =>
    readings.gaugePer('reactor', name, help, async () => {
      const figures = await storeLook.take();
      return (figures?.reactors ?? []).map((reactor) => [reactor.name, read(reactor)]);
    });
  perReactor(
    METRICS.reactorPosition,
    'The log position up to which a reactor has handled events',
    ({ position }) => Number(position),
  );
  perReactor(METRICS.reactorLag, `How far a reactor is behind the log: ${BEHIND}`, ({ lag }) => lag);
  perReactor(
    METRICS.reactorLagSeconds,
    'How long ago the first event was stored that a reactor has not handled yet',
    ({ lagSeconds }) => lagSeconds,
  );

  readings.gaugePer(
    'state',
    METRICS.erasuresWaiting,
    'Erasures that are not finished: scheduled ones wait for their random time, spread ones leave post by post, due ones are late',
    async () => {
      const erasures = (await storeLook.take())?.erasures;
      return erasures
        ? [
            ['scheduled', erasures.scheduled],
            ['due', erasures.due],
            ['spread', erasures.spread],
          ]
        : [];
    },
  );
  readings.gaugePer(
    'state',
    METRICS.moderationCases,
    'Cases that wait for a moderator, and those with an open appeal',
    async () => {
      const cases = (await storeLook.take())?.cases;
      return cases
        ? [
            ['open', cases.open],
            ['appeal', cases.appeals],
          ]
        : [];
    },
  );
  readings.gauge(
    METRICS.oldestCase,
    'The age of the oldest case that waits for a moderator; 0 without one',
    async () => (await storeLook.take())?.cases.oldestSeconds,
  );
  measureRemains(services, storeLook, readings);
  measureBackups(storeLook, readings);
  readings.counterPer(
    'reactor',
    METRICS.reactorFailures,
    'Events that a reactor of this process has skipped because its reaction failed',
    () => services.reactors.failures(),
  );
}
