import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getDocsPage } from '../../../domain/contract/operations.ts';
import { serve } from '../../contract/serve.ts';
import { documentOf } from '../../openapi/document.ts';
import { sendDocument } from '../../send-document.ts';
import { SharedBody } from '../../shared-body.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Renders the page on the server. The page needs no script and nothing from other servers. The hash of its inline style
 * is added to the strict policy.
 */
export default function docsPageRoute(app: FastifyInstance): void {
  let page: SharedBody | undefined;
  const origin = () => {
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return app.config.publicOrigins(port ?? 0)[0] ?? '';
  };
  serve(app, getDocsPage, {
    async handler(request, reply) {
      page ??= new SharedBody(docsPage(documentOf(app), origin()));
      const policy = String(reply.getHeader('content-security-policy'));
      reply
        .header(
          'Content-Security-Policy',
          policy.replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`),
        )
        .type('text/html; charset=utf-8');
      return sendDocument(request, reply, page);
    },
  });
}
