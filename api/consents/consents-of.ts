import { type ConsentsState, consentsDecider } from '../../domain/consents/decide.ts';
import { consentsStream, type TimedConsentEvent } from '../../domain/consents/events.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import type { Services } from '../services.ts';

/**
 * A person's consents as the log has them. They are read each time, so that a withdrawal counts at once in every process.
 */
export async function consentsOf(
  { store, codec, keys }: Pick<Services, 'store' | 'codec' | 'keys'>,
  personId: string,
): Promise<ConsentsState> {
  const events = upcastAll(codec, await store.readStream(consentsStream(personId), 0));
  const texts = await keys.withIds(events.flatMap((event) => codec.keyIds(event)));
  return events.reduce((state, event) => {
    const opened = codec.open(event, texts);
    // The stream contains events of one decider only, and the codec has upcast them.
    return opened ? consentsDecider.evolve(state, opened as unknown as TimedConsentEvent) : state;
  }, consentsDecider.initial());
}
