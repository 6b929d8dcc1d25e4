import { Readable } from 'node:stream';
import { readPart } from '../../../infra/research/kept-exports.ts';
import type { Services } from '../../services.ts';

const PART_BYTES = 256 * 1024;

/** The bytes of a kept file, and how many of them were read. The stream fails when the file is destroyed meanwhile. */
export function exportStream(
  { db }: Pick<Services, 'db'>,
  exportId: string,
  bytes: number,
): { readonly stream: Readable; readonly sent: () => number } {
  let sent = 0;
  async function* parts() {
    while (sent < bytes) {
      const part = await readPart(db, exportId, sent, PART_BYTES);
      if (!part || part.byteLength === 0) throw new Error('the export was destroyed while it was sent');
      sent += part.byteLength;
      yield part;
    }
  }
  return { stream: Readable.from(parts(), { objectMode: false }), sent: () => sent };
}
