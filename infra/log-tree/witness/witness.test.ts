import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { checkpointText } from '../checkpoint.ts';
import { cosign, cosignedAt } from '../cosignature.ts';
import { consistencyProof, Frontier, type Hash, leafHash, type ReadSubtree } from '../merkle-tree.ts';
import {
  COSIGNATURE_TYPE,
  formatNote,
  formatSignature,
  NOTE_TYPE,
  parseNote,
  signerOf,
  signNote,
} from '../signed-note.ts';
import { formatAddCheckpoint } from './add-checkpoint.ts';
import { askWitness, NotCosigned } from './ask-witness.ts';
import { serveWitness } from './serve.ts';
import { Witness } from './witness.ts';

const ORIGIN = 'hearten.example/log';
const NAME = 'witness.example/w';
const log = signerOf(ORIGIN, NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);

/** A log of this many events, each with its number and a word as its leaf. */
function historyOf(word: string, size: number) {
  const subtrees = new Map<string, Hash>();
  const tree = new Frontier();
  for (let index = 0; index < size; index++)
    tree.push(leafHash(`${word} ${index}`), (level, place, root) => subtrees.set(`${level} ${place}`, root));
  const read: ReadSubtree = async (level, index) => subtrees.get(`${level} ${index}`) as Hash;
  const note = formatNote(signNote(checkpointText({ origin: ORIGIN, size, root: tree.root() }), log));
  const body = async (oldSize: number) =>
    formatAddCheckpoint({
      oldSize,
      proof: oldSize > size ? [] : await consistencyProof(read, oldSize, size),
      note,
    });
  return { read, note, body };
}

async function openFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-witness-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a server that gives this answer to every call. */
async function answering(t: TestContext, body: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const openWitness = (folder: string) => Witness.open({ folder, name: NAME, logs: [log] });

suite('the witness (C2SP tlog-witness)', () => {
  test('it cosigns a log that only grows, also after a restart', async (t) => {
    const folder = await openFolder(t);
    for (const [oldSize, size] of [
      [0, 3],
      [3, 3],
      [3, 70],
      [70, 300],
    ] as const) {
      const witness = await openWitness(folder);
      const { note, body } = historyOf('true', size);
      const answer = await witness.addCheckpoint(await body(oldSize));
      assert.deepEqual([answer.status, answer.type], [200, 'text/plain; charset=utf-8'], answer.body);
      const cosigned = parseNote(`${parseNote(note).text}\n${answer.body}`);
      const at = cosignedAt(cosigned, witness.verifier);
      assert.ok(at !== undefined && Math.abs(at - Date.now() / 1_000) < 60);
    }
    assert.equal((await stat(join(folder, 'key.pem'))).mode & 0o777, 0o600);
    assert.match(await readFile(join(folder, `log-${encodeURIComponent(ORIGIN)}`), 'utf8'), /\n300\n/);
  });

  test('it refuses a rewritten history, although the log has signed it', async (t) => {
    const witness = await openWitness(await openFolder(t));
    assert.equal((await witness.addCheckpoint(await historyOf('true', 100).body(0))).status, 200);
    const rewritten = historyOf('rewritten', 120);
    const refusals = {
      'with the proof of the rewritten log': [await rewritten.body(100), 422],
      'with the same size': [await historyOf('rewritten', 100).body(100), 409],
      'with a shorter log': [await historyOf('true', 90).body(90), 409],
      'as if the witness had seen nothing': [await rewritten.body(0), 409],
      'without a proof': [formatAddCheckpoint({ oldSize: 100, proof: [], note: rewritten.note }), 422],
      'with an old size beyond the new one': [await historyOf('true', 50).body(100), 400],
    } as const;
    for (const [how, [body, status]] of Object.entries(refusals)) {
      const answer = await witness.addCheckpoint(body);
      assert.equal(answer.status, status, how);
      if (status === 409) assert.deepEqual([answer.type, answer.body], ['text/x.tlog.size', '100\n'], how);
    }
    assert.equal((await witness.addCheckpoint(await historyOf('true', 120).body(100))).status, 200);
  });

  test('it refuses logs it does not follow, and checkpoints that the log has not signed', async (t) => {
    const witness = await openWitness(await openFolder(t));
    const { note, body } = historyOf('true', 5);
    const stranger = signerOf(ORIGIN, NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);
    const forged = formatNote(signNote(parseNote(note).text, stranger));
    const foreign = formatNote(signNote(parseNote(note).text.replace(ORIGIN, 'other/log'), log));
    const statusOf = async (given: string) =>
      (await witness.addCheckpoint(formatAddCheckpoint({ oldSize: 0, proof: [], note: given }))).status;
    assert.equal(await statusOf(forged), 403);
    assert.equal(await statusOf(foreign), 404);
    assert.equal(await statusOf('nothing'), 400);
    assert.equal((await witness.addCheckpoint((await body(0)).replace('old 0', 'old 00'))).status, 400);
  });

  test('of two calls at once that extend the same checkpoint, one gets the conflict', async (t) => {
    const witness = await openWitness(await openFolder(t));
    const bodies = await Promise.all([historyOf('true', 8).body(0), historyOf('true', 20).body(0)]);
    const statuses = await Promise.all(bodies.map((body) => witness.addCheckpoint(body)));
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 409]);
  });

  test('asked over http it cosigns, also when it must first tell the last size that it knows', async (t) => {
    const witness = await openWitness(await openFolder(t));
    const served = await serveWitness(witness, { host: '127.0.0.1', port: 0, report: () => {} });
    t.after(() => served.stop());
    const settings = { url: served.url, verifier: witness.verifier };
    for (const size of [10, 200]) {
      const { note, read } = historyOf('true', size);
      const cosignature = await askWitness(settings, note, read);
      assert.equal(cosignature.name, NAME);
    }
    const rewritten = historyOf('rewritten', 300);
    await assert.rejects(askWitness(settings, rewritten.note, rewritten.read), (error) => {
      assert.ok(error instanceof NotCosigned);
      assert.match(error.message, /refused with 422/);
      return true;
    });
    const shorter = historyOf('true', 100);
    await assert.rejects(
      askWitness(settings, shorter.note, shorter.read),
      /has already cosigned a longer log \(200 events\)/,
    );
    assert.equal((await fetch(`${served.url}/add-checkpoint`)).status, 405);
    assert.equal((await fetch(`${served.url}/other`, { method: 'POST' })).status, 404);
    const long = await fetch(`${served.url}/add-checkpoint`, { method: 'POST', body: 'x'.repeat(70_000) });
    assert.equal(long.status, 413);
    await assert.rejects(
      askWitness({ ...settings, url: 'http://127.0.0.1:1' }, shorter.note, shorter.read),
      NotCosigned,
    );
  });

  test('an answer that adds lines to the checkpoint and signs them is refused', async (t) => {
    const witness = signerOf(NAME, COSIGNATURE_TYPE, generateKeyPairSync('ed25519').privateKey);
    const { note, read } = historyOf('true', 5);
    const added = 'another line\n';
    const cosignature = cosign(`${parseNote(note).text}\n${added}`, witness, Date.now() / 1_000);
    const url = await answering(t, `${added}\n${formatSignature(cosignature)}`);
    await assert.rejects(askWitness({ url, verifier: witness }, note, read), (error) => {
      assert.ok(error instanceof NotCosigned, String(error));
      assert.equal(error.message, `${NAME} answers with something else than a signature`);
      return true;
    });
  });

  test('a conflict without the size of a log is refused with the name of the witness', async (t) => {
    const { verifier } = await openWitness(await openFolder(t));
    const { note, read } = historyOf('true', 5);
    for (const body of ['', 'a longer log\n', '-1\n', '<!doctype html>\n<p>Sign in</p>\n']) {
      const url = await answering(t, body, 409);
      await assert.rejects(askWitness({ url, verifier }, note, read), (error) => {
        assert.ok(error instanceof NotCosigned, String(error));
        assert.equal(error.message, `${NAME} answered 409 without the size of a log`);
        return true;
      });
    }
  });

  test('an answer that is no signature is refused with the name of the witness', async (t) => {
    const { verifier } = await openWitness(await openFolder(t));
    const { note, read } = historyOf('true', 5);
    for (const body of ['<!doctype html>\n<p>Sign in</p>\n', 'no final line break', '']) {
      const url = await answering(t, body);
      await assert.rejects(askWitness({ url, verifier }, note, read), (error) => {
        assert.ok(error instanceof NotCosigned, String(error));
        assert.equal(error.message, `${NAME} answers with something else than a signature`);
        return true;
      });
    }
  });
});
