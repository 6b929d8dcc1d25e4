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

export default function accountRoutes(app: FastifyInstance): void {
  currentUserRoute(app);
  changeUserRoute(app);
  eraseUserRoute(app);
  registerRoute(app);
  loginRoute(app);
  logoutRoute(app);
  passwordRoute(app);
  recoverRoute(app);
  recoveryCodeRoute(app);
  sessionsRoute(app);
  lockSecretRoute(app);
  passkeyRoutes(app);
}
