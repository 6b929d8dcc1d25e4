import assert from 'node:assert/strict';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../infra/config.ts';
import type { BenchContext } from '../bench-context.ts';
import { InjectClient } from '../inject-client.ts';
import { quantile } from '../rounds.ts';
import { type Measurement, repeat, timed } from './measurement.ts';

const ROUNDS = 20;
/** The largest accepted ratio. It would be 5 or more if the server hashed no password for an unknown username. */
const RATIO_MAX = 1.5;

/** Measures whether the duration of a login reveals if a username exists. */
export async function measureLogins(context: BenchContext): Promise<Measurement> {
  const config = readConfig({ HEARTEN_DEMO: '0', LOG_LEVEL: 'error' });
  const app = await buildApp({ services: await context.services(), config });
  context.onClose(() => app.close());
  const browser = new InjectClient(app);
  const login = async (username: string) => {
    const answering = browser.post('/api/login', { username, password: 'not this one' });
    const ms = await timed(answering);
    assert.equal((await answering).statusCode, 401, 'a refusal for another reason takes another time');
    return ms;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  await repeat(ROUNDS, async (round) => {
    // A new person each time, because the attempts for one person are limited.
    const person = { username: `person-${round}`, password: 'a quiet morning', fullName: 'Maren Holm' };
    const registered = await new InjectClient(app).post('/api/register', person);
    assert.equal(registered.statusCode, 201, registered.body);
    known.push(await login(person.username));
    unknown.push(await login(`nobody-${round}`));
    return 0;
  });
  const ratio = quantile(known, 0.5) / quantile(unknown, 0.5);
  const name = 'a login with a wrong password against one with an unknown name';
  return { name, unit: 'times', limit: RATIO_MAX, values: [Math.max(ratio, 1 / ratio)] };
}
