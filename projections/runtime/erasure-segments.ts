import { personOfAccountStream } from '../../domain/account/events.ts';
import { pseudonymOfStream } from '../../domain/pseudonym/events.ts';
import type { AnyProjectedEvent, AnyProjection, ErasureType } from '../projection.ts';
import type { ErasedIds } from './erased-subjects.ts';

/** A part of the log to write, and the subjects to erase after it. */
export interface ErasureSegment {
  readonly events: readonly AnyProjectedEvent[];
  readonly erased: readonly string[];
}

const SUBJECT_OF_STREAM: Readonly<Record<ErasureType, (stream: string) => string>> = {
  AccountErased: personOfAccountStream,
  MemberErased: pseudonymOfStream,
};

/** The subject erased by an event of this type. */
export const erasedSubjectOf = (by: ErasureType, { stream }: { readonly stream: string }): string =>
  SUBJECT_OF_STREAM[by](stream);

/**
 * Cuts a batch after every erasure and leaves out events that erased subjects own, so that the read model does not
 * depend on how the log is cut. An event for an erased recipient is kept and followed by an erasure of that recipient.
 */
export function splitAtErasures(
  { erasure }: Pick<AnyProjection, 'erasure'>,
  events: readonly AnyProjectedEvent[],
  erasedBefore: ErasedIds,
): ErasureSegment[] {
  if (!erasure) return [{ events, erased: [] }];
  const { by, ownerOf, recipientOf } = erasure;
  if (erasedBefore.size === 0 && !events.some(({ type }) => type === by)) return [{ events, erased: [] }];

  const erasedHere = new Set<string>();
  const isGone = (owner: string) => erasedBefore.has(owner) || erasedHere.has(owner);
  const segments: ErasureSegment[] = [];
  let remaining: AnyProjectedEvent[] = [];
  for (const event of events) {
    if (event.type === by) {
      const subject = erasedSubjectOf(by, event);
      segments.push({ events: remaining, erased: [subject] });
      erasedHere.add(subject);
      remaining = [];
    } else {
      const [owner, reached] = [ownerOf(event), recipientOf?.(event)];
      if (owner !== undefined && isGone(owner)) continue;
      remaining.push(event);
      if (reached === undefined || !isGone(reached)) continue;
      segments.push({ events: remaining, erased: [reached] });
      remaining = [];
    }
  }
  return [...segments, { events: remaining, erased: [] }];
}
