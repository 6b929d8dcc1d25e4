import assert from 'node:assert/strict';
import test from 'node:test';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { attentionOf } from './attention.ts';

type Cards = Omit<OperationsOverview, 'attention'>;

const NOW = new Date('2026-11-23T12:00:00Z');

const MOOD: Cards['projections'][number] = {
  name: 'mood',
  behind: 5,
  lagSeconds: 12,
  position: 100,
  health: 'fine',
  pausedReason: null,
  lastRebuilt: null,
  progress: null,
  running: null,
  lastVerified: null,
};

/** A server on which all is well. */
const FINE: Cards = {
  asOf: NOW.toISOString(),
  logPosition: 0,
  logAgeSeconds: 0,
  version: '1.1.0',
  store: 'PostgreSQL',
  upSeconds: 1,
  people: [],
  active: { now: null, today: null, month: null, days: [] },
  projections: [MOOD],
  sockets: { health: 'fine', open: 0, closedLastHour: 0 },
  throttles: { health: 'fine', lastHour: [{ throttle: 'login-account', count: 1_200 }] },
  moderation: {
    health: 'fine',
    oldestSeconds: 6 * 3_600,
    cases: 5,
    appeals: 0,
    halfAnsweredWithinSeconds: null,
  },
  errors: { health: 'fine', share: 0.0123, calls: 48_200, p95Seconds: 0.1, mostOften: null },
  backups: {
    health: 'fine',
    lastAt: '2026-11-22T05:00:00.000Z',
    lastFailure: { at: '2026-11-23T03:12:00.000Z', detail: 'no room on backup-2' },
    lastRestoreCheck: null,
  },
  storage: {
    health: 'fine',
    usedBytes: 2.1e9,
    totalBytes: 40e9,
    bytesPerDay: 11e6,
    fullInDays: 20,
    weeks: [],
  },
  erasures: { health: 'fine', waiting: 5, overdue: 5, nextDue: null },
  log: { health: 'fine', events: 51_800, days: [], rewinds: 1 },
};

const TITLES = {
  sockets: 'Live sockets are close to their limit',
  throttles: 'Many calls were refused in the last hour',
  moderation: 'A report has waited 6 hours',
  errors: '1.23 % of today’s calls failed',
  backups: 'The last backup is 31 hours old',
  storage: 'The storage will be full in about 20 days',
  erasures: 'Up to 5 erasures are overdue',
  log: 'The log has gone back',
} as const;
type Card = keyof typeof TITLES;

test('where all is well, nothing needs attention', () => {
  assert.deepEqual(attentionOf(FINE, NOW), []);
});

test('each card that is to be watched or wrong has a line that names it, with an action', () => {
  for (const health of ['watch', 'wrong'] as const) {
    for (const card of Object.keys(TITLES) as Card[]) {
      const [line, ...more] = attentionOf({ ...FINE, [card]: { ...FINE[card], health } }, NOW);
      assert.deepEqual([line?.id, line?.health, line?.title, more.length], [card, health, TITLES[card], 0]);
      assert.ok(line && line.detail.length > 10 && line.action.label !== '' && line.action.target, card);
    }
    const [line] = attentionOf({ ...FINE, projections: [{ ...MOOD, health }] }, NOW);
    assert.deepEqual([line?.health, line?.title], [health, 'The read model mood is 12 seconds behind']);
  }
  const lastVerified = { at: NOW.toISOString(), isEqual: false };
  const [different] = attentionOf(
    { ...FINE, projections: [{ ...MOOD, health: 'wrong', lastVerified }] },
    NOW,
  );
  assert.equal(different?.title, 'The read model mood differs from the log');
  const paused = { ...MOOD, health: 'paused', pausedReason: 'MoodLogged at position 7: TypeError' } as const;
  const [line] = attentionOf({ ...FINE, projections: [paused] }, NOW);
  assert.equal(line?.health, 'wrong');
  assert.match(line?.detail ?? '', /MoodLogged at position 7/);
});

test('what is wrong comes before what is to be watched', () => {
  const lines = attentionOf(
    {
      ...FINE,
      projections: [{ ...MOOD, health: 'watch' }],
      log: { ...FINE.log, health: 'watch' },
      backups: { ...FINE.backups, health: 'wrong' },
      erasures: { ...FINE.erasures, health: 'wrong', overdue: 0 },
    },
    NOW,
  );
  assert.deepEqual(
    lines.map(({ id, health }) => `${id} ${health}`),
    ['backups wrong', 'erasures wrong', 'projection-mood watch', 'log watch'],
  );
});

test('a backup that differs, that failed or that was never made has its own words', () => {
  const titleOf = (backups: Partial<Cards['backups']>) =>
    attentionOf({ ...FINE, backups: { ...FINE.backups, health: 'watch', ...backups } }, NOW)[0]?.title;
  const lastAt = '2026-11-23T05:00:00.000Z';
  const lastRestoreCheck = { at: lastAt, seconds: null, isEqual: false };
  assert.equal(titleOf({ lastAt, lastRestoreCheck }), 'The last test of a backup found a difference');
  assert.equal(titleOf({ lastAt }), 'The last backup failed');
  assert.equal(titleOf({ lastAt: null, lastFailure: null }), 'No backup is recorded');
});
