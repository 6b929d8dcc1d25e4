import Type from 'typebox';

/** The regions of the world. A time zone is enough to tell which one a device is in. */
export const REGIONS = [
  'Africa',
  'Asia',
  'Europe',
  'North America',
  'South America',
  'Oceania',
  'Global',
] as const;

/**
 * `Global` on a person or a post means that the region is not known. In a query it means every region.
 */
export type Region = (typeof REGIONS)[number];

export const RegionSchema = Type.Enum(REGIONS);
