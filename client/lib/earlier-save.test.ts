import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';
import { idOfEarlierSave } from './earlier-save.ts';
import { Waiting } from './outbox/waiting.ts';
import type { Command } from './send.ts';

interface Body {
  readonly id?: string;
  readonly content: string;
}

const EARLIER: Command = { id: 'k', at: '2026-11-21T09:00:00+01:00', bodyText: '{"id":"e","content":"x"}' };
const OF_OLD_VERSION: Command = { ...EARLIER, bodyText: '{"content":"x"}' };
const idIn = ({ id }: Body) => id;

test('an earlier save is repeated with its own body and command', async () => {
  const write = async (body: Body, command: Command) => {
    assert.deepEqual([body, command], [{ id: 'e', content: 'x' }, EARLIER]);
    return { id: 'e' };
  };
  assert.equal(await idOfEarlierSave(EARLIER, write, idIn), 'e');
});

test('an earlier save that waits has the id of its body; without one it throws', async () => {
  const write = async (_body: Body, { id }: Command) => new Waiting(id);
  assert.equal(await idOfEarlierSave(EARLIER, write, idIn), 'e');
  await assert.rejects(idOfEarlierSave(OF_OLD_VERSION, write, idIn), /no answer yet/);
});

test('an earlier save that the server refuses has no entry; any other failure is thrown', async () => {
  const failing = (status: number) => async (_body: Body, _command: Command) => {
    throw new ApiError(status, '', '');
  };
  assert.equal(await idOfEarlierSave(EARLIER, failing(400), idIn), undefined);
  assert.equal(await idOfEarlierSave(EARLIER, failing(404), idIn), undefined);
  await assert.rejects(idOfEarlierSave(EARLIER, failing(503), idIn), ApiError);
});
