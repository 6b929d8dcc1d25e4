import type { FastifyInstance } from 'fastify';
import { getOwnStudies } from '../../../domain/contract/research.ts';
import { researchReadsProjection } from '../../../projections/research-reads/project.ts';
import { serve } from '../../contract/serve.ts';
import { ownStudies } from '../../research/own-studies.ts';
import giveConsentRoute from './give-consent.ts';
import readsRoute from './reads.ts';
import withdrawConsentRoute from './withdraw-consent.ts';

/** The studies of a person: joining, withdrawing, and the questions that researchers have asked. */
export default function researchRoutes(app: FastifyInstance): void {
  serve(app, getOwnStudies, {
    reads: researchReadsProjection.name,
    handler: (request) => ownStudies(app.services, request.requireAccount().person_id),
  });
  giveConsentRoute(app);
  withdrawConsentRoute(app);
  readsRoute(app);
}
