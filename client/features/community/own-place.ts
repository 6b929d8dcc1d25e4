import { computed } from '@preact/signals-react';
import type { Coordinates } from '../../../domain/places/cities.ts';
import type { Region } from '../../../domain/places/regions.ts';
import { referenceCityOf } from '../../../domain/places/time-zones.ts';
import { cityByClock, viewerPlace } from '../../../domain/places/viewer.ts';
import { offTheMap } from '../preferences/preferences.ts';
import { ownRegion } from './own-region.ts';

/**
 * Where the map shows this device: a rounded point at or between large cities, computed from the city of the time zone.
 * For a zone whose city is not known, the clock and `region` choose one of the eight reference cities. Nobody is asked
 * for their location.
 */
export function placeOf(timeZone: string, now: Date, region: Region): Coordinates {
  const hoursAhead = -now.getTimezoneOffset() / 60;
  return viewerPlace(referenceCityOf(timeZone) ?? cityByClock(hoursAhead, region));
}

const place = computed(() =>
  offTheMap.isOn.value
    ? null
    : placeOf(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', new Date(), ownRegion()),
);

/**
 * This device's place on the map, or null while the person keeps off it. Reading it in an effect or a
 * component subscribes to it, so the switch applies at once in every open tab. Imports the 4 KB table of time
 * zones, so use it only in chunks that are loaded later.
 */
export const ownPlace = (): Coordinates | null => place.value;
