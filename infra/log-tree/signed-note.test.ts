import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { cosign, cosignedAt } from './cosignature.ts';
import { leafHash } from './merkle-tree.ts';
import {
  COSIGNATURE_TYPE,
  formatNote,
  formatVerifier,
  isSignedBy,
  MalformedNote,
  NOTE_TYPE,
  parseNote,
  parseVerifier,
  signerOf,
  signNote,
  withSignature,
} from './signed-note.ts';

/** The example of golang.org/x/mod/sumdb/note. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const NOTE = [
  'If you think cryptography is the answer to your problem,',
  'then you don’t know what your problem is.'.replace('’', "'"),
  '',
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
  '',
].join('\n');
/** The example of C2SP `tlog-cosignature`. */
const COSIGNED = [
  'example.com/behind-the-sofa',
  '20852163',
  'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
  '',
  '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=',
  '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==',
  '',
].join('\n');

const newKey = () => generateKeyPairSync('ed25519').privateKey;

suite('signed notes, checkpoints and cosignatures (C2SP)', () => {
  test('the known example verifies, and no changed one', () => {
    const verifier = parseVerifier(KEY);
    assert.equal(formatVerifier(verifier), KEY);
    const note = parseNote(NOTE);
    assert.ok(isSignedBy(note, verifier));
    assert.equal(formatNote(note), NOTE);
    assert.ok(!isSignedBy(parseNote(NOTE.replace('problem is', 'problem was')), verifier));
    assert.ok(!isSignedBy(parseNote(NOTE.replace('SffcvIAQ', 'SffcvIAR')), verifier));
    assert.ok(!isSignedBy(parseNote(NOTE.replace('— PeterNeumann', '— PeterNewman')), verifier));
  });

  test('a signature of one’s own verifies by the key as text', () => {
    const signer = signerOf('hearten.example/log', NOTE_TYPE, newKey());
    const note = parseNote(formatNote(signNote('Ein Text 🌊\n\nmit Leerzeile\n', signer)));
    assert.ok(isSignedBy(note, parseVerifier(formatVerifier(signer))));
    assert.ok(!isSignedBy(note, signerOf('hearten.example/log', NOTE_TYPE, newKey())));
  });

  test('malformed notes and keys are refused', () => {
    for (const note of [
      '',
      'text\n',
      'text\n\n',
      'text\n\n— name\n',
      'text\n\n— name AAAA\n',
      NOTE.slice(0, -1),
      NOTE.replace('If', 'If\r'),
    ])
      assert.throws(() => parseNote(note), MalformedNote, JSON.stringify(note));
    for (const key of ['', 'name', KEY.replace('c74f20a3', 'c74f20a4'), KEY.slice(0, -4), `a b${KEY}`])
      assert.throws(() => parseVerifier(key), MalformedNote, key);
  });

  test('a checkpoint is read as it was written', () => {
    const checkpoint = { origin: 'hearten.example/log', size: 1_000_000, root: leafHash('root') };
    assert.deepEqual(parseCheckpoint(checkpointText(checkpoint)), checkpoint);
    assert.deepEqual(
      parseCheckpoint(parseNote(COSIGNED).text).size,
      20_852_163,
      'the example of the specification',
    );
    for (const text of ['', 'o\n01\nAA==\n', 'o\n1\nAA==\n', checkpointText({ ...checkpoint, size: -1 })])
      assert.throws(() => parseCheckpoint(text), MalformedNote, JSON.stringify(text));
  });

  test('a cosignature holds its time, and covers time and text', () => {
    const log = signerOf('hearten.example/log', NOTE_TYPE, newKey());
    const witness = signerOf('witness.example/w', COSIGNATURE_TYPE, newKey());
    const text = checkpointText({ origin: log.name, size: 3, root: leafHash('root') });
    const cosigned = withSignature(signNote(text, log), cosign(text, witness, 1_679_315_147));
    const note = parseNote(formatNote(cosigned));
    assert.equal(cosignedAt(note, witness), 1_679_315_147);
    assert.ok(isSignedBy(note, log));
    assert.equal(cosignedAt({ ...note, text: text.replace('3', '4') }, witness), undefined);
    const [own, other] = note.signatures as [(typeof note.signatures)[0], (typeof note.signatures)[0]];
    const later = Buffer.from(other.signature);
    later.writeBigUInt64BE(1_679_315_148n);
    assert.equal(
      cosignedAt({ ...note, signatures: [own, { ...other, signature: later }] }, witness),
      undefined,
    );
    assert.equal(cosignedAt(signNote(text, log), witness), undefined);
    const [, example] = parseNote(COSIGNED).signatures;
    assert.equal(Number(example?.signature.readBigUInt64BE()), 1_679_315_147, 'the example’s time');
  });
});
