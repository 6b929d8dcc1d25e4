import type { Region } from '../../../domain/places/regions.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

/** Time passes in steps of five minutes, the resolution of what others may see. */
export const STEPS_A_DAY = 288;

interface Visit {
  readonly person: number;
  /** The first and the last step of the person's visit. */
  readonly from: number;
  readonly to: number;
}

interface PlannedPost {
  readonly person: number;
  readonly step: number;
  readonly isLiveNow: boolean;
}

/** The actions of many people during a day. */
export interface ActivityPlan {
  /** The region of each person. */
  readonly regions: readonly Region[];
  readonly visits: readonly Visit[];
  readonly posts: readonly PlannedPost[];
}

/** The share of people in each region in percent, and the step of the day when the morning starts there. */
const REGIONS: readonly { readonly region: Region; readonly share: number; readonly morning: number }[] = [
  { region: 'Europe', share: 34, morning: 72 },
  { region: 'North America', share: 30, morning: 144 },
  { region: 'Asia', share: 16, morning: 0 },
  { region: 'South America', share: 8, morning: 120 },
  { region: 'Africa', share: 7, morning: 60 },
  { region: 'Oceania', share: 5, morning: 240 },
];
const WAKING_STEPS = 192;
const VISITS_MAX = 3;
const VISIT_MIN_STEPS = 2;
/** The mean of the random time that a visit lasts beyond `VISIT_MIN_STEPS`. */
const VISIT_MEAN_STEPS = 6;
/** The number of reflections during a visit. All entries are equally likely. */
const POSTS_A_VISIT = [0, 0, 1, 1, 2] as const;
const LIVE_SHARE = 0.5;

/** Plans the visits of each person and their posts: at waking hours, up to three times a day. */
export function planActivity(people: number, random: SeededRandom): ActivityPlan {
  const homes = Array.from({ length: people }, () => regionForPercent(random.next() * 100));
  const visits: Visit[] = [];
  const posts: PlannedPost[] = [];
  for (const [person, { morning }] of homes.entries()) {
    for (let left = random.between(1, VISITS_MAX); left > 0; left--) {
      const from = (morning + random.between(0, WAKING_STEPS - 1)) % STEPS_A_DAY;
      const steps = VISIT_MIN_STEPS + Math.floor(random.exponential(VISIT_MEAN_STEPS));
      const to = Math.min(from + steps - 1, STEPS_A_DAY - 1);
      visits.push({ person, from, to });
      for (let shared = random.pick(POSTS_A_VISIT); shared > 0; shared--) {
        posts.push({ person, step: random.between(from, to), isLiveNow: random.next() < LIVE_SHARE });
      }
    }
  }
  return { regions: homes.map(({ region }) => region), visits, posts };
}

function regionForPercent(percent: number) {
  let upTo = 0;
  for (const home of REGIONS) {
    upTo += home.share;
    if (percent < upTo) return home;
  }
  throw new Error('The shares of the regions add up to less than 100.');
}
