import Type from 'typebox';
import { RegionSchema } from './regions.ts';

const degrees = (integerPattern: string, max: number, example: string) =>
  Type.String({
    pattern: `^-?((${integerPattern})(\\.[0-9]{1,6})?|${max}(\\.0{1,6})?)$`,
    examples: [example],
  });

/** The viewer's coarse location as the device reports it, in degrees. A call with one coordinate alone gets 400. */
export const LocationQuery = Type.Object(
  {
    region: Type.Optional(RegionSchema),
    lat: Type.Optional(degrees('[1-8]?[0-9]', 90, '52.5')),
    lng: Type.Optional(degrees('1[0-7][0-9]|[1-9]?[0-9]', 180, '13.5')),
  },
  { additionalProperties: false },
);

/**
 * The current presence: dots for at least three people each, and the total number of people. If the call names a
 * place, the answer of GET /api/active-locations also has the viewer's own dot, with the id `client`.
 */
export const ActiveLocations = Type.Object({
  locations: Type.Array(
    Type.Object({
      id: Type.String(),
      lat: Type.Number(),
      lng: Type.Number(),
      intensity: Type.Integer({ minimum: 1 }),
    }),
  ),
  totalActiveUsers: Type.Integer({ minimum: 0 }),
});

/** In a query, `Global` and no region both mean every region. */
export const RegionQuery = Type.Object(
  { region: Type.Optional(RegionSchema) },
  { additionalProperties: false },
);

/**
 * A person who was here in the last finished 5-minute step, under a handle of that step. Both times are its start.
 */
export const NearbyUser = Type.Object({
  sessionId: Type.String(),
  lastActiveAt: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
});
