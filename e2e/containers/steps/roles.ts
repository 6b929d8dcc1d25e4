import assert from 'node:assert/strict';
import { registerPerson } from '../register-person.ts';
import type { Step } from '../step.ts';

/** Runs the documented commands that grant, list and revoke a role, for a new account. */
export const roles: Step = {
  name: 'roles',
  headings: ['Roles'],
  async run(context) {
    const { installation } = context;
    const username = await registerPerson(installation, '198.19.0.1');
    for (const command of installation.documented('Roles')) {
      const { said } = await installation.run(command.replace('USERNAME', username));
      if (command.includes(' list')) assert.ok(said.includes(username), 'the list names the operator');
    }
    const { said } = await installation.run('docker compose exec api node api/roles-cli.ts list');
    assert.ok(!said.includes(username), 'the role is taken away');
    context.fact('a role was granted, listed and revoked beside running processes');
  },
};
