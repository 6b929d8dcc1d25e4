import type { FastifyInstance } from 'fastify';
import { NotSignedIn } from '../../../domain/account/not-signed-in.ts';
import { canonicalUsername, checkedFullName, checkedUsername } from '../../../domain/account/rules.ts';
import { changeUser } from '../../../domain/contract/account.ts';
import type { Account } from '../../../infra/accounts/accounts.ts';
import { requireChangeable } from '../../accounts/own-account.ts';
import { serve } from '../../contract/serve.ts';
import { userAnswer } from './answer.ts';

/** Changes a person's name or username. Everything they have written stays theirs. */
export default function changeUserRoute(app: FastifyInstance): void {
  const { accounts, sessions, signInThrottles } = app.services;
  const isOwn = async (person: Account, username: string) =>
    canonicalUsername((await accounts.namesOf(person)).username) === canonicalUsername(username);

  serve(app, changeUser, {
    async handler(request) {
      const person = request.requireAccount();
      requireChangeable(person);
      const { username, fullName } = request.body;
      const names = {
        ...(username !== undefined && { username: checkedUsername(username) }),
        ...(fullName !== undefined && { fullName: checkedFullName(fullName) }),
      };
      const { account } = await request.once(person.person_id, async (finished) => {
        if (finished) return { ...finished, account: await accounts.withId(person.id) };
        // Without this limit one account could test any number of usernames.
        if (names.username !== undefined && !(await isOwn(person, names.username))) {
          await signInThrottles.countRegistration(request.ip);
          await accounts.refuseLookAlike(names.username);
        }
        return { status: 200, result: {}, account: await accounts.rename(person.person_id, names) };
      });
      if (!account) throw new NotSignedIn();
      await sessions.announceChange();
      return userAnswer(account, await accounts.namesOf(account));
    },
  });
}
