import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { accountRequestsDecider, hiddenRequests, type RecordRequest, shownRequests } from './decide.ts';
import type { TimedAccountRequestEvent } from './events.ts';

const TODAY = '2026-11-23';
const COURT = { reason: 'court order 12', isReasonShown: true, today: TODAY } as const;
let requests = 0;

/** The state after these commands, each on its day. */
const after = (...commands: readonly Omit<RecordRequest, 'type' | 'requestId'>[]) =>
  fold(
    accountRequestsDecider,
    commands.flatMap((command) => {
      const moment = { occurredAt: `${command.today}T00:00:00.000Z`, localDate: command.today };
      return record(command).map((event): TimedAccountRequestEvent => ({ ...event, moment }));
    }),
  );

const record = (command: Omit<RecordRequest, 'type' | 'requestId'>) =>
  accountRequestsDecider.decide(
    { type: 'recordRequest', requestId: `request-${++requests}`, ...command },
    accountRequestsDecider.initial(),
  );

const actionsShown = (state: ReturnType<typeof after>, today: string) =>
  shownRequests(state, today).map(({ action }) => action);

test('given a request, then the person sees the action, the day and the reason, newest first', () => {
  const state = after({ ...COURT, action: 'find' }, { ...COURT, action: 'lock', today: '2026-11-24' });
  const [lock, find] = shownRequests(state, '2026-11-24');
  assert.deepEqual([lock?.action, lock?.day, find?.action, find?.day], ['lock', '2026-11-24', 'find', TODAY]);
  assert.deepEqual([lock?.reason, lock?.hiddenUntil, lock?.legalGround], ['court order 12', null, null]);
});

test('given a reason that is not for the person, then they see that there was a request without its words', () => {
  const [request] = shownRequests(after({ ...COURT, action: 'export', isReasonShown: false }), TODAY);
  assert.deepEqual([request?.action, request?.reason], ['export', null]);
});

test('given a lock, then the account is locked until the next unlock, and other requests change nothing', () => {
  const lock = { ...COURT, action: 'lock' } as const;
  assert.equal(after({ ...COURT, action: 'find' }).isLocked, false);
  assert.equal(after(lock, { ...COURT, action: 'find' }).isLocked, true);
  assert.equal(after(lock, lock, { ...COURT, action: 'unlock' }).isLocked, false);
});

test('given a request that the law hides until a day, then it is shown from that day on, with the ground', () => {
  const hiding = { legalGround: '§ 95 StPO', until: '2026-12-01' };
  const state = after({ ...COURT, action: 'export', hiding });
  assert.deepEqual(shownRequests(state, '2026-11-30'), []);
  assert.equal(hiddenRequests(state, '2026-11-30').length, 1);
  const [request] = shownRequests(state, '2026-12-01');
  assert.deepEqual([request?.hiddenUntil, request?.legalGround], ['2026-12-01', '§ 95 StPO']);
});

test('given a request that is hidden without an end, then “show” ends it, and is itself not shown', () => {
  const hidden = { ...COURT, action: 'find', hiding: { legalGround: '§ 95 StPO' } } as const;
  assert.deepEqual(actionsShown(after(hidden), '2099-01-01'), []);
  const state = after(hidden, { ...COURT, action: 'show', today: '2026-12-24' });
  assert.deepEqual(actionsShown(state, '2026-12-24'), ['find']);
  assert.equal(shownRequests(state, '2026-12-24')[0]?.hiddenUntil, '2026-12-24');
});

test('a request without a usable reason, ground or day is refused', () => {
  const refused = (change: Partial<RecordRequest>) =>
    assert.throws(() => record({ ...COURT, action: 'find', ...change }), DomainError);
  for (const reason of ['', '  ', 'a'.repeat(201), 'two\nlines']) refused({ reason });
  refused({ hiding: { legalGround: ' ' } });
  for (const until of [TODAY, '2026-11-01', 'tomorrow', '2026-13-45', '2026-11-31', '2099-1-1']) {
    refused({ hiding: { legalGround: '§ 95 StPO', until } });
  }
});
