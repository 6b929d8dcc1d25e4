import assert from 'node:assert/strict';
import { moodAnswers } from '../../api/routes/mood/answer.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { momentOfWrite } from '../../domain/time/local-time.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { latestMood, listMoods } from '../../projections/mood/queries.ts';
import { type History, NOW_MS } from '../../projections/properties/history.ts';
import { readModels } from '../../projections/properties/read-model.ts';
import { resolvedSteps } from '../../projections/properties/resolved-steps.ts';
import { type ExpectedMood, moodsOf } from '../../projections/testing/expected-moods.ts';
import type { MixedVersionFixture } from './mixed-version-fixture.ts';

/** A read model that has seen everything within this time, or never will, in milliseconds. */
const CATCH_UP_MS = 10_000;

/** Entries to the words that were taken for them when they were logged. */
type NotesByEntry = Map<string, string | null>;

/**
 * Carries a history out by new people, through command handlers, log and projector, and holds what tables and
 * queries say against the log. Throws where they differ.
 */
export async function checkHistory(fixture: MixedVersionFixture, history: History): Promise<void> {
  const people = await fixture.people();
  const { words, position, streams } = await executeHistory(fixture, history, people);
  const { progress, db } = fixture.services;
  const log = await logOf(fixture, streams);
  assert.equal(log.at(-1)?.position, position, 'the last answer tells the last position');
  for (const { name, expected, stored } of readModels) {
    if (position !== undefined)
      assert.ok(await progress.waitFor(name, position, CATCH_UP_MS), 'it catches up');
    assert.deepEqual(await stored(db, people), expected(log));
  }
  for (const person of people) await assertQueriesMatchLog(fixture, person, history, moodsOf(log), words);
}

async function executeHistory(lab: MixedVersionFixture, history: History, people: readonly string[]) {
  const words: NotesByEntry = new Map();
  const answers = new Map<string, readonly object[]>();
  const streams = new Set<string>();
  let position: bigint | undefined;
  for (const { step, model, person, commandId, ids, stream } of resolvedSteps(history, people)) {
    const { decider, command } = model;
    streams.add(stream);
    const handler = step.isOldSoftware ? lab.legacyHandler : lab.currentHandler;
    try {
      const moment = momentOfWrite(step.local, NOW_MS);
      const outcome = await handler.execute({
        actor: person,
        commandId,
        stream,
        decider,
        moment,
        command: (newId) => {
          assert.equal(newId(0), ids.newId(0));
          return command(step.action, ids, moment);
        },
      });
      if (outcome.position !== undefined && outcome.position > (position ?? -1n)) position = outcome.position;
      const sent = `${stream} ${commandId}`;
      const first = answers.get(sent);
      if (first)
        assert.deepEqual(outcome.events, first, 'a repeat answers as the first time, whatever it asks');
      else if (outcome.events.length > 0) answers.set(sent, outcome.events);
      for (const { type, data } of outcome.events) {
        const { entryId = '', notes = null } = data as { entryId?: string; notes?: string };
        if (type === 'MoodLogged') words.set(entryId, notes);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { words, position, streams };
}

async function logOf(
  { services }: MixedVersionFixture,
  streams: ReadonlySet<string>,
): Promise<RecordedEvent[]> {
  const logs = await Promise.all([...streams].map((stream) => services.store.readStream(stream)));
  return logs.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** What a person is told of their moods, page by page, is what stands in the log, in the order it happened. */
async function assertQueriesMatchLog(
  { services }: MixedVersionFixture,
  person: string,
  { batches }: History,
  moods: readonly ExpectedMood[],
  words: NotesByEntry,
): Promise<void> {
  const { db, keys } = services;
  const expected = moods
    .filter((mood) => mood.person_id === person && !mood.withdrawn)
    .sort((a, b) => Number(b.occurred_at) - Number(a.occurred_at) || Number(b.position - a.position))
    .map((mood) => ({
      id: mood.entry_id,
      userId: 0,
      moodValue: mood.mood_value,
      fatigueValue: mood.energy_value,
      notes: words.get(mood.entry_id) ?? null,
      createdAt: mood.occurred_at.toISOString(),
      localDate: mood.local_date,
    }));
  const [limit = 1] = batches;
  const told: (typeof expected)[number][] = [];
  for (;;) {
    const page = await listMoods(db, person, { limit, before: told.at(-1)?.id });
    told.push(...((await moodAnswers(page ?? [], 0, keys)) as typeof expected));
    if ((page ?? []).length < limit || told.length > expected.length) break;
  }
  assert.deepEqual(told, expected);
  const latest = await latestMood(db, person);
  assert.deepEqual(await moodAnswers(latest ? [latest] : [], 0, keys), expected.slice(0, 1));
}
