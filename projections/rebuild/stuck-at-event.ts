import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { pauseReasonFor } from '../runtime/apply-batch.ts';

/** A replay has reached an event that can never be applied. */
export class StuckAtEvent extends Error {
  override readonly name = 'StuckAtEvent';
  readonly at: bigint;
  /** The reason to store with a pause. */
  readonly reason: string;
  readonly eventType: string;

  constructor(projection: string, event: RecordedEvent, cause: unknown) {
    super(`the read model ${projection} cannot apply ${pauseReasonFor(event, cause)}`, { cause });
    this.at = event.position;
    this.eventType = event.type;
    this.reason = pauseReasonFor(event, cause);
  }
}
