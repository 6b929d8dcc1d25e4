type Data = Record<string, unknown>;

/**
 * The values at which the form of 1.0.2 began. 1.0.2 needs both values in an event, and stored these when the person did
 * not choose.
 */
const START_VALUES: Readonly<Data> = { moodValue: 3, energyValue: 2 };

/**
 * The data of MoodLogged as 1.0.2 reads it. A value that was not chosen has the start value there, and `notChosen` names
 * it. 1.0.2 ignores that field.
 */
export function toUnsealed({ chosen, ...data }: Data): Data {
  if (chosen === 'unknown') return data;
  const notChosen = Object.keys(START_VALUES).filter((name) => data[name] === undefined);
  return { ...START_VALUES, ...data, notChosen };
}

/** The data of MoodLogged from version 3: without the values that `notChosen` names, if it is there. */
export function fromUnsealed({ notChosen, ...data }: Data): Data {
  if (!Array.isArray(notChosen)) return { ...data, chosen: 'unknown' };
  const given = Object.entries(data).filter(([name]) => !notChosen.includes(name));
  return { ...Object.fromEntries(given), chosen: 'yes' };
}
