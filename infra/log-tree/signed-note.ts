import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** A text with signature lines below it (C2SP `signed-note`). */
export interface SignedNote {
  /** With its final line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  /** The name of the key. */
  readonly name: string;
  readonly keyId: Buffer;
  readonly signature: Buffer;
}

/** The key that verifies a kind of signature of one name. */
export interface NoteVerifier {
  readonly name: string;
  readonly keyId: Buffer;
  readonly type: number;
  readonly publicKey: KeyObject;
}

export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
}

/** The text is not a note, or a key is not one. `message` says what is wrong with it. */
export class MalformedNote extends Error {
  override readonly name = 'MalformedNote';
}

/** A signature of a note by Ed25519. */
export const NOTE_TYPE = 1;
/** A cosignature of a checkpoint by Ed25519, with a time. */
export const COSIGNATURE_TYPE = 4;

const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const MAX_SIGNATURES = 32;
/** An em dash and a space before each signature. */
const SIGNATURE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The name of a key has neither spaces nor plus signs. */
export const isKeyName = (name: string): boolean => /^[^\s+]+$/.test(name);

/** The bytes of standard base64; undefined for any other text. */
export const fromBase64 = (text: string): Buffer | undefined =>
  BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;

const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** The verifier of a name's Ed25519 key for signatures of a type. */
function verifierOf(name: string, type: number, key: KeyObject): NoteVerifier {
  if (!isKeyName(name)) throw new MalformedNote(`${JSON.stringify(name)} is not a name of a key`);
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const identified = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), rawPublicKey(publicKey)]);
  const keyId = hash('sha256', identified, 'buffer').subarray(0, KEY_ID_BYTES);
  return { name, keyId, type, publicKey };
}

/** The signer with a name's private Ed25519 key. */
export const signerOf = (name: string, type: number, privateKey: KeyObject): NoteSigner => ({
  ...verifierOf(name, type, privateKey),
  privateKey,
});

/** The verifier as text: name, key id and public key, joined by plus signs. */
export const formatVerifier = ({ name, keyId, type, publicKey }: NoteVerifier): string =>
  `${name}+${keyId.toString('hex')}+${Buffer.concat([Buffer.of(type), rawPublicKey(publicKey)]).toString('base64')}`;

/** Reads a verifier from its text. Throws `MalformedNote`. */
export function parseVerifier(text: string): NoteVerifier {
  const [, name = '', keyId, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const type = bytes?.[0];
  if (keyId === undefined || bytes?.length !== 1 + PUBLIC_KEY_BYTES || type === undefined)
    throw new MalformedNote(`${JSON.stringify(text)} is not a verifier key`);
  const x = bytes.subarray(1).toString('base64url');
  const verifier = verifierOf(
    name,
    type,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
  );
  if (verifier.keyId.toString('hex') !== keyId)
    throw new MalformedNote(`the key id of ${JSON.stringify(text)} belongs to another key`);
  return verifier;
}

/** Reads a note. Throws `MalformedNote`. */
export function parseNote(note: string): SignedNote {
  const end = note.lastIndexOf('\n\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has no control characters but line breaks
  if (end === -1 || !note.endsWith('\n') || /[\x00-\x09\x0b-\x1f]/.test(note) || !note.isWellFormed())
    throw new MalformedNote('this is not a signed note');
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new MalformedNote('the note has too many signatures');
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line: string): NoteSignature {
  const [, name, encoded = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || !bytes || bytes.length <= KEY_ID_BYTES)
    throw new MalformedNote('a signature line of the note is malformed');
  return { name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}

export const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `\u2014 ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`;

/** The note with one more signature. It takes the place of an earlier one of the same key. */
export const withSignature = ({ text, signatures }: SignedNote, added: NoteSignature): SignedNote => ({
  text,
  signatures: [...signatures.filter((each) => !isBy(each, added)), added],
});

const isBy = (one: Pick<NoteSignature, 'name' | 'keyId'>, other: Pick<NoteSignature, 'name' | 'keyId'>) =>
  one.name === other.name && one.keyId.equals(other.keyId);

/** A text signed with a key of the type `NOTE_TYPE`. */
export const signNote = (text: string, { name, keyId, privateKey }: NoteSigner): SignedNote => ({
  text,
  signatures: [{ name, keyId, signature: sign(null, Buffer.from(text), privateKey) }],
});

/** The signatures of the verifier's key, right or wrong. */
export const signaturesOf = (note: SignedNote, verifier: NoteVerifier): readonly NoteSignature[] =>
  note.signatures.filter((each) => isBy(each, verifier));

/**
 * Whether the key has signed the note, and every signature by this key is right. Those by other keys are not checked.
 */
export function isSignedBy(note: SignedNote, verifier: NoteVerifier): boolean {
  const own = signaturesOf(note, verifier);
  return (
    own.length > 0 &&
    own.every(({ signature }) => verify(null, Buffer.from(note.text), verifier.publicKey, signature))
  );
}
