import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECOMMENDED_ACTS } from '../../../domain/acts/recommended.ts';
import { render } from '../../testing/render.ts';
import { ActPicture } from './act-picture.tsx';

test('each category of acts has its own picture, and so do custom acts', async (t) => {
  const shapes = new Map<string, string>();
  for (const { title, category } of [...RECOMMENDED_ACTS, { title: 'Water the fern', category: 'own' }]) {
    const { leave } = await render(t, <ActPicture title={title} />);
    const picture = document.querySelector('svg');
    assert.equal(
      picture?.getAttribute('aria-hidden'),
      'true',
      'screen readers skip the picture, because the words stand beside it',
    );
    const shape = picture?.innerHTML ?? '';
    assert.equal(shapes.get(category) ?? shape, shape, `${title}: ${category}`);
    shapes.set(category, shape);
    await leave();
  }
  assert.equal(new Set(shapes.values()).size, 7);
});
