import { Counter, type Registry } from 'prom-client';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/** A live socket calls these for each valid message and when it closes. `type` and `reason` are fixed words. */
export interface LiveMetrics {
  received(type: string): void;
  sent(type: string): void;
  closed(reason: string): void;
}

/** Registers how many live sockets are open, their messages by type, and their reasons for closing. Call it once for a registry. */
export function registerLiveMetrics(sockets: () => number, registry: Registry): LiveMetrics {
  const registers = [registry];
  new Readings(registry).gauge(METRICS.liveSockets, 'Open live sockets', sockets);
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
