import type { FastifyInstance } from 'fastify';
import { getActiveLocations } from '../../../domain/contract/presence.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { Coordinates } from '../../../domain/places/cities.ts';
import { placeAt } from '../../../domain/places/place.ts';
import { FailureRun } from '../../../infra/background/failure-run.ts';
import { serve } from '../../contract/serve.ts';

/** The intensity of the viewer's own dot: the lowest, because it stands for one person. */
const OWN_INTENSITY = 1;

/**
 * Answers how many people are here, and the dots on the map. It names nobody. The call itself makes a caller with a
 * session present for a minute, except demo people, and delivers gratitude that waits for people who are present.
 */
export default function activeLocationsRoute(app: FastifyInstance): void {
  const { presence, pendingGratitude, log } = app.services;
  const deliveryFailures = new FailureRun({ task: 'gratitude delivery', log });
  serve(app, getActiveLocations, {
    async handler(request) {
      const { region = 'Global' } = request.query;
      const place = placeOf(request.query);
      const { pseudonymId, isSettled } = request;
      // Demo people are in no list and no count.
      if (pseudonymId !== undefined && !request.signedIn?.account.demo) {
        await presence.heartbeat({ pseudonymId, isSettled }, { region, place });
        // The delivery writes to the log outside `execute`, so the write is recorded here. Gratitude that
        // cannot be delivered now is delivered with the next heartbeat.
        const delivery = pendingGratitude.deliver().then((position) => request.noteWrite(position));
        await deliveryFailures.tolerate(delivery, 'delivering it with the next heartbeat');
      }
      const { total, dots } = await presence.snapshot();
      const own = place ? [{ id: 'client', ...placeAt(place), intensity: OWN_INTENSITY }] : [];
      return { locations: [...own, ...dots], totalActiveUsers: total };
    },
  });
}

/**
 * The place in the query, if there is one. Throws `DomainError('invalid')` for one coordinate without the
 * other.
 */
function placeOf({ lat, lng }: { lat?: string; lng?: string }): Coordinates | undefined {
  if ((lat === undefined) !== (lng === undefined)) {
    throw new DomainError('invalid', 'A place needs both lat and lng');
  }
  return lat === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
}
