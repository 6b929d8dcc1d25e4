import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MoodEntry } from '../../domain/mood/schema.ts';
import { serve } from '../testing/server.ts';
import { api } from './api.ts';
import { send } from './send.ts';

/**
 * Each call below is wrong in one way and must not compile. If one does, its `@ts-expect-error` is a compile
 * error.
 */
test('a call that breaks the contract does not compile', async (t) => {
  await serve(t, () => [200, []]);
  const body = { moodValue: 4, fatigueValue: 2 };
  const { data } = await api('GET /api/mood', { query: { userId: 1000 } });
  const entries: readonly MoodEntry[] = data;
  // @ts-expect-error The answer is a list of entries.
  const entry: MoodEntry = data;
  assert.deepEqual([entries, entry], [[], []]);
  await Promise.allSettled([
    // @ts-expect-error There is no such route.
    api('GET /api/moods', {}),
    // @ts-expect-error The path needs an id.
    api('DELETE /api/mood/:id', {}),
    // @ts-expect-error The query has no such field.
    api('GET /api/mood', { query: { user: 1000 } }),
    // @ts-expect-error A read takes no body.
    api('GET /api/mood', { body }),
    // @ts-expect-error The body lacks a field.
    send('POST /api/journal', { body: { title: 'First snow' } }),
    // @ts-expect-error A field has the wrong type.
    send('POST /api/mood', { body: { ...body, moodValue: '4' } }),
    // @ts-expect-error Signing in takes no Idempotency-Key, so it goes through `api`.
    send('POST /api/login', { body: { username: 'maren', password: 'a quiet morning' } }),
  ]);
});
