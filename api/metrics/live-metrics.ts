import { Counter, Gauge, type Registry } from 'prom-client';
import { METRICS } from './stored-names.ts';

/** What a live socket tells of itself. */
export interface LiveMeters {
  received(type: string): void;
  sent(type: string): void;
  closed(reason: string): void;
}

/** Live sockets: how many are open, what goes over them by type of message, and why they close. */
export function measureLive(sockets: () => number, registry: Registry): LiveMeters {
  const registers = [registry];
  new Gauge({
    name: METRICS.liveSockets,
    help: 'Live sockets that are open',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  const messages = new Counter({
    name: METRICS.liveMessages,
    help: 'Messages over live sockets, received (in) and sent (out)',
    labelNames: ['direction', 'type'],
    registers,
  });
  const closed = new Counter({
    name: METRICS.liveClosed,
    help: 'Live sockets that have closed, by why',
    labelNames: ['reason'],
    registers,
  });
  return {
    received: (type) => messages.inc({ direction: 'in', type }),
    sent: (type) => messages.inc({ direction: 'out', type }),
    closed: (reason) => closed.inc({ reason }),
  };
}
