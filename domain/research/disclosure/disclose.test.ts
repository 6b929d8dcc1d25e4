import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { disclose, type SeenPicture, type WeekOfPeople } from './disclose.ts';
import { drawPicture, type Placed } from './picture.ts';

/** Stands for SHA-256: FNV-1a with a finalizer, eight digits for each of two seeds. */
const sha256 = (text: string) => [0x811c9dc5, 0x9e3779b9].map((seed) => hashOf(text, seed)).join('');

function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

const markOf = (person: number, value: number) => sha256(`salt ${person} ${value}`);
const WEEKS = ['2026-08-24', '2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'];

/** The value of each person in a week; 0 for none. */
type Values = readonly number[];
const placedOf = (values: Values, gone: ReadonlySet<number> = new Set()): Placed[] =>
  values.flatMap((value, person) =>
    value === 0 || gone.has(person) ? [] : [{ mark: markOf(person, value), value }],
  );
const weeksOf = (history: readonly Values[], gone?: ReadonlySet<number>): WeekOfPeople[] =>
  history.map((values, n) => ({ week: WEEKS[n] as string, placed: placedOf(values, gone) }));

/** People who mostly keep their value from week to week. */
const history = fc.integer({ min: 20, max: 120 }).chain((people) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: people, maxLength: people }),
      fc.array(
        fc.array(fc.record({ person: fc.nat(people - 1), value: fc.integer({ min: 0, max: 5 }) }), {
          maxLength: 40,
        }),
        { minLength: 1, maxLength: WEEKS.length - 1 },
      ),
    )
    .map(([first, changes]) => {
      const weeks = [first];
      for (const changed of changes) {
        const values = [...(weeks.at(-1) as number[])];
        for (const { person, value } of changed) values[person] = value;
        weeks.push(values);
      }
      return weeks;
    }),
);
const leavers = fc.array(fc.array(fc.nat(119), { maxLength: 12 }), { maxLength: 6 });

test('a picture shows no bar of fewer than 10 people, none that leaves fewer than 10 outside, and sums only what it shows', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 150 });
  fc.assert(
    fc.property(values, (given) => {
      const placed = placedOf(given);
      const picture = drawPicture(placed, sha256);
      if (!picture) return;
      assert.ok(placed.length >= 25);
      picture.cells.forEach((count, index) => {
        if (count === null) return;
        const exact = placed.filter(({ value }) => value === index + 1).length;
        assert.ok(exact >= 10 && placed.length - exact >= 10 && count >= 10);
        assert.ok(count % 5 === 0 && Math.abs(count - exact) <= 6);
      });
      const sum = picture.cells.reduce<number>((total, count) => total + (count ?? 0), 0);
      assert.equal(picture.people, sum < 25 ? null : sum);
    }),
  );
});

test('none, all and nearly all are hidden', () => {
  const people = (count: number, value: number) => Array.from({ length: count }, () => value);
  assert.equal(drawPicture(placedOf(people(100, 3)), sha256), undefined);
  assert.equal(drawPicture(placedOf([...people(100, 3), ...people(9, 2)]), sha256), undefined);
  assert.equal(drawPicture(placedOf([...people(12, 3), ...people(12, 2)]), sha256), undefined);
  const cells = drawPicture(placedOf([...people(60, 3), ...people(40, 2)]), sha256)?.cells;
  assert.deepEqual(
    cells?.map((count) => count !== null),
    [false, true, true, false, false],
  );
});

test('the same people give the same answer, in any order and however often it is asked', () => {
  fc.assert(
    fc.property(history, (weeks) => {
      const first = disclose(weeksOf(weeks), [], sha256);
      const turned = weeksOf(weeks).map(({ week, placed }) => ({ week, placed: placed.toReversed() }));
      assert.deepEqual(disclose(turned, [], sha256), first);
      const again = disclose(weeksOf(weeks), first.added, sha256);
      assert.deepEqual(again, { answers: first.answers, added: [] });
    }),
    { numRuns: 50 },
  );
});

test('for any weeks and any order of leaving, any two pictures that were ever seen differ by 10 people or by nobody', () => {
  let resting = 0;
  fc.assert(
    fc.property(history, leavers, (weeks, groups) => {
      const gone = new Set<number>();
      const seen: SeenPicture[] = [];
      for (const group of [[], ...groups]) {
        for (const person of group) gone.add(person);
        const { answers, added } = disclose(weeksOf(weeks, gone), seen, sha256);
        seen.push(...added);
        answers.forEach((answer, n) => {
          if (answer.status !== 'shown') return;
          const everybody = placedOf(weeks[n] as Values, gone);
          if (
            drawPicture(everybody, sha256)?.digest !== seen.find(({ week }) => week === answer.week)?.digest
          )
            resting++;
        });
      }
      for (const [n, a] of seen.entries()) {
        for (const b of seen.slice(0, n)) assert.ok(a.digest === b.digest || changedBetween(a, b) >= 10);
      }
    }),
    { numRuns: 60 },
  );
  assert.ok(resting > 0);
});

test('the answer after people have left is made of the others alone', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(119), { minLength: 1, maxLength: 12 }), (weeks, leaving) => {
      const before = disclose(weeksOf(weeks), [], sha256);
      const gone = new Set(leaving);
      const after = disclose(weeksOf(weeks, gone), before.added, sha256);
      const marksOfGone = new Set(
        leaving.flatMap((person) => [1, 2, 3, 4, 5].map((value) => markOf(person, value))),
      );
      for (const { everybody } of after.added)
        assert.ok([...everybody].every((mark) => !marksOfGone.has(mark)));
      // An answer is one of the pictures of the people who are still there.
      const digests = new Set([...before.added, ...after.added].map(({ digest }) => digest));
      after.answers.forEach((answer) => {
        if (answer.status === 'hidden') return;
        const week = answer.status === 'same' ? answer.sameAs : answer.week;
        const picture = [...before.added, ...after.added].find(
          (each) =>
            [...each.everybody].every((mark) => !marksOfGone.has(mark)) &&
            digests.has(each.digest) &&
            JSON.stringify(redrawn(each, weeks, gone)) === JSON.stringify(answer.picture),
        );
        assert.ok(picture, `week ${week}`);
      });
    }),
    { numRuns: 60 },
  );
});

test('a week that was drawn ten times stays hidden when one more person leaves', () => {
  const values = Array.from({ length: 120 }, (_, person) => 2 + (person % 3));
  const gone = new Set<number>();
  const seen: SeenPicture[] = [];
  const statuses = values.map((_, person) => {
    const { answers, added } = disclose(weeksOf([values], gone), seen, sha256);
    seen.push(...added);
    gone.add(person);
    return answers[0]?.status;
  });
  assert.equal(seen.length, 10);
  assert.equal(statuses.at(-1), 'hidden');
});

test('when fewer than ten people changed since an earlier week, its picture stands, also after they changed back', () => {
  const first = Array.from({ length: 120 }, (_, person) => 2 + (person % 3));
  const few = first.map((value, person) => (person < 9 ? 5 - (value % 4) : value));
  const many = first.map((value, person) => (person < 40 ? 2 + ((value - 1) % 3) : value));
  const back = many.map((_, person) => (person === 119 ? 3 : (first[person] as number)));
  const { answers } = disclose(weeksOf([first, few, many, back]), [], sha256);
  assert.deepEqual(
    answers.map((answer) => [answer.status, answer.status === 'same' && answer.sameAs]),
    [
      ['shown', false],
      ['same', WEEKS[0]],
      ['shown', false],
      ['same', WEEKS[0]],
    ],
  );
});

/** The picture of exactly these people, from the values of those who are still there. */
function redrawn({ everybody }: SeenPicture, weeks: readonly Values[], gone: ReadonlySet<number>) {
  const placed = new Map(weeks.flatMap((values) => placedOf(values, gone)).map((each) => [each.mark, each]));
  const people = [...everybody].flatMap((mark) => placed.get(mark) ?? []);
  const { cells, people: about } = drawPicture(people, sha256) ?? { cells: [], people: null };
  return { cells, people: about };
}

/** At least this many people changed between two pictures. Counted here again, without the rule's own code. */
const changedBetween = (a: SeenPicture, b: SeenPicture): number =>
  Math.max(
    [...a.marks].filter((mark) => !b.marks.has(mark)).length,
    [...b.marks].filter((mark) => !a.marks.has(mark)).length,
  );
