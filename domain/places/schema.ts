import Type from 'typebox';
import { RegionSchema } from './regions.ts';

const degrees = (whole: string, most: number, example: string) =>
  Type.String({ pattern: `^-?((${whole})(\\.[0-9]{1,6})?|${most}(\\.0{1,6})?)$`, examples: [example] });

/** Where a viewer is, as coarsely as their device tells: both coordinates or none, in degrees. */
export const LocationQuery = Type.Object(
  {
    region: Type.Optional(RegionSchema),
    lat: Type.Optional(degrees('[1-8]?[0-9]', 90, '52.5')),
    lng: Type.Optional(degrees('1[0-7][0-9]|[1-9]?[0-9]', 180, '13.5')),
  },
  { additionalProperties: false },
);

/** The current presence: dots for at least three people, the viewer's own under `client`, and the total. */
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

/** In a query, `Global` and none both mean every region. */
export const RegionQuery = Type.Object(
  { region: Type.Optional(RegionSchema) },
  { additionalProperties: false },
);

/** Somebody who was here today, under today's handle; times are rounded down to 5 minutes. */
export const NearbyUser = Type.Object({
  sessionId: Type.String(),
  lastActiveAt: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
});
