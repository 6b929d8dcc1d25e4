import { ApiClient } from '../support/api-client.ts';
import type { Attack } from './attack.ts';

const GUESSES = 12;

export const neighborGuesses: Attack = {
  name: 'neighbor-guesses',
  method: `A neighbor in the same network tries ${GUESSES} wrong passwords, and then the owner signs in on their own device`,
  async run({ origin, newPerson }) {
    const owner = await newPerson();
    const { username } = (await (await owner.request('GET', '/api/user')).json()) as { username: string };
    await owner.request('POST', '/api/logout');
    const signIn = async (client: ApiClient, password: string) =>
      `${(await client.request('POST', '/api/login', { username, password })).status}`;
    const answers = [];
    for (let guess = 0; guess < GUESSES; guess++) {
      answers.push(await signIn(new ApiClient(origin), `guess number ${guess}`));
    }
    return [
      { what: 'answers to the neighbor', value: answers.join(' ') },
      { what: 'answer to the owner', value: await signIn(owner, 'a quiet morning') },
    ];
  },
};
