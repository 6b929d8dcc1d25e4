import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from './config-error.ts';
import { readLogSigning } from './log-signing.ts';

const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const WITNESS = 'w.example+ce988f4d+BBpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const publicOrigin = 'https://hearten.example';

test('the key lies in the data folder, and the origin follows the public one', () => {
  assert.deepEqual(readLogSigning({}, { publicOrigin, dataFolder: '/data/main' }), {
    origin: 'hearten.example/log',
    folder: '/data/main/log-signing',
    witnesses: [],
  });
  const { origin, folder } = readLogSigning({}, { publicOrigin: undefined });
  assert.deepEqual([origin, folder], ['localhost/log', undefined]);
  const set = { HEARTEN_LOG_ORIGIN: 'hearten.example/log-2', HEARTEN_LOG_SIGNING_FOLDER: '/keys' };
  const chosen = readLogSigning(set, { publicOrigin, dataFolder: '/data/main' });
  assert.deepEqual([chosen.origin, chosen.folder], ['hearten.example/log-2', '/keys']);
});

test('witnesses have a cosigning key and an address', () => {
  const read = (HEARTEN_LOG_WITNESSES: string) =>
    readLogSigning({ HEARTEN_LOG_WITNESSES }, { publicOrigin }).witnesses;
  const [first, second] = read(`${WITNESS} https://w.example/, ${WITNESS} http://127.0.0.1:8090`);
  assert.deepEqual([first?.url, first?.verifier.name], ['https://w.example', 'w.example']);
  assert.equal(second?.url, 'http://127.0.0.1:8090');
  for (const wrong of [
    WITNESS,
    `${WITNESS} http://w.example`,
    `${KEY} https://w.example`,
    'x https://w.example',
    `${WITNESS} there`,
  ])
    assert.throws(() => read(wrong), ConfigError, wrong);
  assert.throws(() => readLogSigning({ HEARTEN_LOG_ORIGIN: 'a b' }, { publicOrigin }), ConfigError);
});
