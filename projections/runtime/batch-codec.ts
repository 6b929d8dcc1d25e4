import type { Codec, OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';

/** The part of the codec that projections need. */
export type ReadingCodec = Pick<Codec, 'upcast' | 'openWithoutWords'>;

/**
 * A codec for one batch of the log: it upcasts and opens each event once, even if several projections receive it.
 * Opened events have no words, and leave the memory with the batch. Each projection still has to ask whether the
 * owner's key exists.
 */
export class BatchCodec implements ReadingCodec {
  readonly #codec: ReadingCodec;
  readonly #upcast = new Map<RecordedEvent, UpcastEvent>();
  readonly #opened = new Map<UpcastEvent, OpenedEvent>();

  constructor(codec: ReadingCodec) {
    this.#codec = codec;
  }

  upcast(recorded: RecordedEvent): UpcastEvent | undefined {
    return getOrMake(this.#upcast, recorded, () => this.#codec.upcast(recorded));
  }

  /** An event that cannot be opened is not remembered. Each projection tries it again, and damage is reported again. */
  openWithoutWords(
    event: UpcastEvent,
    texts: Parameters<Codec['openWithoutWords']>[1],
  ): OpenedEvent | undefined {
    return getOrMake(this.#opened, event, () => this.#codec.openWithoutWords(event, texts));
  }
}

/** The value under this key. A missing one is made, and kept unless it is undefined. */
function getOrMake<K, V>(values: Map<K, V>, key: K, make: () => V | undefined): V | undefined {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (made !== undefined) values.set(key, made);
  return made;
}
