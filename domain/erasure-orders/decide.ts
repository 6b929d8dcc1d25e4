import type { Decider } from '../decider.ts';
import { unhandled } from '../unhandled.ts';
import type { ErasureOrderEvent } from './events.ts';

export type ErasureOrderCommand = { readonly type: 'orderErasure' };

/** Each order is recorded. The state is the number of orders. */
export const erasureOrdersDecider: Decider<number, ErasureOrderCommand, ErasureOrderEvent> = {
  initial: () => 0,

  evolve(orders, event) {
    switch (event.type) {
      case 'ErasureOrdered':
        return orders + 1;
      default:
        return unhandled(event.type);
    }
  },

  decide: () => [{ type: 'ErasureOrdered', data: {} }],
};
