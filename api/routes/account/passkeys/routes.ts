import type { FastifyInstance } from 'fastify';
import addPasskeyRoute from './add.ts';
import listPasskeysRoute from './list.ts';
import setPasswordWithPasskeyRoute from './password.ts';
import removePasskeyRoute from './remove.ts';
import renamePasskeyRoute from './rename.ts';
import requestPasskeyRoute from './request.ts';
import signInWithPasskeyRoute from './sign-in.ts';
import startPasskeyRoute from './start.ts';

export default async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  await app.register(listPasskeysRoute);
  await app.register(startPasskeyRoute);
  await app.register(addPasskeyRoute);
  await app.register(renamePasskeyRoute);
  await app.register(removePasskeyRoute);
  await app.register(requestPasskeyRoute);
  await app.register(signInWithPasskeyRoute);
  await app.register(setPasswordWithPasskeyRoute);
}
