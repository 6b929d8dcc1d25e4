import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import type { LogSigning } from '../../infra/config/log-signing.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { parseCheckpoint } from '../../infra/log-tree/checkpoint.ts';
import { cosignedAt } from '../../infra/log-tree/cosignature.ts';
import { KeyFileError } from '../../infra/log-tree/key-file.ts';
import { isSignedBy, NOTE_TYPE, parseNote, signerOf } from '../../infra/log-tree/signed-note.ts';
import { readSigner } from '../../infra/log-tree/signing-folder.ts';
import { serveWitness } from '../../infra/log-tree/witness/serve.ts';
import { Witness } from '../../infra/log-tree/witness/witness.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { logTreeProjection } from '../../projections/log-tree/project.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { LogSigner } from './log-signer.ts';
import { NotAnExtension, signCheckpoint } from './sign-checkpoint.ts';
import { temporaryFolder } from './testing/audit-log.ts';

const ORIGIN = 'hearten.example/log';
const PATH = '/api/log/checkpoint';

const caughtUp = (testApp: TestApp) => waitForProjections(testApp, 'log-tree');

const sizeIn = (note: string | undefined): number => parseCheckpoint(parseNote(note ?? '').text).size;

async function openSigner(t: TestContext) {
  const testApp = await buildTestApp(t);
  await registerPerson(testApp);
  await caughtUp(testApp);
  const settings = { origin: ORIGIN, folder: await temporaryFolder(t), witnesses: [] };
  return { testApp, db: testApp.services.db, settings, ...settings };
}

/** Takes the last events from the log and the tree, as a restored backup has it. */
async function restoreOlder({ services }: TestApp, events: number): Promise<void> {
  const { db, projector } = services;
  await projector.stop();
  const older = (await services.store.readAll(LOG_START, 10_000)).events.slice(0, -events);
  await db.deleteFrom('log_tree_tiles').execute();
  await db.deleteFrom('log_tree_head').execute();
  await logTreeProjection.projectRecorded(older, db);
}

suite('signed checkpoints of the log', () => {
  test('everyone may read one of each day, and it does not change while the log grows', async (t) => {
    const { testApp, db, settings, origin, folder } = await openSigner(t);
    assert.equal((await testApp.app.inject(PATH)).statusCode, 404);
    const note = await new LogSigner({ db }, settings).signToday();
    const answer = await testApp.app.inject(PATH);
    assert.deepEqual(
      [answer.statusCode, answer.body, answer.headers['content-type']],
      [200, note, 'text/plain; charset=utf-8'],
    );
    const signer = await readSigner(folder, origin);
    assert.ok(signer && isSignedBy(parseNote(answer.body), signer));
    const key = join(folder, encodeURIComponent(origin), 'key.pem');
    assert.equal((await stat(key)).mode & 0o777, 0o600);

    await registerPerson(testApp);
    await caughtUp(testApp);
    assert.equal(await new LogSigner({ db }, settings).signToday(), note);
    const now = await signCheckpoint({ db, origin, folder }, { isPublic: false });
    assert.ok(sizeIn(now) > sizeIn(note));
    assert.equal((await testApp.app.inject(PATH)).body, note, 'an operator’s own is not shown');
    await db
      .updateTable('log_checkpoints')
      .set({ day: new Date('2026-01-01') })
      .execute();
    const tomorrow = await new LogSigner({ db }, settings).signToday();
    assert.ok(sizeIn(tomorrow) >= sizeIn(now));
    assert.equal((await testApp.app.inject(PATH)).body, tomorrow);
  });

  test('housekeeping signs it where there is a folder for the key', async (t) => {
    const { testApp, settings } = await openSigner(t);
    for (const logSigning of [undefined, { ...settings, folder: undefined }, settings] as const) {
      const housekeeping = startHousekeeping(testApp.services, {}, logSigning);
      const isSigned = async () => (await testApp.app.inject(PATH)).statusCode === 200;
      if (logSigning?.folder !== undefined) await eventually('the checkpoint is signed', isSigned);
      await housekeeping.stop();
      assert.equal(await isSigned(), logSigning?.folder !== undefined);
    }
    assert.ok(testApp.services.housekeepingRuns.has('log checkpoint'));
  });

  test('an older or changed log is not signed under the same origin, and goes on under a new one', async (t) => {
    const { testApp, db, origin, folder } = await openSigner(t);
    await registerPerson(testApp);
    await caughtUp(testApp);
    const sign = (of = origin) => signCheckpoint({ db, origin: of, folder }, { isPublic: false });
    const before = await sign();
    await restoreOlder(testApp, 1);
    await assert.rejects(sign(), (error) => {
      assert.ok(error instanceof NotAnExtension);
      assert.match(error.message, /an older log was restored; .*HEARTEN_LOG_ORIGIN/);
      return true;
    });
    // As after a restore of a whole older backup: the database does not know the checkpoint either.
    await db.deleteFrom('log_checkpoints').execute();
    await assert.rejects(sign(), NotAnExtension);
    const again = await sign('hearten.example/log-2');
    assert.equal(sizeIn(again), sizeIn(before) - 1);
    await db
      .updateTable('log_tree_tiles')
      .set({ hashes: Buffer.alloc(32 * sizeIn(before), 1) })
      .execute();
    await db
      .updateTable('log_tree_head')
      .set({ size: BigInt(sizeIn(before)) })
      .execute();
    await assert.rejects(sign(), /are not those that hearten.example\/log has signed/);
  });

  test('a lost key is not made again, and an open one is not used', async (t) => {
    const { db, origin, folder } = await openSigner(t);
    const sign = () => signCheckpoint({ db, origin, folder }, { isPublic: false });
    await sign();
    const own = join(folder, encodeURIComponent(origin));
    await rm(join(own, 'key.pem'));
    await assert.rejects(
      sign(),
      (error) => error instanceof KeyFileError && /is missing/.test(error.message),
    );
    await rm(own, { recursive: true });
    await assert.rejects(sign(), /is missing/, 'the database knows of its checkpoints');
    await db.deleteFrom('log_checkpoints').execute();
    await sign();
    await chmod(join(own, 'key.pem'), 0o644);
    await assert.rejects(sign(), /open to other users/);
  });

  test('witnesses cosign it, and one that does not answer is asked again', async (t) => {
    const { testApp, db, settings, origin, folder } = await openSigner(t);
    await signCheckpoint({ db, origin, folder }, { isPublic: false });
    const log = await readSigner(folder, origin);
    assert.ok(log);
    const witness = await Witness.open({
      folder: await temporaryFolder(t),
      name: 'witness.example/w',
      logs: [log],
    });
    const served = await serveWitness(witness, { host: '127.0.0.1', port: 0, report: () => {} });
    t.after(() => served.stop());
    const away: LogSigning = {
      ...settings,
      witnesses: [{ verifier: witness.verifier, url: 'http://127.0.0.1:1' }],
    };
    await assert.rejects(new LogSigner({ db }, away).signToday(), /signed, but not cosigned/);
    const there = { ...settings, witnesses: [{ verifier: witness.verifier, url: served.url }] };
    const note = await new LogSigner({ db }, there).signToday();
    const { body } = await testApp.app.inject(PATH);
    assert.equal(body, note);
    assert.ok(cosignedAt(parseNote(body), witness.verifier));
    assert.ok(isSignedBy(parseNote(body), log));
    const stranger = signerOf(origin, NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);
    assert.ok(!isSignedBy(parseNote(body), stranger));
  });
});
