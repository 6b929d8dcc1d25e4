import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerPerson } from '../register-person.ts';
import type { Step } from '../step.ts';

/** Runs the documented commands about a study, and those that check the log. */
export const studies: Step = {
  name: 'studies',
  headings: ['Studies', 'Check the log'],
  async run(context) {
    const { installation } = context;
    const username = await registerPerson(installation, '198.19.0.3');
    await installation.run(`docker compose exec api node api/roles-cli.ts grant ${username} researcher`);
    const [study, protocol] = examplesOf(installation.read('docs/research.md'));
    writeFileSync(join(installation.folder, 'study.json'), study);
    writeFileSync(join(installation.folder, 'protocol.json'), protocol);
    let studyId = '';
    for (const command of installation.documented('Studies')) {
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
