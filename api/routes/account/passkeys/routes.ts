import type { FastifyInstance } from 'fastify';
import addPasskeyRoute from './add.ts';
import listPasskeysRoute from './list.ts';
import setPasswordWithPasskeyRoute from './password.ts';
import removePasskeyRoute from './remove.ts';
import renamePasskeyRoute from './rename.ts';
import requestPasskeyRoute from './request.ts';
import signInWithPasskeyRoute from './sign-in.ts';
import startPasskeyRoute from './start.ts';

export default function passkeyRoutes(app: FastifyInstance): void {
  listPasskeysRoute(app);
  startPasskeyRoute(app);
  addPasskeyRoute(app);
  renamePasskeyRoute(app);
  removePasskeyRoute(app);
  requestPasskeyRoute(app);
  signInWithPasskeyRoute(app);
  setPasswordWithPasskeyRoute(app);
}
