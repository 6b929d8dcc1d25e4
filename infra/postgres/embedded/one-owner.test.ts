import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.ts';
import { ask, kill, type Owner, TestDataFolder } from './testing/test-data-folder.ts';

const inUse = (place: TestDataFolder, owner: Owner) =>
  `The data folder ${place.folder} is in use by another Hearten (process ${owner.process.pid})`;

// These tests mostly wait, so they run side by side.
suite('One owner at a time', { concurrency: 3 }, () => {
  test('of several simultaneous first starts one wins, and the others name it', async (t) => {
    const place = await TestDataFolder.make(t);
    const owners = [place.start(), place.start(), place.start()];
    const ends = owners.map((owner) => owner.end.then(() => owner));
    const losers = [await Promise.race(ends)];
    losers.push(await Promise.race(ends.filter((_, at) => !losers.includes(owners[at] as Owner))));
    const winner = owners.find((owner) => !losers.includes(owner)) as Owner;
    for (const loser of losers) assert.deepEqual(await loser.end, { code: 2, said: inUse(place, winner) });
    const { connectionString, adopted } = await winner.up();
    assert.equal(adopted, false);
    await ask(connectionString, 'create table kept ()');
    assert.equal((await winner.stop()).code, 0);
  });

  test('a folder in use is refused while its owner lives, even if the owner is frozen', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    const { connectionString } = await owner.up();
    assert.deepEqual(await place.start().end, { code: 2, said: inUse(place, owner) });
    kill(owner.process.pid as number, 'SIGSTOP');
    assert.deepEqual(await place.start().end, { code: 2, said: inUse(place, owner) });
    kill(owner.process.pid as number, 'SIGCONT');
    await ask(connectionString, 'select 1');
    assert.deepEqual(await owner.stop(), { code: 0, said: '' });
  });

  test('of several simultaneous takeovers one wins', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const dead = place.start();
    await dead.up();
    await dead.kill();
    const rivals = [place.start(), place.start()];
    const loser = await Promise.race(rivals.map((rival) => rival.end.then(() => rival)));
    const winner = rivals.find((rival) => rival !== loser) as Owner;
    assert.deepEqual(await loser.end, { code: 2, said: inUse(place, winner) });
    assert.equal((await winner.up()).adopted, true);
  });

  test('an immediate restart finds the folder free', async (t) => {
    const place = await TestDataFolder.initialized(t);
    for (let round = 0; round < 3; round++) {
      const owner = place.start();
      await owner.up();
      const next = round === 0 ? owner.kill() : owner.stop();
      await sleep(round);
      await next;
    }
    const last = place.start();
    assert.equal((await last.up()).adopted, false);
  });

  test('a start while the previous owner stops waits and then starts a new server', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const leaving = place.start();
    const { connectionString } = await leaving.up();
    const next = place.start();
    const asking = `select from pg_stat_activity where application_name = 'hearten owner ${next.process.pid}'`;
    await eventually('the next start waits', async () => (await ask(connectionString, asking)).length > 0);
    assert.deepEqual(await leaving.stop(), { code: 0, said: '' });
    assert.equal((await next.up()).adopted, false);
    assert.deepEqual(await next.stop(), { code: 0, said: '' });
  });

  test('two data folders run side by side', async (t) => {
    const places = await Promise.all([TestDataFolder.initialized(t), TestDataFolder.initialized(t)]);
    const [one, other] = await Promise.all(places.map((place) => place.start().up()));
    assert.ok(one && other);
    assert.notEqual(new URL(one.connectionString).port, new URL(other.connectionString).port);
    await Promise.all(
      [one, other].map(({ connectionString }) => ask(connectionString, 'create table here ()')),
    );
  });
});
