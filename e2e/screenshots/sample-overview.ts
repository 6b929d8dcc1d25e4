import { PEOPLE_FIGURE_KINDS, type PeopleFigureKind } from '../../domain/operations/kinds.ts';
import type { OperationsOverview, ProjectionFigures } from '../../domain/operations/schema.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units.ts';
import { ago, dayAgo } from './sample-times.ts';

const DAYS = 14;
const WEEKS = 12;

/** How much of a kind happens in each UTC hour of a usual day. */
const HOURS: Readonly<Record<PeopleFigureKind, readonly number[]>> = {
  'check-ins': [0, 0, 0, 5, 5, 10, 30, 45, 60, 60, 45, 35, 15, 10, 5, 5, 5, 10, 25, 50, 45, 20, 10, 5],
  acts: [5, 5, 5, 5, 10, 25, 45, 60, 75, 75, 65, 50, 30, 15, 10, 10, 15, 25, 50, 70, 60, 35, 15, 5],
  posts: [0, 0, 0, 0, 0, 0, 5, 5, 5, 10, 10, 5, 5, 0, 0, 0, 0, 5, 5, 5, 5, 0, 0, 0],
  thanks: [0, 0, 0, 0, 0, 5, 5, 15, 25, 15, 10, 5, 0, 0, 0, 5, 5, 10, 15, 15, 10, 5, 0, 0],
  entries: [0, 0, 0, 0, 0, 0, 5, 5, 10, 5, 5, 0, 0, 0, 0, 0, 5, 5, 10, 20, 15, 10, 5, 0],
  reports: [0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0],
  decisions: [0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0],
  registrations: [0, 0, 0, 0, 0, 0, 5, 5, 0, 5, 5, 0, 0, 0, 0, 0, 5, 0, 5, 5, 0, 0, 0, 0],
};
/** How busy a day is beside a usual one, oldest first. */
const BUSY = [0.8, 0.85, 0.9, 1, 0.95, 0.8, 0.75, 0.9, 1, 1.05, 1, 1.1, 1, 1.05];
const inFives = (count: number): number => Math.round(count / 5) * 5;
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function peopleFigures(): OperationsOverview['people'] {
  const hour = new Date().getUTCHours();
  return PEOPLE_FIGURE_KINDS.map((kind) => {
    const usual = HOURS[kind];
    const soFar = inFives(sum(usual.slice(0, hour)) + (usual[hour] ?? 0) / 2);
    return {
      kind,
      today: soFar,
      yesterday: inFives(sum(usual) * 1.05),
      yesterdaySoFar: inFives(soFar * 1.06),
      hours: usual.map((count, index) => (index > hour ? null : index === hour ? inFives(count / 2) : count)),
      days: BUSY.map((share, index) => ({
        day: dayAgo(DAYS - 1 - index),
        count: index === DAYS - 1 ? soFar : inFives(sum(usual) * share),
      })),
    };
  });
}

const projectionOf = (name: string, more: Partial<ProjectionFigures> = {}): ProjectionFigures => ({
  ...{ name, behind: 0, lagSeconds: 0, position: 51_800, health: 'fine', pausedReason: null },
  ...{ lastRebuilt: { at: ago(18 * DAY_MS), seconds: 12 }, progress: null, running: null },
  lastVerified: null,
  ...more,
});
const PROJECTIONS: readonly ProjectionFigures[] = [
  projectionOf('achievements'),
  projectionOf('acts', { lastRebuilt: { at: ago(3 * DAY_MS), seconds: 21 } }),
  projectionOf('community-posts', { behind: 5, lastVerified: { at: ago(2 * DAY_MS), isEqual: true } }),
  projectionOf('hides', { lastRebuilt: null }),
  projectionOf('journal', { lastRebuilt: { at: ago(18 * DAY_MS), seconds: 9 } }),
  projectionOf('moderation', { health: 'rebuilding', running: 'rebuild', progress: 0.84, position: 51_600 }),
  projectionOf('mood'),
  projectionOf('notifications'),
  projectionOf('operations', { lastRebuilt: null }),
  projectionOf('staff-actions', { lastRebuilt: null }),
];

/** A Hearten on which nothing needs the operator, unless `more` says otherwise. One read model is being rebuilt. */
export const overviewOf = (more: Partial<OperationsOverview> = {}): OperationsOverview => ({
  ...{ asOf: new Date().toISOString(), logPosition: 51_800, logAgeSeconds: 0, version: '1.1.0' },
  ...{ store: 'PostgreSQL', upSeconds: (12 * DAY_MS) / 1_000, attention: [], people: peopleFigures() },
  active: {
    ...{ now: 65, today: 340, month: 1_150 },
    days: BUSY.map((share, index) => ({ day: dayAgo(DAYS - 1 - index), people: inFives(330 * share) })),
  },
  projections: [...PROJECTIONS],
  sockets: { health: 'fine', open: 70, closedLastHour: 5 },
  throttles: {
    health: 'fine',
    lastHour: [
      { throttle: 'reads per address', count: 15 },
      { throttle: 'sign-in', count: 5 },
    ],
  },
  moderation: {
    ...{ health: 'fine', oldestSeconds: 50 * 60, cases: 5, appeals: 5 },
    halfAnsweredWithinSeconds: 50 * 60,
  },
  errors: {
    ...{ health: 'fine', share: 0.0004, calls: 48_200, p95Seconds: 0.25 },
    mostOften: { status: 409, route: 'POST /api/tasks/toggle', count: 10 },
  },
  backups: {
    ...{ health: 'fine', lastAt: ago(11 * HOUR_MS), lastFailure: null },
    lastRestoreCheck: { at: ago(6 * DAY_MS), seconds: 14 * 60, isEqual: true },
  },
  storage: {
    ...{ health: 'fine', usedBytes: 2_100_000_000, totalBytes: 40_000_000_000 },
    ...{ bytesPerDay: 11_000_000, fullInDays: 3_440 },
    weeks: Array.from({ length: WEEKS }, (_, index) => ({
      day: dayAgo(7 * (WEEKS - 1 - index)),
      bytes: 1_250_000_000 + index * 77_000_000,
    })),
  },
  erasures: { health: 'fine', waiting: 5, overdue: 0, nextDue: `${dayAgo(-3)}T00:00:00.000Z` },
  log: {
    ...{ health: 'fine', events: 51_800, rewinds: 0 },
    days: BUSY.map((share, index) => ({ day: dayAgo(DAYS - 1 - index), events: inFives(1_350 * share) })),
  },
  ...more,
});

/** A day on which three things need the operator. */
export const troubled = (): OperationsOverview =>
  overviewOf({
    attention: [
      {
        ...{ id: 'projection-mood', health: 'wrong', title: 'The read model mood is paused' },
        detail: 'It stopped before an event that it can’t apply: MoodLogged at position 51,640: TypeError.',
        action: { label: 'Open', target: 'projections' },
      },
      {
        ...{ id: 'backups', health: 'wrong', title: 'The last backup is 31 hours old' },
        detail: 'It should be less than 25 hours old. The last try failed: no room on backup-2.',
        action: { label: 'Open', target: 'backups' },
      },
      {
        ...{ id: 'moderation', health: 'watch', title: 'A report has waited 6 hours' },
        detail: 'Up to 5 cases wait. The aim is 4 hours.',
        action: { label: 'Open queue', target: 'moderation' },
      },
    ],
    projections: PROJECTIONS.map((each) =>
      each.name === 'mood'
        ? {
            ...each,
            ...{ health: 'paused', behind: 160, lagSeconds: 840, position: 51_600 },
            pausedReason: 'MoodLogged at position 51,640: TypeError',
          }
        : each,
    ),
    moderation: {
      ...{ health: 'watch', oldestSeconds: 6 * 3_600, cases: 5, appeals: 0 },
      halfAnsweredWithinSeconds: 50 * 60,
    },
    backups: {
      ...{ health: 'wrong', lastAt: ago(31 * HOUR_MS) },
      lastFailure: { at: ago(7 * HOUR_MS), detail: 'no room on backup-2' },
      lastRestoreCheck: { at: ago(6 * DAY_MS), seconds: 14 * 60, isEqual: true },
    },
  });

/** A Hearten that has just been installed. */
export const justInstalled = (): OperationsOverview => {
  const nothing = overviewOf();
  return {
    ...nothing,
    ...{ logPosition: 0, upSeconds: 140, attention: [] },
    people: nothing.people.map((figures) => ({
      ...figures,
      ...{ today: 0, yesterday: 0, yesterdaySoFar: null },
      hours: figures.hours.map((count) => (count === null ? null : 0)),
      days: figures.days.map(({ day }) => ({ day, count: 0 })),
    })),
    active: {
      ...{ now: null, today: null, month: null },
      days: nothing.active.days.map(({ day }) => ({ day, people: null })),
    },
    projections: PROJECTIONS.map(({ name }) => projectionOf(name, { position: 0, lastRebuilt: null })),
    sockets: { health: 'fine', open: 0, closedLastHour: 0 },
    throttles: { health: 'fine', lastHour: [] },
    moderation: {
      ...{ health: 'fine', oldestSeconds: null, cases: 0, appeals: 0 },
      halfAnsweredWithinSeconds: null,
    },
    errors: { health: 'fine', share: null, calls: 0, p95Seconds: null, mostOften: null },
    backups: { health: 'fine', lastAt: null, lastFailure: null, lastRestoreCheck: null },
    storage: {
      ...{ health: 'fine', usedBytes: 12_000_000, totalBytes: 40_000_000_000 },
      ...{ bytesPerDay: null, fullInDays: null, weeks: [] },
    },
    erasures: { health: 'fine', waiting: 0, overdue: 0, nextDue: null },
    log: {
      ...{ health: 'fine', events: 0, rewinds: 0 },
      days: nothing.log.days.map(({ day }) => ({ day, events: 0 })),
    },
  };
};
