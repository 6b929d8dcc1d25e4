import fp from 'fastify-plugin';

/**
 * Bodies are JSON and nothing else: any other kind is 415. Keys that would reach an object's prototype are
 * refused. An empty body counts as none, also where a client calls it JSON, as many do on every call.
 */
export default fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
});
