import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Bodies are JSON and nothing else: any other kind is 415. Keys that would reach an object's prototype are
 * refused, and so is a body that the call has no schema for. An empty body counts as none, also where a client
 * calls it JSON, as many do on every call; so does an empty object.
 */
export default fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });

  app.addHook('preValidation', async ({ body, is404, routeOptions }) => {
    if (body === undefined || is404 || routeOptions.schema?.body || isEmptyObject(body)) return;
    throw new DomainError('invalid', 'Nothing more can be sent along with this');
  });
});

const isEmptyObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
