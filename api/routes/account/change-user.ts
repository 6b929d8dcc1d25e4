import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { canonicalUsername, checkedFullName, checkedUsername } from '../../../domain/account/rules.ts';
import { ChangeUserBody, User } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { requireChangeable } from '../../accounts/own-account.ts';
import { userAnswer } from './answer.ts';

/** A person changes what they are called; everything they have written stays theirs. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles } = app.services;
  const schema = {
    summary: 'Change one’s own name or username',
    refuses: [401, 409, 429],
    body: ChangeUserBody,
    response: { 200: User },
  };

  app.patch('/user', { schema }, async (request) => {
    const person = request.requireAccount();
    requireChangeable(person);
    const { username, fullName } = request.body;
    const names = {
      ...(username !== undefined && { username: checkedUsername(username) }),
      ...(fullName !== undefined && { fullName: checkedFullName(fullName) }),
    };
    const { account } = await request.once(person.person_id, async (finished) => {
      if (finished) return { ...finished, account: await accounts.withId(person.id) };
      // Otherwise one account could ask which usernames are taken as often as it likes.
      if (names.username !== undefined && canonicalUsername(names.username) !== person.username_key) {
        await throttles.countRegistration(request.ip);
      }
      return { status: 200, result: {}, account: await accounts.rename(person.person_id, names) };
    });
    if (!account) throw new DomainError('unauthenticated', 'Please sign in');
    await sessions.announceChange();
    return userAnswer(account);
  });
};

export default route;
