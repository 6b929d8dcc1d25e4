import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../../support/api-client.ts';
import type { Step } from '../step.ts';

/** An address from the network for tests of RFC 2544, which no visitor of the other steps has. */
const ADDRESS = '198.19.0.3';

export const studies: Step = {
  name: 'studies',
  headings: ['Studies', 'Check the log'],
  async run(context) {
    const { installation } = context;
    const username = `s${randomUUID().slice(0, 12)}`;
    const person = new ApiClient(installation.origin, { headers: { 'x-forwarded-for': ADDRESS } });
    await person.register(username);
    await installation.run(`docker compose exec api node api/roles-cli.ts grant ${username} researcher`);
    const [study, protocol] = examplesOf(installation.read('docs/research.md'));
    writeFileSync(join(installation.folder, 'study.json'), study);
    writeFileSync(join(installation.folder, 'protocol.json'), protocol);
    let studyId = '';
    for (const command of installation.documented('Studies')) {
      installation.ran.add(command);
      const { said } = await installation.run(
        command.replace('STUDY', studyId).replace('USERNAME', username),
      );
      studyId ||= /^registered (\S+)$/m.exec(said)?.[1] ?? '';
    }
    assert.notEqual(studyId, '', 'a study was registered');
    context.fact('a study was registered, published and closed, and a researcher admitted and removed');
    for (const { said } of await installation.runDocumented('Check the log'))
      context.fact(`the log: ${said.trim().split('\n').at(-1)}`);
  },
};

/** The example files of docs/research.md: of a study and of a protocol. */
function examplesOf(markdown: string): [string, string] {
  const [study, protocol] = [...markdown.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => json);
  assert.ok(study && protocol, 'docs/research.md shows both files');
  return [study, protocol];
}
