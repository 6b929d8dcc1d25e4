import assert from 'node:assert/strict';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import type { StaffRole } from '../../domain/staff/roles.ts';
import type { RoleSession } from '../../domain/staff/schema.ts';
import { grantRole } from '../staff/roles.ts';
import { type Browser, registerPerson, type TestApp } from './test-app.ts';

/** Gives a role as `npm run roles -- grant` does. Returns its staff id. */
export async function grantFromCommandLine(
  { services }: Pick<TestApp, 'services'>,
  username: string,
  role: StaffRole,
): Promise<string> {
  return (await grantRole(services, { by: COMMAND_LINE }, { username, role })).staffId;
}

/** Confirms with the password that the browser's session acts in the role. */
export async function startRoleSession(
  browser: Browser,
  role: StaffRole,
  password: string,
): Promise<RoleSession> {
  const answer = await browser.post('/api/staff/session', { role, password });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<RoleSession>();
}

/** A new person whose session acts in the role. */
export async function registerStaff(testApp: Pick<TestApp, 'app' | 'services'>, role: StaffRole) {
  const person = await registerPerson(testApp);
  const staffId = await grantFromCommandLine(testApp, person.username, role);
  await startRoleSession(person.browser, role, person.password);
  return { ...person, staffId };
}
