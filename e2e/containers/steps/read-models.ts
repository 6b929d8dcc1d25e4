import assert from 'node:assert/strict';
import type { Step } from '../step.ts';

/** Runs the documented commands about read models: the status, a retry and rebuilds under load, then a verify. */
export const readModels: Step = {
  name: 'read-models',
  headings: ['Read models'],
  async run(context) {
    const { installation } = context;
    const command = (word: string) => {
      const found = installation.documented('Read models').find((each) => each.includes(` ${word}`));
      assert.ok(found, word);
      return found.replace('NAME', 'mood');
    };
    await context.underLoad('status, retry, rebuild and verify', async () => {
      await installation.run(command('status'));
      const retried = await installation.run(command('retry NAME'));
      context.fact(`retry of one that is not paused: ${retried.said.trim()}`);
      const unknown = await installation.fail(command('retry NAME').replace('mood', 'moods'));
      assert.match(unknown.said, /there is no read model "moods"/);
      await installation.run(command('rebuild NAME'));
      const all = await installation.run(command('rebuild --all'));
      context.fact(`rebuild --all took ${(all.durationMs / 1000).toFixed(1)} s`);
    });
    const verified = await installation.run(command('verify'));
    context.fact(`verify: exit ${verified.code}`);
  },
};
