import fc from 'fast-check';
import { type ErasureOrderCommand, erasureOrdersDecider } from '../../domain/erasure-orders/decide.ts';
import { type ErasureOrderEvent, erasureOrdersStream } from '../../domain/erasure-orders/events.ts';
import type { Model } from './model.ts';

/** An operator orders erasures. Each history has an operator of its own, because histories run at the same time. */
export const erasureOrdersModel: Model<null, ErasureOrderEvent> = {
  aggregate: 'erasure-orders',
  decider: erasureOrdersDecider,
  produces: { ErasureOrdered: true },
  action: fc.constant(null),
  stream: (_person, _action, ids) => erasureOrdersStream(ids.ofAggregate('operator', 0, 0)),
  command: (): ErasureOrderCommand => ({ type: 'orderErasure' }),
};
