import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../../app.ts';
import { equalsInConstantTime } from '../../equals-in-constant-time.ts';
import { isLoopback, networkOf } from '../../network-of.ts';

/** Headers by which a proxy on this machine shows that the caller is on another one. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

type Caller = Pick<FastifyRequest, 'headers' | 'socket'>;

/**
 * Whether the caller may read what only operators should see: with `METRICS_TOKEN` as bearer, or from this machine.
 * With `PUBLIC_ORIGIN` the token is always needed, because strangers then come through a proxy on this machine, which
 * may not say for whom it calls.
 */
export function isOperator(
  { metricsToken, isPublic }: Pick<AppConfig, 'metricsToken' | 'isPublic'>,
  caller: Caller,
): boolean {
  if (!isPublic && isFromThisMachine(caller)) return true;
  const { authorization = '' } = caller.headers;
  return metricsToken !== undefined && equalsInConstantTime(authorization, `Bearer ${metricsToken}`);
}

const isFromThisMachine = ({ headers, socket }: Caller) =>
  isLoopback(networkOf(socket.remoteAddress ?? '')) && FORWARDED.every((name) => headers[name] === undefined);
