import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { PEOPLE_FIGURE_KINDS } from '../../domain/operations/kinds.ts';
import { ProcessCounts } from '../../infra/operations/process-counts.ts';
import type { Run } from '../../projections/rebuild/runs.ts';
import { backupFigures } from './backup-figures.ts';
import { erasureFigures } from './erasure-figures.ts';
import { activeFigures, lastHour, peopleFigures } from './people-figures.ts';
import { projectionFigures } from './projection-figures.ts';
import { requestFigures } from './request-figures.ts';
import { storageFigures } from './storage-figures.ts';

const NOW = new Date('2026-11-23T10:30:00Z');
const HOUR = Date.parse('2026-11-23T10:00:00Z') / 3_600_000;

test('hours that have not begun or are not known are null, and yesterday counts up to this time of day', () => {
  const known = Array.from({ length: 35 }, (_, index) => [HOUR - index, 10] as const);
  const hours = { now: NOW, counts: new Map([['check-ins', new Map(known)]]) };
  const days = [
    { day: '2026-11-23', kind: 'check-ins', count: 103 },
    { day: '2026-11-22', kind: 'check-ins', count: 238 },
  ] as const;
  const [checkIns, acts] = peopleFigures(hours, days);
  assert.deepEqual([checkIns?.today, checkIns?.yesterday], [105, 240]);
  assert.deepEqual(checkIns?.hours, [...Array(11).fill(10), ...Array(13).fill(null)]);
  assert.equal(checkIns?.yesterdaySoFar, 105, 'ten hours and a half');
  assert.deepEqual(checkIns?.days.at(-1), { day: '2026-11-23', count: 105 });
  assert.equal(acts?.yesterdaySoFar, null);
  assert.ok(acts?.hours.every((count) => count === null));
  assert.equal(peopleFigures(hours, []).length, PEOPLE_FIGURE_KINDS.length);
});

test('the last hour takes its part of the hour before', () => {
  const counts = new Map([
    [
      'sockets-closed',
      new Map([
        [HOUR, 20],
        [HOUR - 1, 60],
      ]),
    ],
  ]);
  assert.equal(lastHour({ now: NOW, counts }, 'sockets-closed'), 50);
  assert.equal(lastHour({ now: NOW, counts }, 'nothing'), 0);
});

test('fewer than 25 active people are not shown', () => {
  const days = new Map([
    ['2026-11-23', 24.4],
    ['2026-11-22', 341.7],
  ]);
  const figures = activeFigures(NOW, 63, { month: 1_152, days });
  assert.deepEqual([figures.now, figures.today, figures.month], [65, null, 1_150]);
  assert.deepEqual(
    figures.days.slice(-2).map(({ people }) => people),
    [340, null],
  );
});

test('a late erasure that is spread over days waits once', () => {
  const erasures = { scheduled: 0, due: 5, spread: 5, late: 5 };
  const { waiting, overdue, health } = erasureFigures(
    { erasures, remains: [] },
    { overdue: 0, nextDue: null },
  );
  assert.deepEqual([waiting, overdue, health], [5, 5, 'wrong']);
});

test('a share and a duration are shown from 100 calls on, and the refusal that was given most often', () => {
  const few = requestFigures({
    requests: [{ route: 'GET /api/user', status: 500, count: 7 }],
    durations: [{ seconds: 0.5, count: 7 }],
  });
  assert.deepEqual([few.health, few.share, few.calls, few.p95Seconds], ['fine', null, 0, null]);
  const many = requestFigures({
    requests: [
      { route: 'GET /api/user', status: 200, count: 9_900 },
      { route: 'GET /api/user', status: 401, count: 80 },
      { route: 'POST /api/tasks/toggle', status: 409, count: 11 },
      { route: 'POST /api/mood', status: 503, count: 9 },
    ],
    durations: [
      { seconds: 0.05, count: 9_400 },
      { seconds: 0.25, count: 500 },
      { seconds: Number.POSITIVE_INFINITY, count: 100 },
    ],
  });
  assert.deepEqual(many, {
    health: 'fine',
    share: 0.0009,
    calls: 10_000,
    p95Seconds: 0.25,
    mostOften: { status: 409, route: 'POST /api/tasks/toggle', count: 10 },
  });
  const failing = [{ route: 'POST /api/mood', status: 500, count: 200 }];
  assert.equal(requestFigures({ requests: failing, durations: [] }).health, 'wrong');
});

test('storage is full when its growth has taken the room that is left', () => {
  assert.deepEqual(storageFigures([]), {
    ...{ health: 'fine', usedBytes: 0, totalBytes: null, bytesPerDay: null, fullInDays: null, weeks: [] },
  });
  const sample = (day: string, gigabytes: number) => ({
    ...{ day, databaseBytes: gigabytes * 1e9, freeBytes: (10 - gigabytes) * 1e9, totalBytes: 10e9 },
  });
  const samples = [
    sample('2026-11-02', 1),
    sample('2026-11-09', 2),
    sample('2026-11-16', 3),
    sample('2026-11-23', 4),
  ];
  const grows = storageFigures(samples);
  assert.deepEqual([grows.bytesPerDay, grows.fullInDays, grows.health], [142_860_000, 41, 'fine']);
  assert.equal(grows.weeks.length, 4);
  assert.equal(storageFigures([...samples, sample('2026-11-30', 7)]).health, 'watch');
  assert.equal(
    storageFigures([sample('2026-11-30', 9.6)]).health,
    'wrong',
    'nearly full, however slowly it grows',
  );
});

test('a backup is wrong after 25 hours, and to be watched when none was ever made on a public server', () => {
  const none = { made: undefined, failed: undefined, restored: undefined };
  const health = (given: Partial<Parameters<typeof backupFigures>[0]>, isPublic = true, knownDays = 2) =>
    backupFigures({ ...none, ...given }, { isPublic, knownDays }).health;
  const madeBefore = (hours: number) => ({ made: { at: NOW, ageSeconds: hours * 3_600 } });
  assert.equal(health(madeBefore(24.9)), 'fine');
  assert.equal(health(madeBefore(25.1)), 'wrong');
  assert.equal(health({ ...madeBefore(2), failed: { at: NOW, detail: 'no room' } }), 'watch');
  assert.equal(health({ ...madeBefore(2), restored: { at: NOW, seconds: null, isEqual: false } }), 'wrong');
  assert.equal(health({}), 'watch');
  assert.equal(health({}, true, 0), 'fine');
  assert.equal(health({}, false), 'fine');
});

test('a read model that differs from the log is wrong until it is rebuilt, and says while it is', () => {
  const following = { name: 'mood', position: 151n, lag: 3, lagSeconds: 1.7, isPaused: false };
  const run = (kind: Run['kind'], outcome: Run['outcome'], minute: number): Run => ({
    ...{ run_id: randomUUID(), projection: 'mood', kind, outcome, detail: null, position: 75n, goal: 151n },
    ...{ started_at: new Date(NOW.getTime() + minute * 60_000), finished_at: outcome && NOW, seconds: 1 },
    isRunning: outcome === null,
  });
  const figures = (...runs: Run[]) =>
    projectionFigures(following, { pausedReason: null, preparation: undefined, runs });
  const { health, behind, lagSeconds, position } = figures();
  assert.deepEqual([health, behind, lagSeconds, position], ['fine', 5, 1, 100]);
  const differs = run('verify', 'differs', 1);
  assert.equal(figures(differs).health, 'wrong');
  const rebuilding = figures(run('rebuild', null, 2), differs);
  assert.deepEqual(
    [rebuilding.health, rebuilding.running, rebuilding.progress],
    ['rebuilding', 'rebuild', 0.5],
  );
  assert.equal(figures(run('rebuild', 'failed', 2), differs).health, 'wrong');
  const mended = figures(run('rebuild', 'done', 2), differs);
  assert.deepEqual([mended.health, mended.lastVerified?.isEqual], ['fine', false]);
});

test('a process gives counts out in steps of five, loses none, and stores each failure', () => {
  const counts = new ProcessCounts();
  let stored = 0;
  for (let done = 1; done <= 500; done++) {
    counts.count('check-ins');
    if (done % 7 !== 0) continue;
    const taken = counts.take().kinds.get('check-ins') ?? 0;
    assert.equal(taken % 5, 0);
    stored += taken;
  }
  stored += counts.take().kinds.get('check-ins') ?? 0;
  assert.ok(Math.abs(stored - 500) <= 8, String(stored));

  counts.countRequest('POST /api/mood', 503, 0.1);
  const taken = counts.take();
  assert.deepEqual(taken.requests, [{ route: 'POST /api/mood', status: 503, count: 1 }]);
  counts.restore(taken);
  assert.deepEqual(counts.take().requests, taken.requests, 'what could not be stored is kept');
});
