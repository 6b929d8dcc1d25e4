import type { FastifyInstance } from 'fastify';
import { getOpenapiDocument } from '../../../domain/contract/operations.ts';
import { serve } from '../../contract/serve.ts';
import { sendDocument } from '../../send-document.ts';
import { SharedBody } from '../../shared-body.ts';

export default function openapiRoute(app: FastifyInstance): void {
  let document: SharedBody | undefined;
  serve(app, getOpenapiDocument, {
    async handler(request, reply) {
      document ??= new SharedBody(JSON.stringify(app.swagger()));
      reply.type('application/json; charset=utf-8');
      return sendDocument(request, reply, document);
    },
  });
}
