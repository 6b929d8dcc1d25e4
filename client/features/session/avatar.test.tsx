import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act } from 'react';
import { MAREN } from '../../testing/people.ts';
import { named, render } from '../../testing/render.ts';
import { AvatarLink } from './avatar.tsx';
import { signedInAs, signedOut } from './session.ts';
import { removePicture, savePicture } from './stored-picture.ts';

const PICTURE = 'data:image/webp;base64,UklGRg==';
const link = () => named<HTMLAnchorElement>('a', 'Your profile');

afterEach(() => act(async () => removePicture()));

test('the avatar shows an icon for a visitor, then the initials, then the stored picture, and links to the profile', async (t) => {
  await act(async () => signedOut());
  await render(t, <AvatarLink />);
  assert.equal(link()?.getAttribute('href'), '/profile');
  assert.equal(link()?.querySelector('svg')?.getAttribute('aria-hidden'), 'true');

  await act(async () => signedInAs({ ...MAREN, fullName: 'Jo Demo' }));
  const face = () => document.querySelector('a > span:last-child') as HTMLElement;
  assert.equal(face().textContent, 'JD');
  assert.equal(face().querySelector('svg, img'), null);

  await act(async () => void savePicture(PICTURE, MAREN.id));
  assert.equal(face().querySelector('img')?.getAttribute('src'), PICTURE);
  assert.equal(face().textContent, '');
});
