import type { FastifyInstance } from 'fastify';
import { getOpenapiDocument } from '../../../domain/contract/operations.ts';
import { serve } from '../../contract/serve.ts';

export default async function openapiRoute(app: FastifyInstance): Promise<void> {
  serve(app, getOpenapiDocument, { handler: () => app.swagger() });
}
