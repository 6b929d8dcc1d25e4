import { dataAsOf } from '../../lib/resource.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';

const { Component: DataAgeLine } = lazyWithRetry(
  async () => (await import('./data-age-line.tsx')).DataAgeLine,
  { isOptional: true },
);

/** Says how old the oldest of the person's own data on the page is. Empty if the server has answered for all of it. */
export function DataAge() {
  const asOf = dataAsOf.value;
  return asOf === undefined ? null : <DataAgeLine asOf={asOf} />;
}
