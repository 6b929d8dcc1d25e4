import Type from 'typebox';

/** The parts of the world people are told apart by: as coarse as a time zone gives away. */
export const REGIONS = [
  'Africa',
  'Asia',
  'Europe',
  'North America',
  'South America',
  'Oceania',
  'Global',
] as const;

/** `Global` on a person or a post: the device could derive none. In a query: every region. */
export type Region = (typeof REGIONS)[number];

export const RegionSchema = Type.Enum(REGIONS);
