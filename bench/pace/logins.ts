import { buildApp } from '../../api/app.ts';
import { Browser, registerPerson } from '../../api/testing/test-app.ts';
import { readConfig } from '../../infra/config.ts';
import type { BenchContext } from '../bench-context.ts';
import { quantile } from '../rounds.ts';
import { type Measurement, repeat, timed } from './measurement.ts';

const ROUNDS = 20;
/**
 * The largest accepted ratio. With the usual work of a hash it would be 5 or more if unknown usernames were
 * not hashed. `test-app.ts` sets the least work for this process, so here it would be smaller.
 */
const RATIO_MAX = 1.5;

/** Measures whether the duration of a login reveals if a username exists. */
export async function measureLogins(context: BenchContext): Promise<Measurement> {
  const config = readConfig({ HEARTEN_DEMO: '0', LOG_LEVEL: 'error' });
  const app = await buildApp({ services: await context.services(), config });
  context.onClose(() => app.close());
  const browser = new Browser({ app });
  const login = (name: string) =>
    timed(browser.post('/api/login', { username: name, password: 'not this one' }));
  const known: number[] = [];
  const unknown: number[] = [];
  await repeat(ROUNDS, async (round) => {
    // A new person each time, because the attempts for one person are limited.
    known.push(await login((await registerPerson({ app })).username));
    unknown.push(await login(`nobody-${round}`));
    return 0;
  });
  const ratio = quantile(known, 0.5) / quantile(unknown, 0.5);
  const name = 'a login with a wrong password against one with an unknown name';
  return { name, unit: 'times', limit: RATIO_MAX, values: [Math.max(ratio, 1 / ratio)] };
}
