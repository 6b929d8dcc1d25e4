import type { WitnessSettings } from '../../config/log-signing.ts';
import { parseCheckpoint, parseSize } from '../checkpoint.ts';
import { cosignedAt } from '../cosignature.ts';
import { consistencyProof, type ReadSubtree } from '../merkle-tree.ts';
import { type NoteSignature, parseNote, type SignedNote, signaturesOf } from '../signed-note.ts';
import { formatAddCheckpoint } from './add-checkpoint.ts';

const CALL_MS = 20_000;
const CONFLICT = 409;

/** The witness has not cosigned. `message` says why. */
export class NotCosigned extends Error {
  override readonly name = 'NotCosigned';
}

/**
 * The cosignature of a witness for a signed checkpoint. `oldSize` is the size that the witness is expected to know; it
 * is asked once more if it knows another. Throws `NotCosigned`, and `MalformedNote` if `note` is not a signed
 * checkpoint.
 */
export async function askWitness(
  { verifier, url }: WitnessSettings,
  note: string,
  read: ReadSubtree,
  oldSize = 0,
): Promise<NoteSignature> {
  const { text } = parseNote(note);
  const { size } = parseCheckpoint(text);
  const call = async (from: number) => {
    const body = formatAddCheckpoint({
      oldSize: from,
      proof: await consistencyProof(read, from, size),
      note,
    });
    return send(url, body, verifier.name);
  };
  let answer = await call(Math.min(oldSize, size));
  if (answer.status === CONFLICT) {
    // It has another size than expected, and says which.
    const known = parseSize(answer.body.trim());
    if (known === undefined)
      throw new NotCosigned(`${verifier.name} answered ${CONFLICT} without the size of a log`);
    if (known > size)
      throw new NotCosigned(`${verifier.name} has already cosigned a longer log (${known} events)`);
    answer = await call(known);
  }
  if (answer.status !== 200)
    throw new NotCosigned(`${verifier.name} refused with ${answer.status}: ${answer.body.split('\n')[0]}`);
  const cosigned = withAnswer(text, answer.body, verifier.name);
  const [cosignature] = signaturesOf(cosigned, verifier);
  if (!cosignature || cosignedAt(cosigned, verifier) === undefined)
    throw new NotCosigned(`the cosignature of ${verifier.name} is wrong`);
  return cosignature;
}

/** The note with this text and the signatures of the answer. An answer with an empty line would change the text. */
function withAnswer(text: string, body: string, name: string): SignedNote {
  const refusal = `${name} answers with something else than a signature`;
  let note: SignedNote;
  try {
    note = parseNote(`${text}\n${body}`);
  } catch (error) {
    throw new NotCosigned(refusal, { cause: error });
  }
  if (note.text !== text) throw new NotCosigned(refusal);
  return note;
}

async function send(url: string, body: string, name: string): Promise<{ status: number; body: string }> {
  try {
    const signal = AbortSignal.timeout(CALL_MS);
    const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    throw new NotCosigned(`${name} does not answer`, { cause: error });
  }
}
