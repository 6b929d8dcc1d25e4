import assert from 'node:assert/strict';
import type { Step } from '../step.ts';

/** Runs the documented commands that write the digests of images into `.env`. Reports the images without a digest. */
export const pin: Step = {
  name: 'pin',
  headings: ['Pin the images'],
  async run(context) {
    const { installation } = context;
    const before = installation.read('.env');
    const pinned: string[] = [];
    const local: string[] = [];
    for (const command of installation.documented('Pin the images')) {
      const { code } = await installation.try(command);
      const image = command.split(' ').at(-3) ?? '';
      if (command.startsWith('docker image inspect')) (code === 0 ? pinned : local).push(image);
    }
    const added = installation.read('.env').slice(before.length).trim().split('\n').filter(Boolean);
    assert.ok(
      added.every((line) => /^\w+_IMAGE=\S+@sha256:[0-9a-f]{64}$/.test(line)),
      added.join('\n'),
    );
    if (pinned.length > 0) context.fact(`pinned: ${pinned.join(', ')}`);
    if (local.length > 0) {
      context.fact(`not tried, because no registry has given these images a digest: ${local.join(', ')}`);
    }
    await installation.run('docker compose config --quiet');
  },
};
