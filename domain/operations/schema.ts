import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { PEOPLE_FIGURE_KINDS } from './kinds.ts';

const Moment = Type.String({ format: 'date-time' });
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });

/** `fine`: nothing to do. `watch`: look at it today. `wrong`: act now. */
export const HealthSchema = Type.Enum(['fine', 'watch', 'wrong']);
export type Health = Static<typeof HealthSchema>;

/** The card or page that an attention line opens. */
const AttentionTarget = Type.Enum([
  'projections',
  'moderation',
  'backups',
  'erasures',
  'log',
  'storage',
  'errors',
  'sockets',
]);
export type AttentionTarget = Static<typeof AttentionTarget>;

const AttentionLine = Type.Object({
  id: Type.String({ examples: ['backups'] }),
  health: Type.Enum(['watch', 'wrong']),
  title: Type.String({ examples: ['Backup is 31 hours old'] }),
  detail: Type.String({ examples: ['It should be under 25 hours old.'] }),
  action: Type.Object({ label: Type.String({ examples: ['Open'] }), target: AttentionTarget }),
});
export type AttentionLine = Static<typeof AttentionLine>;

const PeopleFigures = Type.Object({
  kind: Type.Enum(PEOPLE_FIGURE_KINDS),
  today: Count,
  yesterday: Count,
  yesterdaySoFar: orNull(Count),
  hours: Type.Array(orNull(Count), {
    description: 'The 24 UTC hours of today. null: it has not begun, or is not known',
  }),
  days: Type.Array(Type.Object({ day: Day, count: Count }), {
    description: 'The last 14 days, oldest first',
  }),
});
export type PeopleFigures = Static<typeof PeopleFigures>;

const ActivePeople = Type.Object(
  {
    now: orNull(Count),
    today: orNull(Count),
    month: orNull(Count),
    days: Type.Array(Type.Object({ day: Day, people: orNull(Count) })),
  },
  { description: 'null: fewer than 25' },
);
export type ActivePeople = Static<typeof ActivePeople>;

export const ProjectionFigures = Type.Object({
  name: Type.String({ examples: ['mood'] }),
  behind: Type.Integer({ minimum: 0, description: 'Events, rounded up to 5' }),
  lagSeconds: orNull(Type.Number({ minimum: 0 })),
  position: Type.Integer({ minimum: 0, description: 'Rounded down to 100' }),
  health: Type.Enum(['fine', 'watch', 'wrong', 'rebuilding', 'paused']),
  pausedReason: orNull(Type.String()),
  lastRebuilt: orNull(Type.Object({ at: Moment, seconds: Type.Number({ minimum: 0 }) })),
  progress: orNull(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of a running rebuild or verify that is done',
    }),
  ),
  running: orNull(Type.Enum(['rebuild', 'verify'])),
  lastVerified: orNull(Type.Object({ at: Moment, isEqual: Type.Boolean() })),
});
export type ProjectionFigures = Static<typeof ProjectionFigures>;

/**
 * The overview for operators. Every figure that a person can move is rounded, so that none changes by one when one person
 * does one thing: see `rounding.ts`.
 */
export const OperationsOverview = Type.Object({
  asOf: Moment,
  logPosition: Type.Integer({ minimum: 0, description: 'Rounded down to 100' }),
  logAgeSeconds: Type.Number({ minimum: 0 }),
  version: Type.String({ examples: ['1.1.0'] }),
  store: Type.Enum(['PostgreSQL', 'EventStoreDB']),
  upSeconds: Type.Number({ minimum: 0 }),
  attention: Type.Array(AttentionLine, { description: 'Worst first' }),
  people: Type.Array(PeopleFigures),
  active: ActivePeople,
  projections: Type.Array(ProjectionFigures),
  sockets: Type.Object({ health: HealthSchema, open: Count, closedLastHour: Count }),
  throttles: Type.Object({
    health: HealthSchema,
    lastHour: Type.Array(Type.Object({ throttle: Type.String(), count: Count })),
  }),
  moderation: Type.Object({
    health: HealthSchema,
    oldestSeconds: orNull(Type.Number({ minimum: 0 })),
    cases: Count,
    appeals: Count,
    halfAnsweredWithinSeconds: orNull(Type.Number({ minimum: 0 })),
  }),
  errors: Type.Object({
    health: HealthSchema,
    share: orNull(Type.Number({ minimum: 0, maximum: 1, description: 'The share of 5xx answers today' })),
    calls: Type.Integer({ minimum: 0, description: 'Rounded to 100' }),
    p95Seconds: orNull(Type.Number({ minimum: 0 })),
    mostOften: orNull(Type.Object({ status: Type.Integer(), route: Type.String(), count: Count })),
  }),
  backups: Type.Object({
    health: HealthSchema,
    lastAt: orNull(Moment),
    lastFailure: orNull(Type.Object({ at: Moment, detail: Type.String() })),
    lastRestoreCheck: orNull(
      Type.Object({ at: Moment, seconds: orNull(Type.Number({ minimum: 0 })), isEqual: Type.Boolean() }),
    ),
  }),
  storage: Type.Object({
    health: HealthSchema,
    usedBytes: Count,
    totalBytes: orNull(Count),
    bytesPerDay: orNull(Type.Number()),
    fullInDays: orNull(Type.Number({ minimum: 0 })),
    weeks: Type.Array(Type.Object({ day: Day, bytes: Count }), {
      description: 'One sample a week, at most 12, oldest first',
    }),
  }),
  erasures: Type.Object({
    health: HealthSchema,
    waiting: Count,
    overdue: Count,
    nextDue: orNull(Moment),
  }),
  log: Type.Object({
    health: HealthSchema,
    events: Type.Integer({ minimum: 0, description: 'Rounded down to 100' }),
    days: Type.Array(Type.Object({ day: Day, events: Count })),
    rewinds: Count,
  }),
});
export type OperationsOverview = Static<typeof OperationsOverview>;
