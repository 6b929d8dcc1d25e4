/** A country by its ISO 3166-1 code, or a part of one with lines of its own by its ISO 3166-2 code: `GB-NIR`. */
export type PlaceCode = string;

/** The country that a place is or belongs to. */
export const countryOf = (place: PlaceCode): PlaceCode => place.slice(0, 2);
