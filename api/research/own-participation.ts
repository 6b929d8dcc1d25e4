import { participationDecider, type StudyConsent } from '../../domain/research/participation/decide.ts';
import {
  participationStream,
  type TimedParticipationEvent,
} from '../../domain/research/participation/events.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import type { Services } from '../services.ts';

/** A consent, and the positions of the log at which it was given and ended. */
export interface PlacedConsent extends StudyConsent {
  readonly from: bigint;
  /** Null while it is in force. */
  readonly to: bigint | null;
}

/** A person's consents to studies, oldest first. Those that can't be opened are left out. */
export async function participationOf(
  { store, codec, keys }: Pick<Services, 'store' | 'codec' | 'keys'>,
  personId: string,
): Promise<PlacedConsent[]> {
  const events = upcastAll(codec, await store.readStream(participationStream(personId)));
  const texts = await keys.textOpenerOf(events.flatMap((event) => codec.keyIds(event)));
  let state = participationDecider.initial();
  let places: readonly { readonly from: bigint; readonly to: bigint | null }[] = [];
  for (const event of events) {
    // The stream has events of this decider only, and the codec has upcast them.
    const opened = codec.open(event, texts) as TimedParticipationEvent | undefined;
    if (!opened) continue;
    state = participationDecider.evolve(state, opened);
    places = state.map(({ end }, index) => {
      const { from = event.position, to = null } = places[index] ?? {};
      return { from, to: to ?? (end ? event.position : null) };
    });
  }
  return state.map((consent, index) => ({ ...consent, ...(places[index] as (typeof places)[number]) }));
}
