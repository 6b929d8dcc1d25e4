/** An event as a client proposes it; `data` and `customMetadata` are bytes, `metadata` its type and content type. */
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
}

/** -1n stands for a stream without events. */
export type Outcome =
  | { readonly stored: true; readonly revision: bigint; readonly position: bigint }
  | { readonly stored: false; readonly current: bigint };

/**
 * The storage of a simulated EventStoreDB, with the observed rules of a real one. It survives the server, as
 * a disk does.
 */
export class SimulatedLog {
  readonly records: SimulatedRecord[] = [];
  readonly #streams = new Map<string, SimulatedRecord[]>();
  #nextPosition = 1_234n;

  stream(name: string): readonly SimulatedRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** `expected` is the revision of the stream's last event, -1n for none. */
  append(name: string, expected: bigint, events: readonly Proposed[]): Outcome {
    const stream = this.#streams.get(name) ?? [];
    const current = BigInt(stream.length) - 1n;
    // Zero events on a stream that does not exist are a success on the real server, too.
    if (expected === current) return this.#store(name, stream, events);
    return this.repeated(name, expected, events) ?? { stored: false, current };
  }

  /** An event of somebody else, who uses the same server. */
  appendForeign(name = 'somebody-else'): void {
    const body = new TextEncoder().encode('{}');
    const metadata = new Map([
      ['type', 'Foreign'],
      ['content-type', 'application/json'],
    ]);
    const event = { id: crypto.randomUUID(), metadata, customMetadata: body, data: body };
    this.append(name, BigInt(this.stream(name).length) - 1n, [event]);
  }

  /** Forgets what came after a position, as a disk does on which an older backup was restored. */
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
   * The index of the first record after a position; undefined when the position is not the beginning of a record.
   * At 0 stands a record of the server's own, which nobody is shown; beyond the last record any position will do.
   */
  indexAfter(position: bigint): number | undefined {
    if (position === 0n) return 0;
    if (position > (this.records.at(-1)?.position ?? 0n)) return this.records.length;
    const index = this.records.findLastIndex((record) => record.position <= position);
    return this.records[index]?.position === position ? index + 1 : undefined;
  }

  /**
   * The same ids with the revision of the first attempt: the whole of it or its beginning is answered like the
   * original, more of it or another order is not known again. The body is not compared.
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
      // As on disk, the next record begins where this one ends.
      this.#nextPosition += sizeOnDisk(name, event);
      const record = {
        ...event,
        id: event.id.toLowerCase(),
        stream: name,
        revision: BigInt(stream.length),
        position,
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
