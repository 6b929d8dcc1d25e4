import { helpIn } from '../../../domain/help/help-in.ts';
import { countryOf, type PlaceCode } from '../../../domain/help/place.ts';
import { placesOfZone } from '../../../domain/help/zone-places.ts';
import { chosenPlace, storeChosenPlace } from './chosen-place.ts';

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Where the person is, as far as this device knows. */
export interface HelpPlace {
  /** The place whose numbers are shown. Undefined while only the person can say it. */
  readonly place: PlaceCode | undefined;
  /**
   * The places that the person is asked to choose from, because the time zone does not tell. Empty if it names none,
   * and undefined if there is nothing to ask.
   */
  readonly question: readonly PlaceCode[] | undefined;
}

/** The place for a time zone and a stored choice. Several parts of one country show that country's numbers at once. */
export function locate(timeZone: string, stored: string | null): HelpPlace {
  const [zone, chosen] = stored?.split(' ') ?? [];
  if (chosen && zone === timeZone) return { place: chosen, question: undefined };
  const places = placesOfZone(timeZone);
  const [first, ...others] = places;
  if (first === undefined) return { place: undefined, question: places };
  if (others.length === 0) return { place: first, question: undefined };
  const country = countryOf(first);
  const isOneCountry = others.every((one) => countryOf(one) === country);
  return { place: isOneCountry ? country : undefined, question: places };
}

/**
 * Where the person is: by the device's time zone, or as they chose. A choice counts in the time zone it was made in, so
 * that a traveler gets the numbers of the country they are in. Nothing of it leaves the device.
 */
export const helpPlace = (): HelpPlace => locate(deviceZone(), chosenPlace.value);

/** Remembers on this device that the person is here. */
export const choosePlace = (place: PlaceCode): void => storeChosenPlace(`${deviceZone()} ${place}`);

const english = new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'code' });

/** The English name of a place. */
export const placeName = (place: PlaceCode): string => helpIn(place)?.name ?? english.of(place) ?? place;
