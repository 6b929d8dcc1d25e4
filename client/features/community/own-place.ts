import { computed } from '@preact/signals-react';
import type { Coordinates } from '../../../domain/places/cities.ts';
import { referenceCityOf } from '../../../domain/places/time-zones.ts';
import { cityByClock, viewerPlace } from '../../../domain/places/viewer.ts';
import { offTheMap } from '../preferences/preferences.ts';

/** Where the map shows this device: told by its time zone alone, nobody is asked where they are. */
export function placeOf(timeZone: string, now: Date): Coordinates {
  const hoursAhead = -now.getTimezoneOffset() / 60;
  return viewerPlace(referenceCityOf(timeZone) ?? cityByClock(hoursAhead));
}

const place = computed(() =>
  offTheMap.isOn.value ? null : placeOf(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', new Date()),
);

/**
 * This device's place on the map; null while the person keeps off it. Read in an effect or a component it is
 * followed: the switch takes effect at once, in every open tab. Brings the table of time zones along (4 KB), so
 * it is for chunks that are loaded later.
 */
export const ownPlace = (): Coordinates | null => place.value;
