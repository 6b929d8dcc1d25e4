import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { COMMUNITY_RULES } from '../../../domain/moderation/rules.ts';
import { clearResources } from '../../lib/resource.ts';
import { OPEN_COMMUNITY } from '../../testing/community-state.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { closeHelp, helpOpening } from '../help/open-help.ts';
import { RulesPage } from './rules-page.tsx';

const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(clearResources);

test('the rules page has every rule with its number, the hours and the contact point', async (t) => {
  await serve(t, () => [200, OPEN_COMMUNITY]);
  await render(t, <RulesPage />);
  await until(() => words().includes('Moderators read Mon-Fri 09:00-17:00 (Europe/Vienna).'));
  assert.ok(words().includes('(Europe/Vienna). Outside these hours, don’t expect anyone to read this.'));
  const items = [...document.querySelectorAll('ol li')].map((item) => [
    item.getAttribute('value'),
    item.textContent,
  ]);
  assert.deepEqual(
    items,
    COMMUNITY_RULES.map(({ number, title, text }) => [`${number}`, `${title}. ${text}`]),
  );
  assert.equal(document.querySelector('a[href^="mailto:"]')?.textContent, 'community@hearten.example');
});

test('the rules can be read, and Help opened, when the server does not answer', async (t) => {
  const server = await serve(t, () => [500, { message: 'no' }]);
  await render(t, <RulesPage />);
  await until(() => words().includes('The hours could not be loaded.'));
  assert.equal(document.querySelectorAll('ol li').length, COMMUNITY_RULES.length);
  await press(named('button', 'Need someone to talk to?'));
  assert.ok(helpOpening());
  closeHelp();
  assert.equal(server.seen.length, 1);
});
