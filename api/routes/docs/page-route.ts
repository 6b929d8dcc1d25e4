import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { documentOf } from '../../openapi/document.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Rendered here, with a style that needs no file and no script: it works offline and under the strict policy. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  let page: string | undefined;
  const origin = () => {
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return app.config.publicOrigins(port ?? 0)[0] ?? '';
  };
  const schema = {
    summary: 'This API, described for people',
    response: { 200: { content: { 'text/html': { schema: Type.String() } } } },
  };

  app.get('/docs', { schema }, async (_request, reply) => {
    page ??= docsPage(documentOf(app), origin());
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`))
      .type('text/html; charset=utf-8')
      .send(page);
  });
};

export default route;
