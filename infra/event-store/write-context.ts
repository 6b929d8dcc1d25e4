import type { EventMoment } from '../../domain/event.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';

/** The context of a written event, in addition to its type and data. */
export interface WriteContext {
  readonly id: string;
  /** The stream that the event is appended to. An event that is sealed as a whole can be opened in no other. */
  readonly stream: string;
  readonly commandId: string;
  readonly moment: EventMoment;
  /** The key of the owner. Optional for an event without anything personal. */
  readonly key?: PersonalKey | undefined;
  /**
   * The key of the event's entity, if `needsOwnKey`. Without it, the event's texts are sealed under the owner's key
   * alone.
   */
  readonly ownKey?: PersonalKey | undefined;
  /**
   * False if the release before must still be able to read the event: only its personal texts are sealed then. True if
   * absent. An event with `sealedFrom: 1` is always sealed as a whole, because the release before does not know it.
   */
  readonly sealsWhole?: boolean;
}
