import { ApiClient } from '../support/api-client.ts';
import type { Attack } from './attack.ts';

const NEW_PASSWORD = 'a louder evening';

export const stolenSession: Attack = {
  name: 'stolen-session',
  method: 'A thief copies the session cookie, and the owner changes the password',
  async run({ origin, newPerson }) {
    const owner = await newPerson();
    const thief = new ApiClient(origin, {
      cookies: new Map(owner.browserCookies().map(({ name, value }) => [name, value])),
    });
    const statusOf = async (client: ApiClient) => `${(await client.request('GET', '/api/user')).status}`;
    const before = await statusOf(thief);
    const change = { currentPassword: 'a quiet morning', newPassword: NEW_PASSWORD };
    const { status } = await owner.request('POST', '/api/password', change);
    if (status !== 204) throw new Error(`the password change answered ${status}`);
    return [
      { what: 'answer to the thief before the change', value: before },
      { what: 'answer to the thief after it', value: await statusOf(thief) },
      { what: 'answer to the owner after it', value: await statusOf(owner) },
    ];
  },
};
