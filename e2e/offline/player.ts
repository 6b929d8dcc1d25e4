import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteAnswer } from './device.ts';
import { DeviceTabs, type PageOptions } from './device-tabs.ts';
import { inTime } from './in-time.ts';
import { complaintOf, judge } from './judge.ts';
import type { Step } from './sequence.ts';
import type { Person, Stage } from './stage.ts';
import type { Tally } from './tally.ts';
import { entryKindOf, planWrite, type WriteKind } from './writes.ts';
import { markEvicted, targetOf, type Written, writtenOf } from './written.ts';

/** How long a device may take to say that a write is saved. It waits for the disk alone, never for the network. */
const SAVED_WITHIN_MS = 5_000;
/** How long everything that waits of one person may take to be sent, from the time at which that person is back. */
const EMPTY_WITHIN_MS = 15_000;
const CHECK_MS = 20;
/** How long a person who is not shown as signed in waits before they sign in again. */
const SIGN_IN_AGAIN_MS = 2_000;

/** Plays one sequence on a new device with two new people, and judges it. Throws if a promise was broken. */
export class Player {
  readonly #stage: Stage;
  readonly #tally: Tally;
  readonly #people: readonly [Person, Person];
  readonly #written = new Map<number, Written[]>();
  readonly #tabs: DeviceTabs;
  #current: Person;
  /** How many writes the network had seen when it last changed. */
  #writesBefore = 0;

  private constructor(stage: Stage, options: PageOptions, tally: Tally, people: readonly [Person, Person]) {
    this.#stage = stage;
    this.#tally = tally;
    this.#people = people;
    this.#current = people[0];
    this.#tabs = new DeviceTabs(stage, options, (id) => this.#noteRefusal(id));
    for (const { userId } of people) this.#written.set(userId, []);
  }

  static async play(stage: Stage, options: PageOptions, tally: Tally, steps: readonly Step[]): Promise<void> {
    await stage.relay.setFault(undefined);
    const people = [await stage.register(), await stage.register()] as const;
    const player = new Player(stage, options, tally, people);
    try {
      await inTime('the beginning', player.#begin());
      for (const step of steps) {
        tally.steps[step.do] = (tally.steps[step.do] ?? 0) + 1;
        await inTime(step.do, player.#take(step));
      }
      await inTime('the end', player.#end());
    } finally {
      await player.#cleanUp();
    }
    tally.sequences++;
  }

  async #begin(): Promise<void> {
    await this.#stage.giveCookiesOf(this.#current);
    await this.#tabs.open();
    this.#stage.inFlight.takeTwice();
  }

  async #take(step: Step): Promise<void> {
    const { relay, inFlight } = this.#stage;
    switch (step.do) {
      case 'write':
        return this.#write(step.tab, step.kind, step.target);
      case 'network':
        this.#writesBefore = relay.counts.writes;
        return relay.setFault(step.fault === 'none' ? undefined : step.fault);
      case 'await-attempts': {
        const end = performance.now() + (step.atMostMs ?? Number.POSITIVE_INFINITY);
        const isEnough = () => relay.counts.writes >= this.#writesBefore + step.count;
        while (!isEnough() && performance.now() < end) await sleep(CHECK_MS);
        return;
      }
      case 'await-answers':
        while (!inFlight.isIdle) await sleep(CHECK_MS);
        return;
      case 'offline':
      case 'online':
        return this.#tabs.setOffline(step.do === 'offline');
      case 'pause':
        return void (await sleep(step.ms));
      case 'second-tab':
        if (this.#tabs.count < 2) await this.#tabs.open();
        return;
      case 'close-second-tab':
        inFlight.forget();
        return this.#tabs.closeSecond();
      case 'reload':
        inFlight.forget();
        return this.#reload();
      case 'close-tabs':
        inFlight.forget();
        return this.#tabs.closeAll();
      case 'switch':
        return this.#switchTo(this.#people[step.person]);
      case 'expire':
        return this.#stage.log.expireSessions(this.#current.userId);
      case 'sign-in':
        await this.#stage.signIn(this.#current);
        await this.#stage.giveCookiesOf(this.#current);
        return this.#reload();
      case 'evict':
        return this.#evict();
      case 'update':
        return this.#update();
      case 'clock':
        return this.#tabs.shiftClock(step.hours * 3_600_000);
      case 'full-disk':
      case 'free-disk':
        return this.#tabs.setDiskFull(step.do === 'full-disk');
      case 'background-sync':
        return this.#tabs.dispatchSync();
      case 'kill-worker':
        inFlight.forget();
        return this.#tabs.killWorker();
      case 'kill-browser':
        inFlight.forget();
        await this.#stage.browser.kill();
        this.#tabs.forgetKilled();
        await this.#stage.browser.restart();
        await this.#tabs.open();
    }
  }

  async #write(place: 0 | 1, wanted: WriteKind, target: number): Promise<void> {
    const page = await this.#tabs.at(place);
    const userId = await page.evaluate(() => window.device.person());
    // Nobody is signed in, so there is nobody to write.
    if (userId === undefined) return;
    const person = this.#people.find((one) => one.userId === userId) as Person;
    const written = this.#written.get(userId) as Written[];
    const entry = targetOf(wanted, written, target);
    // Without an entry to change, the person makes one.
    const kind = entry ? wanted : (entryKindOf(wanted) as WriteKind);
    const ids = { id: randomUUID(), entryId: entry?.entryId ?? randomUUID() };
    const plan = planWrite(kind, ids, `${person.name} ${written.length + 1}`);
    const record = writtenOf(plan, kind);
    written.push(record);
    const answer = await Promise.race([
      page.evaluate(
        ({ mark: _mark, stream: _stream, entryId: _entry, ...write }) => window.device.write(write),
        plan,
      ),
      sleep(SAVED_WITHIN_MS, 'late' as const),
    ]);
    if (answer === 'late')
      throw new Error(`${plan.route} was neither saved nor refused in ${SAVED_WITHIN_MS} ms`);
    this.#note(record, answer, entry);
  }

  #note(record: Written, answer: WriteAnswer, entry: Written | undefined): void {
    if (answer === 'refused') {
      // An attempt of it may have reached the server.
      this.#tally.refused++;
      return;
    }
    record.state = answer === 'sent' ? 'acknowledged' : 'stored';
    this.#tally.accepted++;
    if (entry && record.isDeletion) entry.isDeleted = true;
  }

  /** The server has refused a stored write while its form was open, so the person has it there again. */
  #noteRefusal(id: string): void {
    const write = [...this.#written.values()].flat().find((one) => one.id === id);
    if (!write) return;
    write.state = 'unknown';
    this.#tally.refused++;
  }

  async #switchTo(person: Person): Promise<void> {
    this.#current = person;
    await this.#stage.signIn(person);
    await this.#stage.giveCookiesOf(person);
    // A second tab still shows the person before.
    await this.#reload();
  }

  async #reload(): Promise<void> {
    await this.#tabs.load(await this.#tabs.at(0));
  }

  async #update(): Promise<void> {
    const version = randomUUID();
    this.#stage.relay.filter = (path, body) =>
      path === '/sw.js' ? Buffer.concat([body, Buffer.from(`\n// ${version}\n`)]) : undefined;
    await this.#tabs.updateWorker();
  }

  async #evict(): Promise<void> {
    const page = await this.#tabs.at(0);
    for (const { userId } of this.#people) {
      const waiting = await page.evaluate((owner) => window.device.waiting(owner), userId);
      this.#tally.evicted += markEvicted(this.#written.get(userId) as Written[], waiting);
    }
    await this.#tabs.clearStorage();
    await this.#stage.giveCookiesOf(this.#current);
    await this.#tabs.load(page);
  }

  /**
   * Ends all faults. Then each person who wrote comes back, and what waits is sent without a further tap. At last the
   * log is judged.
   */
  async #end(): Promise<void> {
    await this.#stage.relay.setFault(undefined);
    await this.#tabs.setOffline(false);
    await this.#tabs.setDiskFull(false);
    for (const person of this.#people) {
      const written = this.#written.get(person.userId) as Written[];
      if (written.length === 0) continue;
      await this.#switchTo(person);
      await this.#waitUntilEmpty(person, written);
    }
    const cases = await Promise.all(
      this.#people.map(async ({ name, userId }) => ({
        name,
        expected: this.#written.get(userId) as Written[],
        logged: await this.#stage.log.marksOf(userId),
      })),
    );
    const twice = this.#stage.inFlight.takeTwice();
    const complaint = complaintOf(judge(cases));
    if (complaint !== undefined) throw new Error(complaint);
    if (twice.length > 0) throw new Error(`under way twice at the same time: ${twice.join(', ')}`);
  }

  async #waitUntilEmpty(person: Person, written: readonly Written[]): Promise<void> {
    const { name, userId } = person;
    const page = await this.#tabs.at(0);
    const deadline = performance.now() + EMPTY_WITHIN_MS;
    let nextSignIn = performance.now() + SIGN_IN_AGAIN_MS;
    for (;;) {
      // An answer to the session before may have taken the new cookies away. Then the person signs in again.
      if (performance.now() > nextSignIn && (await page.evaluate(() => window.device.person())) !== userId) {
        await this.#switchTo(person);
        nextSignIn = performance.now() + SIGN_IN_AGAIN_MS;
      }
      const entries = await page.evaluate((owner) => window.device.waiting(owner), userId);
      const waiting = entries.map(({ id }) => id);
      // An entry of which nobody could know may be refused, and then waits for the person.
      const stuck = written.filter(({ id, state }) => state !== 'unknown' && waiting.includes(id));
      if (waiting.length === 0) return;
      if (performance.now() > deadline) {
        if (stuck.length === 0) return;
        throw new Error(`${name} still has ${stuck.map(({ mark }) => mark).join(', ')} on the device`);
      }
      await sleep(CHECK_MS);
    }
  }

  async #cleanUp(): Promise<void> {
    const { relay } = this.#stage;
    relay.filter = () => undefined;
    await relay.setFault(undefined);
    await this.#tabs.cleanUp();
  }
}
