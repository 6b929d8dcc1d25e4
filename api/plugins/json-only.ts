import { isUtf8 } from 'node:buffer';
import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Accepts only JSON in UTF-8 as a body. Any other type is answered with 415, and bytes that are not UTF-8 are
 * refused. Keys that would reach an object's prototype are refused, and so is a body for a route that
 * declares none, unless it is an empty object. An empty body counts as no body even if the client calls it
 * JSON, as many clients do on every call.
 */
export default fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body)) parse(request, body.toString(), done);
    else
      done(
        new DomainError('invalid', 'The text contains a character that cannot be stored. Please remove it.'),
      );
  });

  app.addHook('preValidation', ({ body, is404, routeOptions }, _reply, done) => {
    const isExpected = body === undefined || is404 || routeOptions.schema?.body || isEmptyObject(body);
    done(isExpected ? undefined : new DomainError('invalid', 'This request takes no body'));
  });
});

const isEmptyObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
