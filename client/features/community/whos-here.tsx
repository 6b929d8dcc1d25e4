import { MapPinOff } from 'lucide-react';
import { useId } from 'react';
import { now } from '../../lib/today.ts';
import { title } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { offTheMap } from '../preferences/preferences.ts';
import { WorldMap } from './map/world-map.tsx';
import { ownPlace } from './own-place.ts';
import { isRegionAsked } from './own-region.ts';
import { around, dotsShown, type Place, placesOf } from './places.ts';
import * as css from './presence.css.ts';
import { presenceAge } from './relative-time.ts';
import { type PresenceSnapshot, usePresence } from './use-presence.ts';

/** How many people are here and around which places, as a map and in words. */
export function WhosHere() {
  const titleId = useId();
  const { state, refresh } = usePresence();
  const loaded = state.value;
  const present = loaded.status === 'ready' ? loaded.value : undefined;
  const isUnknown = present !== undefined && present.source !== 'now';
  const dots = dotsShown(present?.places ?? []);
  const places = placesOf(dots);
  const own = isUnknown ? null : ownPlace();
  return (
    <section className={css.here} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={title}>
          Who’s Here
        </h2>
        {present ? (
          <Count present={present} />
        ) : (
          <Skeleton label="Loading who is here...">
            <SkeletonBlock width={180} height={38} />
          </Skeleton>
        )}
      </div>
      <div className={css.map}>
        <WorldMap label={mapInWords(places, own ? around(own) : null)} dots={dots} own={own} />
      </div>
      <div className={css.places}>
        {isUnknown ? (
          <Retry text="The number of people here can’t be loaded right now." onRetry={refresh} />
        ) : (
          <Places places={places} />
        )}
      </div>
      <div className={css.choice}>
        <Switch
          icon={MapPinOff}
          label="Keep me off the map"
          hint={`Your dot is based on your ${isRegionAsked() ? 'time zone and region' : 'time zone'}, not your location. You are still counted when you are off the map.`}
          isOn={offTheMap.isOn.value}
          onChange={offTheMap.choose}
        />
      </div>
    </section>
  );
}

function Count({ present }: { readonly present: PresenceSnapshot }) {
  if (present.source === 'none') return null;
  const { count, source } = present;
  const isNow = source === 'now';
  return (
    <p className={css.count}>
      <span className={isNow ? css.number : css.quietNumber}>{count.toLocaleString('en')}</span>
      <span className={isNow ? undefined : css.quiet}>{count === 1 ? 'person online' : 'people online'}</span>
      {present.source === 'earlier' ? (
        <span className={css.quiet}>· counted {presenceAge(present.at, now.value)}</span>
      ) : null}
      {source === 'example' ? <span className={css.quiet}>· example figure</span> : null}
    </p>
  );
}

/** The places as a list, so that the map is not the only source. Changes are not announced. */
function Places({ places }: { readonly places: readonly Place[] }) {
  return (
    <>
      {places.length > 0 ? (
        <ul className={css.list} aria-label="Where people are">
          {places.map(({ name, atLeast }) => (
            <li key={name} className={css.place}>
              <span>{name}</span>
              <span className={css.atLeast}>at least {atLeast}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={css.quiet}>
        A place appears when at least three people are near it, so nobody is ever shown alone.
      </p>
    </>
  );
}

function mapInWords(places: readonly Place[], own: string | null): string {
  const listed =
    places.length === 1 ? 'people are around one place' : `people are around ${places.length} places`;
  const others = places.length === 0 ? 'no place is shown right now' : `${listed}, listed next to it`;
  return `World map: ${others}. ${own ? `Your own dot is ${own}.` : 'You are not on the map.'}`;
}
