import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join as joinPaths } from 'node:path';
import { openServices } from '../../api/open-services.ts';
import { grantRole } from '../../api/staff/roles.ts';
import {
  join,
  liveThroughWeeks,
  openStudyFor,
  STUDY_WEEKS,
  studiesSettled,
} from '../../api/testing/research.ts';
import { COHORT_MIN } from '../../domain/research/limits.ts';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import { readConfig } from '../../infra/config.ts';
import { readMasterKey } from '../../infra/crypto/master-key.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { type CleanupScope, HeartenProcess } from '../support/hearten-process.ts';
import { newMasterKeyFile } from '../support/master-key-file.ts';
import type { AskedStudy } from './open-export.ts';
import type { Totals } from './totals.ts';

const PEOPLE = 100;
/** The first ones also lend their own rows. */
const LENDING_ROWS = 60;
const FEW = 20;

/** How many people have each value from 1 to 5: in a usual week, and in one where few have the value in the middle. */
const USUAL = [12, 22, 28, 24, 14] as const;
const FEW_IN_THE_MIDDLE = [20, 30, 5, 25, 20] as const;
/** Fewer people than change a picture. */
const CHANGED = 4;

/**
 * The value of a person in a week, or undefined if the person does not check in. Both are counted from 0. Week 0 shows
 * all values, week 1 hides one, week 2 hides all, and in week 3 too few people differ from week 1. Later weeks are like
 * week 0.
 */
function valueIn(person: number, week: number): number | undefined {
  // The first people are spread over all values.
  const place = (person * 37) % PEOPLE;
  if (week === 1) return valueAt(place, FEW_IN_THE_MIDDLE);
  if (week === 2 && person >= FEW) return undefined;
  if (week === 3) return person < CHANGED ? 5 : valueAt(place, FEW_IN_THE_MIDDLE);
  return valueAt(place, USUAL);
}

/** The value of the person at this place, if people stand in the order of their values. */
function valueAt(place: number, counts: readonly number[]): number {
  const upTo = (value: number) => counts.slice(0, value).reduce((sum, count) => sum + count, 0);
  return 1 + counts.findIndex((_, index) => place < upTo(index + 1));
}

/** A running Hearten with a study of made-up people, and the researcher who may ask about it. */
export interface MadeUpStudy extends AskedStudy {
  /** How many people lend their own row with a value, by week and field. */
  readonly rowTotals: Totals;
}

/** Starts a Hearten on a PostgreSQL of its own in `folder`, and fills it. Both end with the scope. */
export async function openMadeUpStudy(scope: CleanupScope, folder: string): Promise<MadeUpStudy> {
  const postgres = await startEmbeddedPostgres({ folder: joinPaths(folder, 'postgres'), durable: false });
  scope.after(() => postgres.stop());
  const { connectionString } = postgres;
  const signingFolder = joinPaths(folder, 'log-signing');
  mkdirSync(signingFolder, { mode: 0o700 });
  const masterKeyFile = await newMasterKeyFile(folder);
  const settings = { ...NO_CALL_LIMITS, HEARTEN_DEMO: '0', LOG_LEVEL: 'error' };
  const { origin } = await HeartenProcess.start(scope, {
    dataFolder: folder,
    env: {
      ...settings,
      DATABASE_URL: connectionString,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      HEARTEN_LOG_SIGNING_FOLDER: signingFolder,
    },
  });
  const services = await openServices({
    connectionString,
    masterKey: await readMasterKey(masterKeyFile),
    limits: readConfig(settings).limits,
    runProjector: false,
    log: collectingLogger(),
    report: () => undefined,
  });
  scope.after(() => services.close());

  const researcher = new ApiClient(origin);
  const username = 'researcher';
  await researcher.register(username);
  const { staffId } = await grantRole(services, { by: COMMAND_LINE }, { username, role: 'researcher' });
  const body = { role: 'researcher', password: 'a quiet morning' };
  const session = await researcher.request('POST', '/api/staff/session', body);
  if (!session.ok) throw new Error(`the role's session answered ${session.status}: ${await session.text()}`);

  const studyId = await openStudyFor(services, staffId, { microdata: true });
  const people = Array.from({ length: PEOPLE }, () => randomUUID() as string);
  await join(services, studyId, people.slice(0, LENDING_ROWS), true);
  await join(services, studyId, people.slice(LENDING_ROWS));
  await liveThroughWeeks(services, people, valueIn);
  await studiesSettled(services);
  return { researcher, studyId, rowTotals: rowTotals() };
}

/** A week in which fewer than 25 people lend rows is left out, and so is the last one, which is not over. */
function rowTotals(): Totals {
  const lenders = Array.from({ length: LENDING_ROWS }, (_, person) => person);
  return new Map(
    STUDY_WEEKS.slice(0, -1).flatMap((monday, week) => {
      const people = lenders.filter((person) => valueIn(person, week) !== undefined).length;
      if (people < COHORT_MIN) return [];
      return ['mood', 'energy'].map((field) => [`${monday} ${field}`, people] as const);
    }),
  );
}
