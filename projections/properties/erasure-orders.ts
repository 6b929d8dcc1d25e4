import fc from 'fast-check';
import { type ErasureOrderCommand, erasureOrdersDecider } from '../../domain/erasure-orders/decide.ts';
import { type ErasureOrderEvent, erasureOrdersStream } from '../../domain/erasure-orders/events.ts';
import type { Model } from './model.ts';

/** The command line orders erasures. */
export const erasureOrdersModel: Model<null, ErasureOrderEvent> = {
  aggregate: 'erasure-orders',
  decider: erasureOrdersDecider,
  produces: { ErasureOrdered: true },
  action: fc.constant(null),
  stream: () => erasureOrdersStream('command-line'),
  command: (): ErasureOrderCommand => ({ type: 'orderErasure' }),
};
