import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../testing/render.ts';
import { TextArea } from './text-area.tsx';

const ignore = () => {};

function Letter({ errors }: { readonly errors: readonly (string | undefined)[] }) {
  const [first, second] = errors;
  return (
    <form>
      <TextArea label="Too long" value="more than five" max={5} onChange={ignore} />
      <TextArea label="First" value="" max={5} error={first} onChange={ignore} />
      <TextArea label="Second" value="" max={5} error={second} onChange={ignore} />
    </form>
  );
}

const focusedLabel = () => document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent;

test('the first field with an error gets the focus, also after a field that is only too long', async (t) => {
  await render(t, <Letter errors={['Write something.', 'Write something.']} />);
  assert.equal(focusedLabel(), 'First');
});

test('a field with an error gets the focus if the fields before it have none', async (t) => {
  await render(t, <Letter errors={[undefined, 'Write something.']} />);
  assert.equal(focusedLabel(), 'Second');
});
