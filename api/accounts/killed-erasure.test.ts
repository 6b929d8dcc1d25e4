import assert from 'node:assert/strict';
import { test } from 'node:test';
import { performNextStep } from '../testing/erasure-steps.ts';
import { killAfter } from '../testing/killable.ts';
import { eraseSpread, registerActivePerson, seenBy, streamTypes } from '../testing/spread-erasure.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { recordDueErasures } from './erase-account.ts';

/** More changes than a spread erasure makes. */
const CHANGES_MAX = 60;

test('a process that is killed after any change of a spread erasure leaves what a restart finishes, once', async (t) => {
  const killed = await buildTestApp(t);
  const restarted = await buildTestApp(t, { beside: killed });
  let kills = 0;
  for (let after = 1; after <= CHANGES_MAX; after++) {
    const { browser: friend } = await registerPerson(killed);
    const person = await registerActivePerson(killed, friend);
    const copy = person.browser.copy(restarted);
    const isKilled = await killAfter(killed.services, after, async () => {
      await eraseSpread(person.browser);
      while (await performNextStep(killed));
    });
    if (!isKilled) break;
    kills++;

    const { services } = restarted;
    services.keys.clearCache();
    services.sessions.clearCache();
    const isErased = (await copy.copy(restarted).get('/api/user')).statusCode === 401;
    if (!isErased) {
      assert.ok(await services.keys.ofOwner(person.personId), 'the first transaction changes all or nothing');
      assert.deepEqual((await services.erasureTasks.all()).tasks, []);
      assert.equal((await eraseSpread(copy)).statusCode, 204);
    }
    while (await performNextStep(restarted));
    await recordDueErasures(services);
    const where = `killed after change ${after}`;
    assert.deepEqual(
      await seenBy(restarted, friend.copy(restarted)),
      { posts: 0, likes: 0, words: 0 },
      where,
    );
    for (const post of person.posts) {
      assert.deepEqual(await streamTypes(restarted, `post-${post}`), ['PostShared', 'PostWithdrawn'], where);
    }
    const like = `reaction-${person.liked}-${person.pseudonymId}`;
    assert.deepEqual(await streamTypes(restarted, like), ['PostLiked', 'PostUnliked'], where);
    assert.deepEqual(await streamTypes(restarted, `member-${person.pseudonymId}`), ['MemberErased'], where);
    for (const owner of [person.personId, person.pseudonymId]) {
      assert.equal(await services.keys.ofOwner(owner), undefined, where);
    }
    await waitForProjections(restarted);
    const { rows } = await services.pool.query(
      `select (select count(*) from post_keys
                where not exists (select from community_posts where content->>'keyId' = key_id::text))::int as keys,
        (select count(*) from erasure_tasks)::int as tasks,
        (select count(*) from untold_erasures where due <= now())::int as pending,
        (select count(*) from command_register where actor = any($1::text[]))::int as commands`,
      [[person.personId, person.pseudonymId]],
    );
    assert.deepEqual(rows, [{ keys: 0, tasks: 0, pending: 0, commands: 0 }], where);
  }
  assert.ok(kills > 12, `the process was killed ${kills} times`);
  t.diagnostic(`killed after each of ${kills} changes`);
});
