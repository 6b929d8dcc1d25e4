import assert from 'node:assert/strict';
import type { Step } from '../step.ts';

/** A script for Node that tries to append to the log, and prints how that ended. */
const appendTo = (url: string) =>
  `
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
const client = EventStoreDBClient.connectionString('${url}');
const event = jsonEvent({ type: 'Intrusion', data: {} });
setTimeout(() => { console.log('no answer'); process.exit(0); }, 8000);
client.appendToStream('intrusion', [event]).then(() => 'appended', (error) => error.type ?? error.message)
  .then((end) => { console.log(end); process.exit(0); });`.replaceAll('\n', ' ');

/** Connections to the stores from another container of their network. */
export const storeAccess: Step = {
  name: 'store-access',
  headings: [],
  async run(context) {
    const { installation } = context;
    const { project, image, setup } = installation;
    const ca = '--volume "$PWD/secrets/stores-ca.txt:/ca:ro"';
    const [postgresImage = ''] = await installation.inspect('postgres', '{{.Config.Image}}');
    const psql = (password: string, settings: string) =>
      `docker run --rm --network ${project}_stores --env PGPASSWORD=${password} --env PGCONNECT_TIMEOUT=5 ${ca} ` +
      `--entrypoint psql ${postgresImage} --no-psqlrc --tuples-only --no-align ` +
      `--command="select ssl from pg_stat_ssl where pid = pg_backend_pid()" ` +
      `"host=postgres user=hearten dbname=hearten ${settings}"`;
    const password = '"$(cat secrets/postgres-password.txt)"';
    const plain = await installation.fail(psql(password, 'sslmode=disable'));
    assert.match(plain.said, /no pg_hba\.conf entry .* no encryption/);
    const wrong = await installation.fail(psql('wrong', 'sslmode=verify-full sslrootcert=/ca'));
    assert.match(wrong.said, /password authentication failed/);
    const right = await installation.run(psql(password, 'sslmode=verify-full sslrootcert=/ca'));
    assert.equal(right.out.trim(), 't');
    const owner = await installation.run(
      'docker compose exec postgres stat --format "%U %a" /tmp/postgres.key',
    );
    assert.equal(owner.out.trim(), 'postgres 600');
    context.fact(
      'PostgreSQL refuses connections without TLS or with a wrong password; its key is postgres 600',
    );
    if (setup === 'postgres') return;

    const ends: string[] = [];
    for (const [way, url, expected] of [
      ['without TLS', 'esdb://eventstore:2113?tls=false', /unavailable|no answer/i],
      ['without a password', 'esdb://eventstore:2113?tls=true&tlsCAFile=/ca', /access-denied/],
      [
        "with EventStoreDB's default password",
        'esdb://admin:changeit@eventstore:2113?tls=true&tlsCAFile=/ca',
        /access-denied|unauthenticated/i,
      ],
    ] as const) {
      const { out } = await installation.run(
        `docker run --rm --network ${project}_stores ${ca} ${image} node --input-type=module -e "${appendTo(url)}"`,
      );
      assert.match(out.trim(), expected, way);
      ends.push(`${way}: ${out.trim()}`);
    }
    context.fact(`an append to EventStoreDB ${ends.join(', ')}`);
  },
};
