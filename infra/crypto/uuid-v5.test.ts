import assert from 'node:assert/strict';
import test from 'node:test';
import { uuidV5 } from './uuid-v5.ts';

test('a name gives the same id as in other implementations of version 5', () => {
  // Python: uuid.uuid5(uuid.UUID('6b0d7f3a52c94c1e9a0c3d5e8f714b26'), name)
  const known = {
    '': 'f3051f86-8593-52c6-a4da-dbc1c1223914',
    hearten: '9b81c739-20b6-536c-917b-4238b198bd05',
    'a:b:0': 'e286a1e4-43d6-58d6-a1eb-13f9c28f189f',
    'Müsli 😀': '6844a2a3-fb10-50d2-b22e-3be85b546904',
  };
  for (const [name, id] of Object.entries(known)) assert.equal(uuidV5(name), id);
});
