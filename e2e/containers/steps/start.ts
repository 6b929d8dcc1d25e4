import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../installation.ts';
import type { Step } from '../step.ts';

/** Every service of the setup. */
export const servicesOf = ({ setup }: Pick<Installation, 'setup'>): readonly string[] => [
  'proxy',
  'api',
  'projector',
  'postgres',
  ...(setup === 'eventstore' ? ['eventstore'] : []),
];

export async function assertHealthy(installation: Installation): Promise<void> {
  for (const service of servicesOf(installation)) {
    const states = await installation.inspect(service, '{{.State.Health.Status}}');
    assert.ok(states.length > 0, `${service} runs`);
    assert.ok(
      states.every((state) => state === 'healthy'),
      `${service} is ${states.join(', ')}`,
    );
  }
}

/** The first step: all others need its installation. */
export const start: Step = {
  name: 'start',
  headings: ['Start', 'With EventStoreDB or with PostgreSQL alone'],
  async run(context) {
    const { installation } = context;
    await installation.chooseSetup();
    const missing = await installation.fail(
      'PUBLIC_ORIGIN=https://hearten.example docker compose up --detach --wait',
    );
    assert.match(missing.said, /run "sh infra\/docker\/make-secrets\.sh" first/);
    context.fact('without secrets, Compose names make-secrets.sh');

    await installation.runDocumented('Start');
    await assertHealthy(installation);
    context.fact(`healthy: ${servicesOf(installation).join(', ')}`);

    const folder = join(installation.folder, 'secrets');
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const name of readdirSync(folder)) {
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o644, name);
    }
    context.fact('only the owner may enter the folder of the secrets');

    for (const service of servicesOf(installation)) {
      const [ports = ''] = await installation.inspect(
        service,
        '{{range $port, $hosts := .NetworkSettings.Ports}}{{range $hosts}}{{.HostIp}}:{{.HostPort}} {{end}}{{end}}',
      );
      const expected = service === 'proxy' ? `127.0.0.1:${installation.port}` : '';
      assert.equal(ports.trim(), expected, `the open ports of ${service}`);
    }
    context.fact("only the proxy's port is open, on 127.0.0.1");
  },
};
