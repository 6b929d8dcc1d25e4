import fc from 'fast-check';
import { type ActsCommand, actsDecider } from '../../domain/acts/decide.ts';
import { type ActsEvent, actsStream } from '../../domain/acts/events.ts';
import { STARTER_SLUGS } from '../../domain/acts/recommended.ts';
import { ACT_TITLE_MAX } from '../../domain/acts/schema.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { Model } from './model.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}
/** A recommended act, one of the person's own, or another person's. */
type Which = { readonly slug: string } | { readonly own: number } | { readonly anothers: number };
type ActsAction =
  | { readonly does: 'toggle'; readonly which: Which; readonly isCompleted: boolean }
  | { readonly does: 'add'; readonly words: Words }
  | { readonly does: 'customize'; readonly slugs: readonly string[]; readonly customs: readonly Words[] };

/** Actions choose a custom act from this many commands. */
const COMMANDS = 6;
const CHOICE = ['warm-drink', 'a-few-steps', 'hum-a-tune', 'read-a-page', 'kind-sentence', 'never-heard-of'];

const words: fc.Arbitrary<Words> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Feed the birds', 'A letter').map((title) => both(title)) },
  { weight: 1, arbitrary: fc.constantFrom(' ', '🐦'.repeat(ACT_TITLE_MAX), '🐦'.repeat(101)).map(both) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(both) },
);
function both(title: string): Words {
  return { title, description: title };
}

const which: fc.Arbitrary<Which> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ slug: fc.constantFrom(...STARTER_SLUGS) }) },
  fc.record({ slug: fc.constantFrom(...CHOICE) }),
  fc.record({ own: fc.nat(COMMANDS - 1) }),
  fc.record({ anothers: fc.nat(COMMANDS - 1) }),
);

/** People customize and extend their lists, and toggle acts, on any day and in any order. */
export const actsModel: Model<ActsAction, ActsEvent> = {
  aggregate: 'acts',
  decider: actsDecider((...words) => JSON.stringify(words)),
  produces: {
    ActsStarted: true,
    ActsCustomized: true,
    ActAdded: true,
    ActCompleted: true,
    ActReopened: true,
  },
  action: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('toggle'), which, isCompleted: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('add'), words }) },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('customize'),
        slugs: fc.subarray(CHOICE),
        customs: fc.array(words, { maxLength: 3 }),
      }),
    },
  ),
  stream: actsStream,
  command(action, ids, moment): ActsCommand {
    const actIdOf = (slug: string) => uuidV5(`${ids.person}:act:${slug}`);
    const { newId } = ids;
    switch (action.does) {
      case 'toggle': {
        const { which, isCompleted } = action;
        const actId = meant(which);
        return { type: 'toggleAct', actId, isCompleted, moment, actIdOf };
      }
      case 'add':
        return { type: 'addAct', ...action.words, newId, moment, actIdOf };
      case 'customize': {
        const { slugs, customs } = action;
        return { type: 'customizeActs', slugs, customs, newId, moment, actIdOf };
      }
    }

    function meant(act: Which): string {
      if ('slug' in act) return actIdOf(act.slug);
      return 'own' in act ? ids.own(act.own) : ids.ofOther(act.anothers);
    }
  },
};
