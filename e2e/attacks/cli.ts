import { join } from 'node:path';
import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import { MAIN_FOLDER } from '../../infra/data-folder/stored-names.ts';
import { ApiClient } from '../support/api-client.ts';
import { type CleanupScope, HeartenProcess, SERVER, temporaryFolder } from '../support/hearten-process.ts';
import type { Attack } from './attack.ts';
import { ATTACKS } from './attacks.ts';

const EXIT_STOPPED = 130;
const USAGE = `npm run attacks -- [--server PATH] [NAME…], where NAME is ${ATTACKS.map(({ name }) => name).join(', ')}`;

/**
 * `npm run attacks`: starts a server on a fresh data folder for each attack, and prints what the attack reached.
 * `--server` names the `api/server.ts` of another checkout, so that the versions before and after can be compared.
 */
const { values, positionals } = parseOptions(
  { options: { server: { type: 'string', default: SERVER } }, allowPositionals: true },
  USAGE,
);
const unknown = positionals.find((name) => ATTACKS.every((attack) => attack.name !== name));
if (unknown) refuseOptions(`There is no attack "${unknown}"`, USAGE);
const chosen = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

let stop: (() => Promise<void>) | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop?.().finally(() => process.exit(EXIT_STOPPED)));
}
console.log(`${values.server}, Node ${process.version}`);
for (const attack of chosen) await perform(attack);

async function perform(attack: Attack): Promise<void> {
  const releases: (() => Promise<unknown>)[] = [];
  const scope: CleanupScope = { after: (release) => void releases.push(release) };
  stop = async () => {
    for (const release of releases.splice(0)) await release();
  };
  try {
    const dataFolder = await temporaryFolder(scope);
    // Demo people have a data folder of their own.
    const options = { dataFolder, server: values.server, env: { HEARTEN_DEMO: '0' } };
    const start = () => HeartenProcess.start(scope, options);
    const hearten = await start();
    const { origin, child } = hearten;
    let people = 0;
    const newPerson = async () => {
      const client = new ApiClient(origin);
      await client.register(`attacker-${++people}`);
      return client;
    };
    const restart = async () => {
      await hearten.endProcess('SIGTERM');
      await start();
    };
    console.log(`\n${attack.name}: ${attack.method}`);
    for (const { what, value } of await attack.run({
      ...{ origin, pid: child.pid as number },
      ...{ dataFolder: join(dataFolder, MAIN_FOLDER), newPerson, restart },
    })) {
      console.log(`  ${what}: ${value}`);
    }
  } finally {
    await stop();
  }
}
