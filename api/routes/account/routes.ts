import type { FastifyInstance } from 'fastify';
import changeUserRoute from './change-user.ts';
import currentUserRoute from './current-user.ts';
import eraseUserRoute from './erase-user.ts';
import lockSecretRoute from './lock-secret.ts';
import loginRoute from './login.ts';
import logoutRoute from './logout.ts';
import passkeyRoutes from './passkeys/routes.ts';
import passwordRoute from './password.ts';
import recoverRoute from './recover.ts';
import recoveryCodeRoute from './recovery-code.ts';
import registerRoute from './register.ts';
import sessionsRoute from './sessions.ts';

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  await app.register(currentUserRoute);
  await app.register(changeUserRoute);
  await app.register(eraseUserRoute);
  await app.register(registerRoute);
  await app.register(loginRoute);
  await app.register(logoutRoute);
  await app.register(passwordRoute);
  await app.register(recoverRoute);
  await app.register(recoveryCodeRoute);
  await app.register(sessionsRoute);
  await app.register(lockSecretRoute);
  await app.register(passkeyRoutes);
}
