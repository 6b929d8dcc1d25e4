import { PEOPLE_FIGURE_KINDS } from '../../domain/operations/kinds.ts';
import type { OperationsOverview, ProjectionFigures } from '../../domain/operations/schema.ts';
import { DAY_S } from '../../domain/time/units.ts';

const AS_OF = '2026-11-21T19:41:00.000Z';
const DAYS = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 8).padStart(2, '0')}`);

/** The figures of one projection that keeps up, unless `part` says otherwise. */
export const projectionFigures = (part: Partial<ProjectionFigures> = {}): ProjectionFigures => ({
  name: 'mood',
  behind: 0,
  lagSeconds: 0,
  position: 51_800,
  health: 'fine',
  pausedReason: null,
  lastRebuilt: null,
  progress: null,
  running: null,
  lastVerified: null,
  ...part,
});

/** The overview of a Hearten in which all is fine, unless `part` says otherwise. */
export const operationsOverview = (part: Partial<OperationsOverview> = {}): OperationsOverview => ({
  asOf: AS_OF,
  logPosition: 51_800,
  logAgeSeconds: 0.4,
  version: '1.4.0',
  store: 'PostgreSQL',
  upSeconds: 12 * DAY_S,
  attention: [],
  people: PEOPLE_FIGURE_KINDS.map((kind, index) => ({
    kind,
    today: 380 - index * 50,
    yesterday: 420,
    yesterdaySoFar: index === 1 ? null : 410,
    hours: Array.from({ length: 24 }, (_, hour) => (hour > 19 ? null : hour === 8 ? 45 : 20)),
    days: DAYS.map((day, at) => ({ day, count: 300 + at * 5 })),
  })),
  active: {
    now: null,
    today: 340,
    month: 1150,
    days: DAYS.map((day, at) => ({ day, people: at < 3 ? null : 300 + at * 5 })),
  },
  projections: [
    projectionFigures(),
    projectionFigures({ name: 'journal', lastRebuilt: { at: '2026-11-03T10:00:00.000Z', seconds: 9 } }),
  ],
  sockets: { health: 'fine', open: 70, closedLastHour: 5 },
  throttles: { health: 'fine', lastHour: [] },
  moderation: {
    health: 'fine',
    oldestSeconds: null,
    cases: 0,
    appeals: 0,
    halfAnsweredWithinSeconds: null,
  },
  errors: { health: 'fine', share: 0.0004, calls: 48_200, p95Seconds: 0.18, mostOften: null },
  backups: { health: 'fine', lastAt: '2026-11-21T03:00:00.000Z', lastFailure: null, lastRestoreCheck: null },
  storage: {
    health: 'fine',
    usedBytes: 2_100_000_000,
    totalBytes: 40_000_000_000,
    bytesPerDay: 11_000_000,
    fullInDays: 3_400,
    weeks: DAYS.map((day, at) => ({ day, bytes: 2_000_000_000 + at * 1_000_000 })),
  },
  erasures: { health: 'fine', waiting: 0, overdue: 0, nextDue: null },
  log: {
    health: 'fine',
    events: 51_800,
    days: DAYS.map((day) => ({ day, events: 1_200 })),
    rewinds: 0,
  },
  ...part,
});
