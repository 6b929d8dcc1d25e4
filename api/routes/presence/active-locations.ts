import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DomainError } from '../../../domain/domain-error.ts';
import type { Coordinates } from '../../../domain/places/cities.ts';
import { placeAt } from '../../../domain/places/place.ts';
import { ActiveLocations, LocationQuery } from '../../../domain/places/schema.ts';

/** The viewer's own dot is the least there is: it stands for one. */
const OWN_INTENSITY = 1;

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { presence, pendingGratitude } = app.services;
  const schema = {
    summary: 'Who is here now; with a session it also says that one is here oneself, for a minute',
    querystring: LocationQuery,
    response: { 200: ActiveLocations },
  };

  app.get('/active-locations', { schema }, async (request, reply) => {
    const { region = 'Global' } = request.query;
    const place = placeOf(request.query);
    const { pseudonymId } = request;
    // The demo people are in no list and no count.
    if (pseudonymId !== undefined && !request.signedIn?.account.demo) {
      await presence.heartbeat(pseudonymId, { region, place });
      // What can't be handed over now is with the next beat: that somebody is here has been noted.
      reply.setConsistencyToken(await pendingGratitude.deliver().catch(() => undefined));
    }
    const { total, dots } = await presence.snapshot();
    const own = place ? [{ id: 'client', ...placeAt(place), intensity: OWN_INTENSITY }] : [];
    return { locations: [...own, ...dots], totalActiveUsers: total };
  });
};

/** Throws `DomainError('invalid')` for one coordinate without the other. */
function placeOf({ lat, lng }: { lat?: string; lng?: string }): Coordinates | undefined {
  if ((lat === undefined) !== (lng === undefined)) {
    throw new DomainError('invalid', 'A place needs both lat and lng');
  }
  return lat === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
}

export default route;
