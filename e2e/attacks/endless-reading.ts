import type { Attack } from './attack.ts';
import { waitingTimes } from './waiting-times.ts';

const CONNECTIONS = 60;
const ATTACK_MS = 10_000;

export const endlessReading: Attack = {
  name: 'endless-reading',
  method: `A signed-in person reads their moods over ${CONNECTIONS} connections, each again as soon as it is answered`,
  async run({ newPerson }) {
    const [person, attacker] = [await newPerson(), await newPerson()];
    for (let count = 0; count < 30; count++) {
      await attacker.request('POST', '/api/mood', {
        moodValue: 3,
        fatigueValue: 3,
        notes: 'Again and again.',
      });
    }
    let answers = 0;
    const endsAt = performance.now() + ATTACK_MS;
    const read = async () => {
      while (performance.now() < endsAt) {
        const answer = await attacker.request('GET', '/api/mood');
        await answer.arrayBuffer();
        if (answer.ok) answers++;
      }
    };
    const figures = await waitingTimes(person, () => Promise.all(Array.from({ length: CONNECTIONS }, read)));
    return [{ what: `lists read in ${ATTACK_MS / 1_000} s`, value: `${answers}` }, ...figures];
  },
};
