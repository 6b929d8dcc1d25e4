import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../services.ts';
import type { StoreFigures } from './store-figures.ts';
import { StoreLook } from './store-look.ts';
import { METRICS } from './stored-names.ts';

type Show = (figures: StoreFigures) => void;

/**
 * Shows the end of the log, how far read models and reactors are behind it, and the erasures that wait. If a store does
 * not answer, a scrape succeeds without these numbers.
 */
export function measureLog(
  services: Pick<Services, 'store' | 'progress' | 'reactors' | 'pendingErasures' | 'log'>,
  registry: Registry,
): void {
  const storeLook = new StoreLook(services);
  const gauge = (name: string, help: string, labelNames: string[], show: (gauge: Gauge) => Show) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await storeLook.take();
        this.reset();
        if (figures) show(this)(figures);
        else if (labelNames.length === 0) this.remove();
      },
    });
  };
  const BEHIND = 'in events on PostgreSQL, in positions on EventStoreDB';

  new Gauge({
    name: METRICS.storesReachable,
    help: '1 if the log and the read models answered within a second; otherwise their numbers are missing',
    registers: [registry],
    async collect() {
      this.set((await storeLook.take()) ? 1 : 0);
    },
  });
  gauge(METRICS.logHeadPosition, 'The position of the last event of the log', [], (head) => (figures) => {
    head.set(Number(figures.head));
  });
  const perProjection = (
    name: string,
    help: string,
    read: (projection: StoreFigures['projections'][number]) => number,
  ) =>
    gauge(name, help, ['projection'], (each) => ({ projections }) => {
      for (const one of projections) each.set({ projection: one.name }, read(one));
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
  const perReactor = (
    name: string,
    help: string,
    read: (reactor: StoreFigures['reactors'][number]) => number,
  ) =>
    gauge(name, help, ['reactor'], (each) => ({ reactors }) => {
      for (const one of reactors) each.set({ reactor: one.name }, read(one));
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
  gauge(
    METRICS.erasuresWaiting,
    'Erasures that the log has yet to record: scheduled ones wait for their random time, due ones are late',
    ['state'],
    (waiting) =>
      ({ erasures }) => {
        waiting.set({ state: 'scheduled' }, erasures.scheduled);
        waiting.set({ state: 'due' }, erasures.due);
      },
  );

  const { reactors } = services;
  new Counter({
    name: METRICS.reactorFailures,
    help: 'Events that a reactor of this process has skipped because its reaction failed',
    labelNames: ['reactor'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reactor, failures] of reactors.failures()) this.inc({ reactor }, failures);
    },
  });
}
