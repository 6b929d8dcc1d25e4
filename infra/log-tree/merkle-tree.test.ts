import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  consistencyProof,
  Frontier,
  type Hash,
  inclusionProof,
  leafHash,
  type ReadSubtree,
  rootAt,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree.ts';

/** The test vectors of Certificate Transparency: eight leaves, and the root after each. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSION: readonly (readonly [index: number, size: number, proof: readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
const CONSISTENCY: readonly (readonly [older: number, newer: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const hex = (hashes: readonly Hash[]) => hashes.map((each) => each.toString('hex'));
const bytes = (text: string) => Buffer.from(text, 'hex');

/** A growing tree and the roots of its complete subtrees. */
function treeOf(leaves: readonly Hash[]) {
  const subtrees = new Map<string, Hash>();
  const frontier = new Frontier();
  for (const leaf of leaves)
    frontier.push(leaf, (level, index, root) => subtrees.set(`${level} ${index}`, root));
  const read: ReadSubtree = async (level, index) => {
    const found = subtrees.get(`${level} ${index}`);
    assert.ok(found, `there is no subtree ${index} at level ${level}`);
    return found;
  };
  return { frontier, read };
}

/** The root by the definition in RFC 9162, 2.1.1. */
function definedRoot(leaves: readonly Hash[]): Hash {
  const [first, second] = leaves;
  if (!first) return createHash('sha256').digest();
  if (!second) return first;
  const split = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  const sides = [definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split))];
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(Buffer.concat(sides))
    .digest();
}

const vectorLeaves = LEAVES.map((leaf) =>
  createHash('sha256')
    .update(Buffer.from([0]))
    .update(bytes(leaf))
    .digest(),
);

suite('the Merkle tree (RFC 9162)', () => {
  test('a leaf is hashed as UTF-8 behind a zero', () => {
    const text = 'Grüße 🌊';
    assert.deepEqual(leafHash(text), createHash('sha256').update('\0').update(text, 'utf8').digest());
  });

  test('it has the roots of Certificate Transparency’s vectors', async () => {
    const { read } = treeOf(vectorLeaves);
    for (const [index, root] of ROOTS.entries()) {
      const leaves = vectorLeaves.slice(0, index + 1);
      assert.equal(treeOf(leaves).frontier.root().toString('hex'), root);
      assert.equal((await rootAt(read, index + 1)).toString('hex'), root);
    }
    assert.deepEqual(new Frontier().root(), definedRoot([]));
  });

  test('its proofs are those of the vectors', async () => {
    const { read } = treeOf(vectorLeaves);
    for (const [index, size, proof] of INCLUSION)
      assert.deepEqual(hex(await inclusionProof(read, index, size)), proof, `${index} in ${size}`);
    for (const [older, newer, proof] of CONSISTENCY)
      assert.deepEqual(hex(await consistencyProof(read, older, newer)), proof, `${older} to ${newer}`);
  });

  test('every proof of every tree of up to 70 leaves holds, and no changed one does', async () => {
    const leaves = Array.from({ length: 70 }, (_, index) => leafHash(String(index)));
    const { read } = treeOf(leaves);
    const heads = leaves.map((_, index) => ({
      size: index + 1,
      root: definedRoot(leaves.slice(0, index + 1)),
    }));
    const other = leafHash('other');
    for (const newer of heads) {
      const { size, root } = newer;
      for (const [index, leaf] of leaves.slice(0, size).entries()) {
        const proof = await inclusionProof(read, index, size);
        const at = { index, size, root };
        assert.ok(verifyInclusion(at, leaf, proof));
        assert.ok(!verifyInclusion(at, other, proof));
        assert.ok(!verifyInclusion({ ...at, root: other }, leaf, proof));
        assert.ok(!verifyInclusion({ ...at, index: size }, leaf, proof));
        assert.ok(!verifyInclusion(at, leaf, [...proof, other]));
        for (const place of proof.keys()) assert.ok(!verifyInclusion(at, leaf, proof.with(place, other)));
      }
      for (const older of heads.slice(0, size)) {
        const proof = await consistencyProof(read, older.size, size);
        assert.ok(verifyConsistency(older, newer, proof), `${older.size} to ${size}`);
        assert.ok(!verifyConsistency({ ...older, root: other }, newer, proof));
        assert.ok(!verifyConsistency(older, { ...newer, root: other }, proof));
        assert.ok(!verifyConsistency(older, newer, [...proof, other]));
        if (older.size < size) assert.ok(!verifyConsistency(newer, older, proof));
        for (const place of proof.keys())
          assert.ok(!verifyConsistency(older, newer, proof.with(place, other)));
      }
    }
    assert.ok(verifyConsistency({ size: 0, root: definedRoot([]) }, heads[4] as (typeof heads)[0], []));
  });

  test('a frontier that was stored grows as one that was not', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (before, after) => {
        const leaves = Array.from({ length: before + after }, (_, index) => leafHash(String(index)));
        const stored = treeOf(leaves.slice(0, before)).frontier;
        const again = new Frontier(stored.size, stored.roots);
        for (const leaf of leaves.slice(before)) again.push(leaf);
        assert.deepEqual([again.size, again.root()], [before + after, definedRoot(leaves)]);
      }),
      { numRuns: 20 },
    );
  });
});
