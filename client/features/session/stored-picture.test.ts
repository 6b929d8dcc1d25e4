import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { isPictureOf, savePicture, storedPicture } from './stored-picture.ts';

const [MAREN, JONAS] = [1001, 1002];
const [HERS, HIS] = ['data:image/webp;base64,hers', 'data:image/webp;base64,his'];

beforeEach(() => localStorage.clear());

for (const { what, value } of [
  { what: 'owner', value: String(MAREN) },
  { what: 'picture', value: HERS },
]) {
  test(`if the ${what} can’t be stored, the picture before it stays, for its owner alone`, (t) => {
    savePicture(HIS, JONAS);
    simulateFullStorage(t, (_, stored) => stored === value);
    assert.equal(savePicture(HERS, MAREN), false);
    assert.equal(storedPicture.value.picture, HIS);
    assert.deepEqual([isPictureOf(MAREN), isPictureOf(JONAS)], [false, true]);
  });

  test(`if no picture was stored before and the ${what} can’t be stored, nobody sees a picture`, (t) => {
    simulateFullStorage(t, (_, stored) => stored === value);
    assert.equal(savePicture(HERS, MAREN), false);
    assert.deepEqual([isPictureOf(MAREN), isPictureOf(JONAS)], [false, false]);
  });
}

test('a larger picture of the same person that can’t be stored leaves the one before', (t) => {
  savePicture(HERS, MAREN);
  simulateFullStorage(t);
  assert.equal(savePicture(`${HERS}and more`, MAREN), false);
  assert.equal(storedPicture.value.picture, HERS);
});
