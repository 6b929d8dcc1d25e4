import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, type SharedBody, smallestEncoding } from './shared-body.ts';

/**
 * Sends a document that is the same for every caller: in the smallest encoding that the caller accepts, or as 304 if
 * the caller has it already. Nothing is serialized for a call, and nothing is compressed twice.
 */
export async function sendDocument(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  document: SharedBody,
): Promise<FastifyReply> {
  const encoding = smallestEncoding(headers['accept-encoding']);
  // A strong tag names the exact bytes, so each encoding has its own.
  const tag = `"${document.hash}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
  if (hasTag(headers['if-none-match'], tag)) return reply.code(304).send();
  return sendEncoded(reply, document, encoding);
}

/** Sends a body in an encoding, or plain without one. The header is set last: an error must not be sent with it. */
export async function sendEncoded(
  reply: FastifyReply,
  body: SharedBody,
  encoding: Encoding | undefined,
): Promise<FastifyReply> {
  if (!encoding) return reply.send(body.plain);
  const encoded = await body.encoded(encoding);
  return reply.header('Content-Encoding', encoding).send(encoded);
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). Caches may send it back as a weak one. */
const hasTag = (header: string | undefined, tag: string) =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false;
