import { Counter, Gauge, type Registry } from 'prom-client';
import { METRICS } from './stored-names.ts';

/** The events that a live socket reports. */
export interface LiveMeters {
  received(type: string): void;
  sent(type: string): void;
  closed(reason: string): void;
}

/** Measures live sockets: how many are open, the messages by type, and the reasons for closing. */
export function measureLive(sockets: () => number, registry: Registry): LiveMeters {
  const registers = [registry];
  new Gauge({
    name: METRICS.liveSockets,
    help: 'Open live sockets',
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
    help: 'Closed live sockets, by reason',
    labelNames: ['reason'],
    registers,
  });
  return {
    received: (type) => messages.inc({ direction: 'in', type }),
    sent: (type) => messages.inc({ direction: 'out', type }),
    closed: (reason) => closed.inc({ reason }),
  };
}
