import type { FastifyInstance } from 'fastify';
import {
  listOperationsActions,
  rebuildProjection,
  retryProjection,
  verifyProjection,
} from '../../../domain/contract/operations-actions.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { RunKind } from '../../../domain/operations/actions.ts';
import type { StartedAction } from '../../../domain/operations/actions-schema.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { resumeProjection } from '../../../projections/runtime/checkpoints.ts';
import { staffActionsProjection } from '../../../projections/staff-actions/project.ts';
import { type RouteRequest, serve } from '../../contract/serve.ts';
import { newAction, performRecorded } from '../../operations/record-action.ts';
import { staffActions } from '../../operations/staff-actions.ts';

type ProjectionRequest = RouteRequest<
  typeof retryProjection | typeof rebuildProjection | typeof verifyProjection
>;

/** Operators act on read models, and see the last actions of all operators. */
export default function actionsRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, retryProjection, {
    async handler(request) {
      const { staffId: by } = await request.staff('operator');
      const projection = projectionOf(request);
      request.countWrite();
      const action = newAction({ by, action: 'retry', target: projection.name });
      const position = await performRecorded(services, action, async () => {
        const pausedReason = await resumeProjection(services.db, projection);
        return { outcome: 'done', ...(pausedReason === undefined && { detail: 'It was not paused' }) };
      });
      request.noteWrite(position);
      app.overview.expire();
      return { id: action.actionId, action: action.action, target: projection.name };
    },
  });

  serve(app, rebuildProjection, { handler: (request) => start(request, 'rebuild') });
  serve(app, verifyProjection, { handler: (request) => start(request, 'verify') });

  async function start(request: ProjectionRequest, kind: RunKind): Promise<StartedAction> {
    const { staffId } = await request.staff('operator');
    const projection = projectionOf(request);
    request.countWrite();
    const { actionId, position } = await services.backgroundRuns.start(kind, projection, staffId);
    request.noteWrite(position);
    app.overview.expire();
    return { id: actionId, action: kind, target: projection.name };
  }

  serve(app, listOperationsActions, {
    reads: staffActionsProjection.name,
    async handler(request) {
      const { staffId } = await request.staff('operator');
      return staffActions(services, staffId);
    },
  });
}

function projectionOf({ params }: ProjectionRequest) {
  const projection = allProjections.find(({ name }) => name === params.name);
  if (!projection) throw new DomainError('not-found', 'There is no such read model');
  return projection;
}
