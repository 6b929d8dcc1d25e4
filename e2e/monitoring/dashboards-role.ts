import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { MONITORING } from './monitoring-files.ts';

const ROLE = 'hearten_dashboards';

/** Does what `set-up-dashboards.sh` does, and returns the address with which Grafana would connect. */
export async function setUpDashboards(connectionString: string, password: string): Promise<string> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(`set hearten.dashboards_password = '${password}'`);
    await owner.query(readFileSync(join(MONITORING, 'dashboards.sql'), 'utf8'));
  } finally {
    await owner.end();
  }
  return grafanaAddress(connectionString, password);
}

/** Runs `set-up-dashboards.sh` with psql. The password is written to `folder`. Returns the address for Grafana. */
export async function runSetUpScript(
  connectionString: string,
  password: string,
  folder: string,
): Promise<string> {
  await writeFile(join(folder, 'dashboards-password.txt'), `${password}\n`);
  const script = join(MONITORING, 'set-up-dashboards.sh');
  const { status, stderr } = spawnSync('sh', [script, 'psql', connectionString], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SECRETS_FOLDER: folder },
  });
  if (status !== 0) throw new Error(`set-up-dashboards.sh: exit ${status}\n${stderr}`);
  return grafanaAddress(connectionString, password);
}

/** The address of the same database for Grafana's role. */
export function grafanaAddress(connectionString: string, password: string): string {
  const url = new URL(connectionString);
  url.username = ROLE;
  url.password = password;
  return url.href;
}

/** Runs `work` with a connection, which is closed afterward. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
