import assert from 'node:assert/strict';
import { registerPerson } from '../register-person.ts';
import type { Step } from '../step.ts';

/** Runs the documented commands of `npm run people` on a new account, to its erasure. */
export const legalRequests: Step = {
  name: 'legal-requests',
  headings: ['Legal requests'],
  async run(context) {
    const { installation } = context;
    const username = await registerPerson(installation, '198.19.0.2');
    for (const command of installation.documented('Legal requests')) {
      // There is no terminal on which the name could be typed.
      const asked = command.replaceAll('NAME', username).replace(' --spread', ' --spread --yes');
      const { said } = await installation.run(asked);
      if (command.includes(' find ')) assert.ok(said.includes(username), 'the account is found');
    }
    const { said } = await installation.run(`cat ${username}.json`);
    assert.ok(said.includes(username), 'the export is about the person');
    const gone = await installation.fail(
      `docker compose exec api node api/people-cli.ts find ${username} --reason "is it gone"`,
    );
    assert.ok(gone.said.includes(username), 'the erased account is not found');
    context.fact('an account was found, locked, unlocked, exported and erased beside running processes');
  },
};
