import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '../domain-error.ts';
import { HOUR_MS } from '../time/units.ts';
import { utcDay } from '../time/utc-day.ts';
import { actsDecider } from './decide.ts';
import { RECOMMENDED_ACTS, STARTER_SLUGS } from './recommended.ts';
import { completedOn, dayListOf } from './state.ts';

const decider = actsDecider((...words) => JSON.stringify(words));
const DAYS = 5;
const START_MS = Date.parse('2026-11-17T00:00:00.000Z');
const actIdOf = (slug: string) => slug;
const SLUGS = RECOMMENDED_ACTS.slice(2, 6).map(({ slug }) => slug);

/** An hour of one of five days, in any time zone. */
const moment = fc
  .record({ hour: fc.nat(DAYS * 24 - 1), offset: fc.constantFrom(-12, -11, 0, 1, 14) })
  .map(({ hour, offset }) => {
    const instant = START_MS + hour * HOUR_MS;
    const localDate = utcDay(instant + offset * HOUR_MS);
    return { occurredAt: new Date(instant).toISOString(), localDate };
  });
const actId = fc.constantFrom(...STARTER_SLUGS, ...SLUGS, ...Array.from({ length: 12 }, (_, n) => `${n}-0`));
const custom = fc.constantFrom('birds', 'a letter').map((title) => ({ title, description: title }));
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('toggleAct' as const),
      actId,
      isCompleted: fc.boolean(),
      moment,
    }),
  },
  fc.record({ type: fc.constant('addAct' as const), text: custom, moment }),
  fc.record({
    type: fc.constant('customizeActs' as const),
    slugs: fc.subarray(SLUGS),
    customs: fc.array(custom, { maxLength: 3 }),
    moment,
  }),
);

test('for any sequence of commands, a day’s list has each act completed on it once, and each act can be toggled', () => {
  let toggles = 0;
  const property = fc.property(fc.array(command, { maxLength: 30, size: 'max' }), (commands) => {
    let state = decider.initial();
    for (const [n, each] of commands.entries()) {
      const sent = {
        ...each,
        ...('text' in each ? each.text : {}),
        actIdOf,
        newId: (i: number) => `${n}-${i}`,
      };
      const date = each.moment.localDate;
      const before = dayListOf(state, actIdOf, date);
      try {
        const events = decider.decide(sent as Parameters<typeof decider.decide>[0], state);
        for (const event of events) state = decider.evolve(state, { ...event, moment: each.moment });
        const again = decider.decide(sent as Parameters<typeof decider.decide>[0], state);
        if (each.type !== 'customizeActs')
          assert.deepEqual(again, [], 'completing a completed act does nothing');
        const list = dayListOf(state, actIdOf, date);
        assert.equal(new Set(list.map((act) => act.actId)).size, list.length, 'no act is in the list twice');
        for (const done of completedOn(state, date)) assert.ok(list.some((a) => a.actId === done.actId));
        if (each.type === 'toggleAct') toggles += events.length;
      } catch (error) {
        assert.ok(error instanceof DomainError);
        const isListed = each.type === 'toggleAct' && before.some((listed) => listed.actId === each.actId);
        assert.ok(!isListed, 'an act in the list can be toggled');
      }
    }
    const first = state.changes.map((change) => change.date).sort()[0] ?? '9999';
    const dayBefore = `${first.slice(0, -2)}00`;
    assert.deepEqual(
      dayListOf(state, actIdOf, dayBefore).map((act) => act.actId),
      STARTER_SLUGS,
    );
  });
  fc.assert(property, { numRuns: 1_000 });
  assert.ok(toggles > 1_000);
});
