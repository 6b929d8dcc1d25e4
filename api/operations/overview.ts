import { roundedCount, roundedPosition } from '../../domain/operations/rounding.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { readBackups } from '../../infra/operations/backups.ts';
import { readHours, readRequests, socketsElsewhere } from '../../infra/operations/hourly-figures.ts';
import { readStorageSamples } from '../../infra/operations/storage-samples.ts';
import { ExpiringCache } from '../../infra/postgres/expiring-cache.ts';
import { answerTimes } from '../../projections/moderation/queries.ts';
import { operationsProjection } from '../../projections/operations/project.ts';
import {
  activePeopleBetween,
  activePeopleByDay,
  countsOfDays,
  eventsInLog,
} from '../../projections/operations/queries.ts';
import { readRuns } from '../../projections/rebuild/runs.ts';
import type { AppConfig } from '../app.ts';
import { APP_VERSION } from '../app-version.ts';
import { readStoreFigures } from '../metrics/store-figures.ts';
import type { Services } from '../services.ts';
import { attentionOf } from './attention.ts';
import { backupFigures } from './backup-figures.ts';
import { erasureFigures } from './erasure-figures.ts';
import { SOCKETS_CLOSED, THROTTLE_PREFIX } from './figure-store.ts';
import { healthAbove, LEVELS, REFUSED_WATCH, REWIND_WRONG_MS } from './health.ts';
import { moderationFigures } from './moderation-figures.ts';
import {
  activeFigures,
  countOf,
  dayBefore,
  lastHour,
  MONTH_DAYS,
  peopleFigures,
  SHOWN_DAYS,
  shownDays,
} from './people-figures.ts';
import { projectionFigures } from './projection-figures.ts';
import { requestFigures } from './request-figures.ts';
import { storageFigures } from './storage-figures.ts';

/** An overview is shared for this long by all operators of a process, in milliseconds. */
export const OVERVIEW_MS = 2_000;
/** Figures that change once a minute are read again after this, in milliseconds. */
const MINUTELY_MS = 15_000;
/** Active people are estimated again after this, in milliseconds. It is the most expensive query. */
const ACTIVE_MS = 120_000;

type Config = Pick<AppConfig, 'isPublic' | 'limits'>;

/**
 * The overview for operators. It is read at most every 2 seconds in each process, unless an operator begins an action.
 * Every count that a person can move is rounded here, in the functions that make the cards, so that the overview has no
 * exact one. The share of failed calls is computed from calls counted in steps of five and failures counted one by one.
 */
export class Overview {
  readonly #services: Services;
  readonly #config: Config;
  readonly #overview = new ExpiringCache<OperationsOverview>(OVERVIEW_MS);
  readonly #minutely = new ExpiringCache<Awaited<ReturnType<typeof readMinutely>>>(MINUTELY_MS);
  readonly #active = new ExpiringCache<Awaited<ReturnType<typeof readActive>>>(ACTIVE_MS);

  constructor(services: Services, config: Config) {
    this.#services = services;
    this.#config = config;
  }

  /** At most 2 seconds old, with parts that are read less often: see `MINUTELY_MS` and `ACTIVE_MS`. */
  get(): Promise<OperationsOverview> {
    return this.#overview.get('', () => this.#read());
  }

  /** The next call sees what an operator has just begun. The figures that change once a minute stay. */
  expire(): void {
    this.#overview.clear();
  }

  /** The next call reads everything again. */
  clear(): void {
    for (const cache of [this.#overview, this.#minutely, this.#active]) cache.clear();
  }

  async #read(): Promise<OperationsOverview> {
    const { db, logWatch, logStore, presence, progress, preparation, counts } = this.#services;
    const minutely = await this.#minutely.get('', () => readMinutely(this.#services));
    const { now } = minutely.hours;
    const active = await this.#active.get('', () => readActive(this.#services, now));
    const [days, stores, { total }, runs] = await Promise.all([
      countsOfDays(db, dayBefore(now, SHOWN_DAYS - 1), dayBefore(now, 0)),
      readStoreFigures(this.#services),
      presence.snapshot(),
      readRuns(db),
    ]);
    const projections = stores.projections.map((projection) =>
      projectionFigures(projection, {
        pausedReason: progress.statusOf(projection.name)?.pausedReason ?? null,
        preparation: preparation.statusOf(projection.name),
        runs: runs.filter((run) => run.projection === projection.name),
      }),
    );
    const own = stores.projections.find(({ name }) => name === operationsProjection.name);
    const count = countOf(days);
    const { hours, elsewhere } = minutely;
    const openSockets = [counts.openSockets(), ...elsewhere];
    const refused = [...hours.counts.keys()]
      .filter((kind) => kind.startsWith(THROTTLE_PREFIX))
      .map((kind) => ({
        throttle: kind.slice(THROTTLE_PREFIX.length),
        count: roundedCount(lastHour(hours, kind)),
      }))
      .filter((throttle) => throttle.count > 0)
      .sort((a, b) => b.count - a.count);
    const cards = {
      asOf: new Date().toISOString(),
      logPosition: roundedPosition(own?.position ?? 0n),
      logAgeSeconds: Math.floor(own?.lagSeconds ?? 0),
      version: APP_VERSION,
      store: logStore,
      upSeconds: Math.floor(process.uptime()),
      people: peopleFigures(hours, days),
      active: activeFigures(now, total, active),
      projections,
      sockets: {
        health: healthAbove(Math.max(...openSockets) / this.#config.limits.liveSockets, LEVELS.socketShare),
        open: roundedCount(openSockets.reduce((sum, open) => sum + open, 0)),
        closedLastHour: roundedCount(lastHour(hours, SOCKETS_CLOSED)),
      },
      throttles: {
        health: refused.reduce((sum, each) => sum + each.count, 0) >= REFUSED_WATCH ? 'watch' : 'fine',
        lastHour: refused,
      } as const,
      moderation: moderationFigures(stores.cases, minutely.answers),
      errors: requestFigures(minutely.requests),
      backups: backupFigures(minutely.backups, {
        isPublic: this.#config.isPublic,
        knownDays: (now.getTime() - Date.parse(minutely.samples[0]?.day ?? dayBefore(now, 0))) / DAY_MS,
      }),
      storage: storageFigures(minutely.samples),
      erasures: erasureFigures(stores, minutely.erasures),
      log: {
        health: this.#logHealth(),
        events: roundedPosition(minutely.events),
        days: shownDays(now).map((day) => ({ day, events: roundedCount(count('events', day)) })),
        rewinds: logWatch.rewinds,
      },
    };
    return { ...cards, attention: attentionOf(cards, now) };
  }

  #logHealth() {
    const { lastRewind } = this.#services.logWatch;
    if (!lastRewind) return 'fine' as const;
    return Date.now() - lastRewind.at.getTime() < REWIND_WRONG_MS ? ('wrong' as const) : ('watch' as const);
  }
}

async function readMinutely({ db, figureStore, pendingErasures }: Services) {
  const [hours, requests, elsewhere, answers, backups, samples, erasures, events] = await Promise.all([
    readHours(db),
    readRequests(db),
    socketsElsewhere(db, figureStore.process),
    answerTimes(db),
    readBackups(db),
    readStorageSamples(db),
    pendingErasures.outlook(),
    eventsInLog(db),
  ]);
  return { hours, requests, elsewhere, answers, backups, samples, erasures, events };
}

async function readActive({ db }: Services, now: Date) {
  const today = dayBefore(now, 0);
  const [month, days] = await Promise.all([
    activePeopleBetween(db, dayBefore(now, MONTH_DAYS - 1), today),
    activePeopleByDay(db, dayBefore(now, SHOWN_DAYS - 1), today),
  ]);
  return { month, days };
}
