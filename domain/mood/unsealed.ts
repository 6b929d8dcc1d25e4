type Data = Record<string, unknown>;

/*
 * Until sealing begins on a server (`sealedFrom` in an event's definition), an event is stored in the form that release
 * 1.0.2 reads, so that 1.0.2 can run beside this release. This file translates `MoodLogged` to that form and back.
 */

/** The values that the form of 1.0.2 showed at first. It stored them as well when the person did not choose. */
const START_VALUES: Readonly<Data> = { moodValue: 3, energyValue: 2 };

/**
 * Translates the data of `MoodLogged` to the form of 1.0.2, which needs both values. A value that was not chosen gets its
 * start value, and `notChosen` names it for `fromUnsealed`. 1.0.2 ignores that field.
 */
export function toUnsealed({ chosen, ...data }: Data): Data {
  if (chosen === 'unknown') return data;
  const notChosen = Object.keys(START_VALUES).filter((name) => data[name] === undefined);
  return { ...START_VALUES, ...data, notChosen };
}

/**
 * Translates it back. Leaves out the values that `notChosen` names. An event that 1.0.2 itself wrote has no `notChosen`:
 * nobody knows whether its values were chosen, so `chosen` is `unknown` and both values stay.
 */
export function fromUnsealed({ notChosen, ...data }: Data): Data {
  if (!Array.isArray(notChosen)) return { ...data, chosen: 'unknown' };
  const given = Object.entries(data).filter(([name]) => !notChosen.includes(name));
  return { ...Object.fromEntries(given), chosen: 'yes' };
}
