import type { FastifyInstance } from 'fastify';
import { getOpenapiDocument } from '../../../domain/contract/operations.ts';
import { type CompressedBody, compressBody } from '../../compressed-body.ts';
import { serve } from '../../contract/serve.ts';
import { sendDocument } from '../../send-document.ts';

export default function openapiRoute(app: FastifyInstance): void {
  let document: Promise<CompressedBody> | undefined;
  serve(app, getOpenapiDocument, {
    async handler(request, reply) {
      document ??= compressBody(JSON.stringify(app.swagger()));
      reply.type('application/json; charset=utf-8');
      return sendDocument(request, reply, await document);
    },
  });
}
