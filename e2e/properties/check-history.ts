import assert from 'node:assert/strict';
import { moodAnswers } from '../../api/routes/mood/answer.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { EventMoment } from '../../domain/event.ts';
import { momentOfWrite } from '../../domain/time/local-time.ts';
import { UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { partsOf } from '../../infra/event-store/stored-event.ts';
import { latestMood, listMoods } from '../../projections/mood/queries.ts';
import { type History, NOW_MS } from '../../projections/properties/history.ts';
import { type ResolvedStep, resolvedSteps } from '../../projections/properties/resolved-steps.ts';
import {
  type DecidedMood,
  type ExpectedMood,
  expectedMoodAnswer,
  moodsOf,
} from '../../projections/testing/expected-moods.ts';
import { readModels } from '../../projections/testing/read-models.ts';
import { keysInLog } from '../../projections/testing/real-keys.ts';
import type { MixedVersionFixture } from './mixed-version-fixture.ts';

/** After this many milliseconds a read model counts as stuck. It does not measure speed: the machine may be busy. */
const CATCH_UP_MS = 60_000;

/** The events as they were decided, by their id. */
type DecidedById = Map<string, DecidedMood>;
type PlainEvent = { readonly type: string; readonly data: object };
type OpenedEvent = PlainEvent & { readonly moment: EventMoment };

/**
 * Runs a history of new people through the command handlers, the log and the projector. Throws if the rows of these
 * people, or the answers of the mood queries, differ from what the log requires. Read models that count the whole log
 * are left out.
 */
export async function checkHistory(fixture: MixedVersionFixture, history: History): Promise<void> {
  const people = await fixture.people();
  const { decided, position, streams } = await executeHistory(fixture, history, people);
  const { progress, db } = fixture.services;
  const log = await logOf(fixture, streams);
  assert.equal(log.at(-1)?.position, position, 'the last answer has the last position');
  const keyOf = await keysInLog(fixture.services, log);
  for (const { projection, countsWholeLog, expected, stored } of readModels) {
    // Other histories are in the same log.
    if (countsWholeLog) continue;
    if (position !== undefined)
      assert.ok(await progress.waitFor(projection.name, position, CATCH_UP_MS), 'the projection catches up');
    assert.deepEqual(await stored(db, people, log), expected(log, keyOf));
  }
  for (const person of people)
    await assertQueriesMatchLog(fixture, person, history, moodsOf(log, keyOf), decided);
}

async function executeHistory(fixture: MixedVersionFixture, history: History, people: readonly string[]) {
  const decided: DecidedById = new Map();
  const answers = new Map<string, readonly object[]>();
  const streams = new Set<string>();
  let position: bigint | undefined;
  for (const step of resolvedSteps(history, people)) {
    streams.add(step.stream);
    try {
      const outcome = await (step.isOldSoftware ? executeInOlder(fixture, step) : execute(fixture, step));
      if (outcome.position !== undefined && outcome.position > (position ?? -1n)) position = outcome.position;
      const command = `${step.stream} ${step.commandId}`;
      const first = answers.get(command);
      // The older process is modeled without answers: it returns no events for a repeat.
      if (first && !step.isOldSoftware)
        assert.deepEqual(outcome.events.map(plain), first, 'a repeat gets the same answer as the first time');
      else if (outcome.events.length > 0) answers.set(command, outcome.events.map(plain));
      for (const [index, event] of outcome.events.entries()) decided.set(step.ids.newId(index), event);
    } catch (error) {
      const isRefused =
        error instanceof DomainError || (step.isOldSoftware && error instanceof UnsupportedEventVersion);
      if (!isRefused) throw error;
    }
  }
  return { decided, position, streams };
}

interface Outcome {
  readonly events: readonly OpenedEvent[];
  readonly position: bigint | undefined;
}

function execute({ services }: MixedVersionFixture, step: ResolvedStep): Promise<Outcome> {
  const { model, action, ids, person, commandId, stream } = step;
  const moment = momentOfWrite(step.local, NOW_MS, model.day?.(action));
  return services.commands.execute({
    actor: person,
    commandId,
    stream,
    decider: model.decider,
    moment,
    command: (newId) => {
      assert.equal(newId(0), ids.newId(0));
      return model.command(action, ids, moment);
    },
  });
}

/** The outcome of the older process, as the current version reads it. */
async function executeInOlder(fixture: MixedVersionFixture, step: ResolvedStep): Promise<Outcome> {
  const { model, action, ids, person, commandId, stream } = step;
  const { codec, keys } = fixture.services;
  const moment = momentOfWrite(step.local, NOW_MS, model.day?.(action));
  const written = await fixture.executeInOlderProcess(stream, person, {
    aggregate: model.aggregate,
    command: model.command(action, ids, moment),
    commandId,
    moment,
    newId: ids.newId,
  });
  const read = written.flatMap((event) => codec.upcast(event) ?? []);
  const keysById = await keys.textOpenerOf(read.flatMap((event) => codec.keyIds(event)));
  const events = read.flatMap((event) => codec.open(event, keysById) ?? []);
  return { events, position: written.at(-1)?.position };
}

const plain = ({ type, data }: OpenedEvent): PlainEvent => ({ type, data });

async function logOf(
  { services }: MixedVersionFixture,
  streams: ReadonlySet<string>,
): Promise<RecordedEvent[]> {
  const logs = await Promise.all([...streams].map((stream) => services.store.readStream(stream)));
  return logs.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
}

const dateOf = ({ local_date }: ExpectedMood): string => local_date ?? '';

/** Asserts that a person's moods, read page by page from the newest day, match the log, and so does the latest mood. */
async function assertQueriesMatchLog(
  { services }: MixedVersionFixture,
  person: string,
  { batches }: History,
  moods: readonly ExpectedMood[],
  decided: DecidedById,
): Promise<void> {
  const { db } = services;
  const expected = moods
    .filter((mood) => mood.person_id === person && !mood.withdrawn)
    .sort((a, b) => dateOf(b).localeCompare(dateOf(a)) || Number(b.position - a.position))
    .map((mood) =>
      expectedMoodAnswer(mood, 0, (stored) => {
        const event = decided.get(stored ? partsOf(stored).id : '');
        assert.ok(event);
        return event;
      }),
    );
  const [limit = 1] = batches;
  const read: (typeof expected)[number][] = [];
  for (;;) {
    const page = await listMoods(db, person, { limit, before: read.at(-1)?.id });
    read.push(...((await moodAnswers(page ?? [], 0, services)) as typeof expected));
    if ((page ?? []).length < limit || read.length > expected.length) break;
  }
  assert.deepEqual(read, expected);
  const latest = await latestMood(db, person);
  assert.deepEqual(await moodAnswers(latest ? [latest] : [], 0, services), expected.slice(0, 1));
}
