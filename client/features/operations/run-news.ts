import { useEffect, useRef } from 'react';
import type { ProjectionFigures } from '../../../domain/operations/schema.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** Says when a rebuild or a check ends, and how. The toast's region is read to screen readers. */
export function useRunNews(projections: readonly ProjectionFigures[] | undefined): void {
  const before = useRef<readonly ProjectionFigures[] | undefined>(undefined);
  useEffect(() => {
    const news = before.current && projections ? runNews(before.current, projections) : undefined;
    if (projections) before.current = projections;
    if (news) toaster.show(news);
  }, [projections]);
}

/** The news of the first run that ended between two overviews, if one did. */
export function runNews(
  before: readonly ProjectionFigures[],
  after: readonly ProjectionFigures[],
): { readonly title: string; readonly destructive?: boolean } | undefined {
  for (const now of after) {
    const then = before.find(({ name }) => name === now.name);
    if (!then) continue;
    const { name, lastVerified, lastRebuilt } = now;
    if (lastVerified && lastVerified.at !== then.lastVerified?.at) {
      return lastVerified.isEqual
        ? { title: `${name} is equal to the log` }
        : { title: `${name} differs from the log. Rebuild it.`, destructive: true };
    }
    if (lastRebuilt && lastRebuilt.at !== then.lastRebuilt?.at) return { title: `${name} is rebuilt` };
    if (then.running !== null && now.running === null) {
      const what = then.running === 'rebuild' ? 'rebuild' : 'check';
      return { title: `The ${what} of ${name} has stopped`, destructive: true };
    }
  }
  return undefined;
}
