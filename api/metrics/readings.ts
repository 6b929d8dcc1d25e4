import { Counter, Gauge, type Registry } from 'prom-client';

type Awaitable<T> = T | Promise<T>;
/** A value without labels. An undefined one is left out of the scrape. */
type Read = () => Awaitable<number | undefined>;
/** One value for each value of the label. Values of the label that are missing are left out of the scrape. */
type ReadEach = () => Awaitable<Iterable<readonly [label: string | number, value: number]>>;

/** Registers metrics whose values are read at each scrape, because other code keeps them already. */
export class Readings {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  gauge(name: string, help: string, read: Read): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await read();
        // Otherwise the last value would stay.
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  gaugePer(label: string, name: string, help: string, readEach: ReadEach): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const values = await readEach();
        gauge.reset();
        for (const [key, value] of values) gauge.set({ [label]: key }, value);
      },
    });
  }

  /** `read` gives the total since the process started. */
  counter(name: string, help: string, read: () => number): void {
    const counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        // A counter cannot be set, so it starts from zero and takes the whole total.
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /** `readEach` gives the totals since the process started. */
  counterPer(
    label: string,
    name: string,
    help: string,
    readEach: () => Iterable<readonly [string, number]>,
  ): void {
    const counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        counter.reset();
        for (const [key, value] of readEach()) counter.inc({ [label]: key }, value);
      },
    });
  }
}
