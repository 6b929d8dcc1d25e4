import assert from 'node:assert/strict';
import test from 'node:test';
import type { TimedEvent } from '../event.ts';
import { type AuthorStandingCommand, authorStandingDecider, hasAutomaticHold, limitAt } from './decide.ts';
import type { AuthorStandingEvent } from './events.ts';

const NOON = '2026-11-23T12:00:00.000Z';
const NEXT_NOON = '2026-11-24T12:00:00.000Z';
const NEXT_WEEK = '2026-11-30T12:00:00.000Z';

function after(...commands: readonly (AuthorStandingCommand & { readonly at?: string })[]) {
  let state = authorStandingDecider.initial();
  for (const { at = NOON, ...command } of commands) {
    for (const event of authorStandingDecider.decide(command as AuthorStandingCommand, state)) {
      const timed = { ...event, moment: { occurredAt: at } } as TimedEvent<AuthorStandingEvent>;
      state = authorStandingDecider.evolve(state, timed);
    }
  }
  return state;
}

const allow = (caseId: string, now = NOON) => ({ type: 'allowAutomaticHold', caseId, now, at: now }) as const;
const wait = { type: 'setLimit', limitId: 'a', limit: 'posts-wait-7-days', until: NEXT_WEEK } as const;
const none = { type: 'setLimit', limitId: 'b', limit: 'no-posts-1-day', until: NEXT_NOON } as const;

test('reports hold one case of an author within a day', () => {
  const state = after(allow('first'), allow('second'));
  assert.equal(hasAutomaticHold(state, 'first'), true);
  assert.equal(hasAutomaticHold(state, 'second'), false);
  assert.equal(hasAutomaticHold(after(allow('first'), allow('second', NEXT_NOON)), 'second'), true);
});

test('the strictest limit counts until it ends or is lifted', () => {
  assert.equal(limitAt(after(), NOON), undefined);
  assert.deepEqual(limitAt(after(wait, none), NOON), { posts: 'none', until: NEXT_NOON });
  assert.deepEqual(limitAt(after(wait, none), NEXT_NOON), { posts: 'wait', until: NEXT_WEEK });
  assert.equal(limitAt(after(wait), NEXT_WEEK), undefined);
  assert.equal(limitAt(after(wait, { type: 'liftLimit', limitId: 'a' }), NOON), undefined);
});

test('a limit is set and lifted once', () => {
  const lift = { type: 'liftLimit', limitId: 'b' } as const;
  assert.deepEqual(authorStandingDecider.decide(none, after(none)), []);
  assert.deepEqual(authorStandingDecider.decide(lift, after(none, lift)), []);
  assert.deepEqual(authorStandingDecider.decide(lift, after()), []);
});
