import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { part } from '../check-in/check-in.css.ts';

/** Keeps the place of the question about energy: a line of text above the batteries. */
const PLACE = <div className={part} style={{ height: 'calc(103px + 1.5rem * 1.0625)' }} />;

/**
 * The question about energy after the first tap. Its code is fetched right after the first load, so that the question
 * can show as soon as the person taps. If the code can't be fetched, the tap still counts.
 */
const energy = lazyWithRetry(async () => (await import('./energy-part.tsx')).EnergyPart, { fallback: PLACE });

export const EnergyPart = () => (
  <ErrorBoundary>
    <energy.Component />
  </ErrorBoundary>
);

/** Fetches the question once the page has been shown. */
export function usePreloadEnergy(): void {
  useEffect(() => whenIdle(energy.preload), []);
}
