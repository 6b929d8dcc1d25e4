import type { PlanLine, PlanStep } from '../../../domain/plan/steps.ts';
import { localDateOf } from '../local-time.ts';
import { DEVICE_PLAN } from '../stored-names.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { type PersonDatabase, withIdb, withPersonDatabase } from './person-database.ts';
import { readStore } from './read-store.ts';
import type { Sealed } from './seal.ts';
import { strictWrite } from './strict-write.ts';

/** A safety plan that is kept on this device alone. */
export interface DevicePlan {
  readonly lines: Readonly<Partial<Record<PlanStep, readonly PlanLine[]>>>;
  /** The local day of the last change, YYYY-MM-DD. */
  readonly changedOn: string;
}

interface PlanRecord {
  readonly sealed: Sealed;
}

/** Another page may change the plan in between. More often than this, something is wrong. */
const TRIES_MAX = 5;
const CONTEXT = `settings/${DEVICE_PLAN}`;

/**
 * The person's plan on this device, or null. It is also null if the browser has no database. Throws if the database or
 * the plan can't be opened.
 */
export async function readDevicePlan(userId: number): Promise<DevicePlan | null> {
  try {
    return await withPersonDatabase(userId, async (database) => (await read(database)).plan);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}

/**
 * Changes the lines of the plan on this device. `change` gets the present ones, and can be called several times.
 * Steps without lines are left out, and a plan without any is removed. Throws what `withPersonDatabase` throws, and
 * an error if other pages change the plan at every try. Then it has changed nothing.
 */
export function changeDevicePlan(
  userId: number,
  change: (lines: DevicePlan['lines']) => DevicePlan['lines'],
): Promise<void> {
  return withPersonDatabase(userId, async (database) => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const before = await read(database);
      const lines = Object.entries(change(before.plan?.lines ?? {})).filter(([, of]) => of.length > 0);
      const plan = { lines: Object.fromEntries(lines), changedOn: localDateOf(new Date()) };
      const record = lines.length > 0 ? { sealed: await database.seal(plan, CONTEXT) } : undefined;
      if (await replace(database, before.record, record)) return;
    }
    throw new Error('the plan on this device changes too often');
  });
}

/** Deletes the plan from this device. */
export const removeDevicePlan = (userId: number): Promise<void> =>
  withIdb(userId, (idb) =>
    strictWrite(idb, ['settings'], (write) => write.objectStore('settings').delete(DEVICE_PLAN)),
  );

async function read({ idb, open }: PersonDatabase) {
  const record = (await readStore(idb, 'settings', (settings) => settings.get(DEVICE_PLAN))) as
    | PlanRecord
    | undefined;
  return { record, plan: record ? await open<DevicePlan>(record.sealed, CONTEXT) : null };
}

/** Stores the record, unless another page has changed the plan since `before` was read. */
const replace = (
  { idb }: PersonDatabase,
  before: PlanRecord | undefined,
  record: PlanRecord | undefined,
): Promise<boolean> =>
  strictWrite(idb, ['settings'], async (write) => {
    const settings = write.objectStore('settings');
    const now = (await settings.get(DEVICE_PLAN)) as PlanRecord | undefined;
    if (markOf(now) !== markOf(before)) return false;
    if (record) await settings.put(record, DEVICE_PLAN);
    else await settings.delete(DEVICE_PLAN);
    return true;
  });

/** Every seal has an initialization vector of its own. */
const markOf = (record: PlanRecord | undefined): string => String(record?.sealed.iv ?? '');
