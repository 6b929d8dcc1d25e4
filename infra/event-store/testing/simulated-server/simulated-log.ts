/**
 * An event as a client sends it. `data` and `customMetadata` are bytes; `metadata` has its type and content
 * type.
 */
export interface Proposed {
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly customMetadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface SimulatedRecord extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly createdAtMs: number;
}

/** -1n means a stream without events. */
export type Outcome =
  | { readonly stored: true; readonly revision: bigint; readonly position: bigint }
  | { readonly stored: false; readonly current: bigint };

/**
 * The storage of a simulated EventStoreDB. It follows the rules observed on a real server. Like a disk, it
 * survives a restart of the server.
 */
export class SimulatedLog {
  readonly records: SimulatedRecord[] = [];
  readonly #streams = new Map<string, SimulatedRecord[]>();
  #nextPosition = 1_234n;

  stream(name: string): readonly SimulatedRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** `expected` is the revision of the stream's last event, or -1n for a stream without events. */
  append(name: string, expected: bigint, events: readonly Proposed[]): Outcome {
    const stream = this.#streams.get(name) ?? [];
    const current = BigInt(stream.length) - 1n;
    // On the real server, too, an append without events to a missing stream succeeds.
    if (expected === current) return this.#store(name, stream, events);
    return this.repeated(name, expected, events) ?? { stored: false, current };
  }

  /** Appends an event of another application on the same server. */
  appendForeign(name = 'another-application'): void {
    const body = new TextEncoder().encode('{}');
    const metadata = new Map([
      ['type', 'Foreign'],
      ['content-type', 'application/json'],
    ]);
    const event = { id: crypto.randomUUID(), metadata, customMetadata: body, data: body };
    this.append(name, BigInt(this.stream(name).length) - 1n, [event]);
  }

  /** Removes everything after a position, as when an older backup is restored. */
  restore(position: bigint): void {
    const kept = this.records.filter((record) => record.position <= position);
    this.records.splice(kept.length);
    for (const name of this.#streams.keys()) {
      const stream = kept.filter((record) => record.stream === name);
      if (stream.length > 0) this.#streams.set(name, stream);
      else this.#streams.delete(name);
    }
    const last = kept.at(-1);
    if (last) this.#nextPosition = last.position + sizeOnDisk(last.stream, last);
  }

  /**
   * The index of the first record after a position; undefined if no record starts at the position. Position 0
   * has a hidden record of the server itself. Any position after the last record is valid.
   */
  indexAfter(position: bigint): number | undefined {
    if (position === 0n) return 0;
    if (position > (this.records.at(-1)?.position ?? 0n)) return this.records.length;
    const index = this.records.findLastIndex((record) => record.position <= position);
    return this.records[index]?.position === position ? index + 1 : undefined;
  }

  /**
   * Recognizes a repeated append by the same ids and the revision of the first attempt. The whole append gets the
   * original answer. If only its first events are repeated, they get the place of the last of them. More events or
   * another order are not recognized. The data is not compared.
   */
  repeated(name: string, expected: bigint, events: readonly Proposed[]): Outcome | undefined {
    const first = Number(expected + 1n);
    const before = this.stream(name).slice(first, first + events.length);
    const isSame = events.every((event, index) => before[index]?.id === event.id);
    const last = before.at(-1);
    return isSame && last ? { stored: true, revision: last.revision, position: last.position } : undefined;
  }

  #store(name: string, stream: SimulatedRecord[], events: readonly Proposed[]): Outcome {
    for (const event of events) {
      const position = this.#nextPosition;
      // As on disk, the next record starts where this one ends.
      this.#nextPosition += sizeOnDisk(name, event);
      const record = {
        ...event,
        id: event.id.toLowerCase(),
        stream: name,
        revision: BigInt(stream.length),
        position,
        createdAtMs: Date.now(),
      };
      stream.push(record);
      this.records.push(record);
    }
    if (events.length > 0) this.#streams.set(name, stream);
    const last = stream.at(-1);
    return { stored: true, revision: last?.revision ?? 0n, position: last?.position ?? 0n };
  }
}

const sizeOnDisk = (stream: string, { data, customMetadata }: Proposed): bigint =>
  BigInt(120 + stream.length + data.length + customMetadata.length);
