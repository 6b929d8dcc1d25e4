import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getMetrics } from '../../../domain/contract/operations.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { serve } from '../../contract/serve.ts';
import { isLoopback, networkOf } from '../../network-of.ts';

/** Headers by which a proxy on this machine shows that the caller is on another one. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * The metrics for Prometheus. Callers on this machine need no token; others need `METRICS_TOKEN` as bearer.
 */
export default async function metricsRoute(app: FastifyInstance): Promise<void> {
  const { metricsToken } = app.config;
  serve(app, getMetrics, {
    handler(request, reply) {
      if (!isFromThisMachine(request)) {
        if (metricsToken === undefined) {
          throw new DomainError('forbidden', 'Set METRICS_TOKEN to read this from another machine');
        }
        if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
          reply.header('WWW-Authenticate', 'Bearer');
          throw new DomainError('unauthenticated', 'The metrics token is missing or wrong');
        }
      }
      reply.type(app.metrics.contentType);
      return app.metrics.metrics();
    },
  });
}

const isFromThisMachine = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>) =>
  isLoopback(networkOf(socket.remoteAddress ?? '')) && FORWARDED.every((name) => headers[name] === undefined);

/** Compares hashes of equal length in constant time, so that the time reveals nothing about the token. */
const isSame = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted));

const sha256 = (text: string) => createHash('sha256').update(text).digest();
