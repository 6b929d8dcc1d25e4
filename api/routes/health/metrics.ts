import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { DomainError } from '../../../domain/domain-error.ts';
import { isLoopback, networkOf } from '../../network-of.ts';

/** Headers by which a proxy on this machine gives away that the caller is elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** For Prometheus: without a token from this machine alone, from elsewhere with `METRICS_TOKEN` as bearer. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { metricsToken } = app.config;
  const schema = {
    summary: 'How this process does, for Prometheus',
    description: 'From another machine: `Authorization: Bearer` with what `METRICS_TOKEN` is set to.',
    refuses: [401, 403],
    response: { 200: { content: { 'text/plain': { schema: Type.String() } } } },
  };

  app.get('/metrics', { schema }, async (request, reply) => {
    if (!isFromThisMachine(request)) {
      if (metricsToken === undefined) {
        throw new DomainError('forbidden', 'Set METRICS_TOKEN to read this from another machine');
      }
      if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        reply.header('WWW-Authenticate', 'Bearer');
        throw new DomainError('unauthenticated', 'The metrics token is missing or wrong');
      }
    }
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
};

const isFromThisMachine = ({ headers, socket }: FastifyRequest) =>
  isLoopback(networkOf(socket.remoteAddress ?? '')) && FORWARDED.every((name) => headers[name] === undefined);

/** Compared by their hashes, which have one length, in a time that tells nothing of where they differ. */
const isSame = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted));

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export default route;
