import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACT } from '../contract/contract.ts';
import { CONSENT_TEXT } from './text.ts';

/** The words of the text for the data of each resource that needs this consent. */
const NAMES: Readonly<Record<string, { readonly agreed: RegExp; readonly refused: RegExp }>> = {
  mood: { agreed: /moods, energy/, refused: /moods/ },
  journal: { agreed: /journal entries/, refused: /journal/ },
  tasks: { agreed: /acts/, refused: /acts/ },
  plan: { agreed: /safety plan/, refused: /safety plan/ },
};

test('the text names all data that is kept only with this consent', () => {
  const resources = CONTRACT.filter(({ keepsHealthData }) => keepsHealthData).map(({ path }) =>
    path.replace(/^\/api\/([^/]+).*$/, '$1'),
  );
  assert.deepEqual([...new Set(resources)].sort(), Object.keys(NAMES).sort());
  for (const { agreed, refused } of Object.values(NAMES)) {
    assert.match(CONSENT_TEXT.agree, agreed);
    assert.match(CONSENT_TEXT.without.text, refused);
  }
});
