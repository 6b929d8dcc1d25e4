import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../support/api-client.ts';
import type { Step } from '../step.ts';

/** An address from the network for tests of RFC 2544, which no visitor of the other steps has. */
const ADDRESS = '198.19.0.1';

export const roles: Step = {
  name: 'roles',
  headings: ['Roles'],
  async run(context) {
    const { installation } = context;
    const username = `r${randomUUID().slice(0, 12)}`;
    const person = new ApiClient(installation.origin, { headers: { 'x-forwarded-for': ADDRESS } });
    await person.register(username);
    for (const command of installation.documented('Roles')) {
      installation.ran.add(command);
      const { said } = await installation.run(command.replace('USERNAME', username));
      if (command.includes(' list')) assert.ok(said.includes(username), 'the list names the operator');
    }
    const { said } = await installation.run('docker compose exec api node api/roles-cli.ts list');
    assert.ok(!said.includes(username), 'the role is taken away');
    context.fact('a role was granted, listed and revoked beside running processes');
  },
};
